import { sql } from 'kysely';
import type { ServedDay, StoredDay } from '#core/sources/day-sources.ts';
import { MEASURES, type Measures } from '#core/training/measures.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { StoredMeasures } from '#server/database/schema/days.ts';
import { build, forPerson } from '#server/database/statement.ts';

type StoredRow = Omit<StoredDay, 'bySource'> & { bySource: Record<string, StoredMeasures> | null };

const storedDays = build
  .selectFrom('dailyLogs')
  .select(['date', 'source', 'enteredByHand', 'bySource'])
  .select(MEASURES)
  .$castTo<StoredRow>()
  .orderBy('date');

export function selectStoredDays({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) {
  return forPerson(storedDays.where('date', '>=', from).where('date', '<=', to));
}

export const selectMixedDays = forPerson(storedDays.where('bySource', 'is not', null));

const instantOf = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));

function toMeasures(stored: StoredMeasures): Measures {
  return {
    ...stored,
    measuredAt: instantOf(stored.measuredAt),
    nightEndedAt: instantOf(stored.nightEndedAt),
  };
}

export function toStoredDay({ bySource, ...day }: StoredRow): StoredDay {
  const sources =
    bySource && Object.entries(bySource).map(([source, stored]) => [source, toMeasures(stored)]);
  return { ...day, bySource: sources && Object.fromEntries(sources) };
}

function toRow(day: ServedDay, syncedAt: Temporal.Instant | null) {
  return {
    date: day.date,
    ...Object.fromEntries(MEASURES.map((name) => [name, day[name]])),
    source: day.source,
    enteredByHand: [...day.enteredByHand],
    bySource: day.bySource && JSON.stringify(day.bySource),
    signalSources: day.signalSources && JSON.stringify(day.signalSources),
    syncedAt,
  };
}

/** Far below the number of values that one statement may have. */
const MOST_AT_ONCE = 500;

/** Writes days. `syncedAt`: when a day was read; null keeps the stored time. */
export async function writeServedDays(
  run: PersonRun,
  days: readonly ServedDay[],
  syncedAt: (day: ServedDay) => Temporal.Instant | null,
): Promise<void> {
  const replaced = [...MEASURES, 'source', 'enteredByHand', 'bySource', 'signalSources'] as const;
  for (let at = 0; at < days.length; at += MOST_AT_ONCE) {
    const rows = days.slice(at, at + MOST_AT_ONCE).map((day) => toRow(day, syncedAt(day)));
    const write = build
      .insertInto('dailyLogs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['userId', 'date']).doUpdateSet(({ ref }) => ({
          ...Object.fromEntries(replaced.map((column) => [column, ref(`excluded.${column}`)])),
          syncedAt: sql<Temporal.Instant>`coalesce(excluded.synced_at, daily_logs.synced_at)`,
        })),
      );
    await run(forPerson(write));
  }
}
