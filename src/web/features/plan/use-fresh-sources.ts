import { useQueryClient } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { callApi } from '#web/lib/api.ts';
import { queries } from '#web/lib/queries.ts';
import type { PlanSource, Workouts } from '#web/lib/wire.ts';

/** After this many minutes, a source is read again when the plan is opened. */
const FRESH_MINUTES: Readonly<Record<PlanSource['kind'], number>> = { ics: 10, intervals: 2, garmin: 10 };

const OWN: readonly Workouts['items'][number]['source'][] = ['own', 'week-template'];

/** Whether to read a source now. One that failed waits until its own next reading. */
function isOld({ kind, lastReadAt, problem }: PlanSource): boolean {
  if (problem !== null || lastReadAt === null) return false;
  return Date.now() - Date.parse(lastReadAt) > FRESH_MINUTES[kind] * 60_000;
}

/** Reads sources of the plan again, once each time that the page opens, and only if a shown session is from one. */
export function useFreshSources({ items }: Workouts): void {
  const client = useQueryClient();
  const isFromElsewhere = items.some(({ source }) => !OWN.includes(source));
  useEffect(() => {
    if (!isFromElsewhere) return;
    const read = async ({ id }: PlanSource) => callApi('POST', `/api/plan-sources/${id}/read`);
    void (async () => {
      const { items: sources } = await client.fetchQuery(queries.planSources);
      const old = sources.filter(isOld);
      // Problems of a source are shown in the settings.
      await Promise.allSettled(old.map(read));
      if (old.length > 0) await client.invalidateQueries();
    })().catch(() => undefined);
  }, [client, isFromElsewhere]);
}
