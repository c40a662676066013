import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import type { Day } from '#web/lib/day.ts';
import type { BodyDayChange, SavedBodyDay } from '#web/lib/wire.ts';

/** Changes single fields of one day's record. */
export function useSaveDay(date: Day, onDone?: () => void) {
  return useChange(
    (change: BodyDayChange) => callApi<SavedBodyDay>('PUT', `/api/days/${date}`, change),
    onDone === undefined ? {} : { onDone },
  );
}
