import { addDays, dayNumber, dayOfNumber, utcDay } from '#core/calendar-day.ts';
import {
  knownSources,
  orderSources,
  RECENT_SOURCE_DAYS,
  type SourceOrder,
} from '#core/sources/prefer-source.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { packReadings, unpackReadings } from '#core/training/packed-readings.ts';
import type { ReadingColumns } from '#core/training/signal-day.ts';
import { MORNING_DAYS } from '#core/training/today.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { lockPerson } from '../cycle/cycle-record.ts';
import { countMeasured, selectReadings } from './measurements.ts';
import { selectSourceFacts, toSourceFacts } from './source-facts.ts';

/** The cached readings for judging a morning: one row per person, missing before the first morning (decision 0069). */
export interface KeptReadings {
  readings: string;
  /** The preferred order of sources; null if at most one source measured. */
  sourceOrder: SourceOrder | null;
}

export const selectKept = forPerson(build.selectFrom('morningReadings').select(['readings', 'sourceOrder']));

function saveKept(kept: { readings: string; sourceOrder: string | null }) {
  return forPerson(
    build
      .insertInto('morningReadings')
      .values(kept)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(kept))
      .returning(['readings', 'sourceOrder']),
  );
}

/** The person's date depends on their timezone, so the cached row has two more days. */
const SPARE_DAYS = 2;

/** The preferred order of sources, judged by the last days on which any of them measured. */
async function orderOf(run: PersonRun, sources: readonly ReadingColumns[]): Promise<SourceOrder | null> {
  const measured = sources.filter(({ source }) => source !== BY_HAND);
  if (measured.length < 2) return null;
  const last = dayOfNumber(Math.max(...measured.map(({ days }) => days.at(-1) ?? 0)));
  const { connections, chosen } = toSourceFacts(await run(selectSourceFacts));
  const counts = await run(countMeasured(addDays(last, 1 - RECENT_SOURCE_DAYS)));
  return orderSources(knownSources(counts, connections), chosen);
}

/**
 * Builds the cached readings again from the stored days. Every transaction that writes a day, a connection or the
 * choice of a source ends with this. Locks the person: of two writers at once, the second one sees the days of the
 * first.
 */
export async function keepReadings(run: PersonRun, now: Temporal.Instant): Promise<KeptReadings> {
  await run(lockPerson);
  const sources = await run(selectReadings(addDays(utcDay(now), -MORNING_DAYS - SPARE_DAYS)));
  const order = await orderOf(run, sources);
  const [kept] = await run(
    saveKept({ readings: packReadings(sources), sourceOrder: order && JSON.stringify(order) }),
  );
  return kept as KeptReadings;
}

/** The cached readings for judging a morning: about a hundred days, by source. */
export function unpackKept({ readings }: KeptReadings, now: Temporal.Instant): ReadingColumns[] {
  return unpackReadings(readings, dayNumber(addDays(utcDay(now), -MORNING_DAYS)));
}

/** The row of `selectKept`; builds it if it is missing. */
export async function openKept(
  person: Pick<PersonStore, 'write'>,
  [kept]: readonly KeptReadings[],
  now: Temporal.Instant,
): Promise<KeptReadings> {
  return kept ?? (await person.write((run) => keepReadings(run, now)));
}
