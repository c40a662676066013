import { addDays, dayNumber } from '#core/calendar-day.ts';
import { siftStarts } from '#core/prediction/period-start.ts';
import { staleAfterDays } from '#core/prediction/predict-length.ts';
import { describeStarts } from './current-cycle.ts';
import type { CycleRecord } from './cycle-record.ts';

/**
 * The prediction that stood when a period started: made from what was logged before it alone. Null for the first, where
 * no date was predicted, and where no prediction was shown: after so long a silence, or while nothing was counted.
 */
export function predictionBefore(start: Temporal.PlainDate, record: CycleRecord): Temporal.PlainDate | null {
  const startNumber = dayNumber(start);
  const { periods } = siftStarts(record.periodStarts.filter(({ day }) => day < startNumber));
  const last = periods.at(-1);
  if (last === undefined) return null;
  const { nextPeriod, length } = describeStarts(record, periods, addDays(start, -1));
  const isStale = startNumber - last.day >= staleAfterDays(length);
  return isStale && length.running?.alone !== true ? null : (nextPeriod?.date ?? null);
}
