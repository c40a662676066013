import { sql } from 'kysely';
import type { DayRange } from '#contract/day-range.ts';
import { measuresFor } from '#core/training/measures.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { baselineStart } from '#server/records/days/daily-logs.ts';

const COLUMNS = [
  'date',
  'source',
  'enteredByHand',
  'signalSources',
  ...measuresFor('trend'),
  'hrvKind',
  'decisionStatus',
] as const;

/** By source; null where the day has none. */
const wearables = sql<Record<string, string | null> | null>`case
  when by_source is not null then (select jsonb_object_agg(key, value -> 'wearable') from jsonb_each(by_source))
  when wearable is not null and source is not null then jsonb_build_object(source, wearable)
end`.as('wearables');

/** The requested days, and those that a baseline may use. */
export function selectTrendDays({ from, to }: DayRange, now: Temporal.Instant) {
  return forPerson(
    build
      .selectFrom('dailyLogs')
      .select([...COLUMNS, wearables])
      .where(({ or, and, eb }) =>
        or([and([eb('date', '>=', from), eb('date', '<=', to)]), eb('date', '>=', baselineStart(now))]),
      )
      .orderBy('date'),
  );
}
