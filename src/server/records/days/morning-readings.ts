import { sql } from 'kysely';
import { addDays, dayNumber, utcDay } from '#core/calendar-day.ts';
import { packReadings, unpackReadings } from '#core/training/packed-readings.ts';
import type { ReadingColumns } from '#core/training/signal-day.ts';
import { MORNING_DAYS } from '#core/training/today.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { lockPerson } from '../cycle/cycle-record.ts';
import { selectReadings } from './daily-logs.ts';

/** The readings as kept: one row per person, none before the first morning. Decision 0069. */
export interface KeptReadings {
  readings: string;
  /** Changes with every write of a day. */
  version: string;
}

const VERSION = sql<string>`xmin::text`.as('version');

export const selectKept = forPerson(build.selectFrom('morningReadings').select(['readings', VERSION]));

/** Without the text, to see whether anything changed. */
export const selectKeptVersion = forPerson(build.selectFrom('morningReadings').select(VERSION));

function saveKept(readings: string) {
  return forPerson(
    build
      .insertInto('morningReadings')
      .values({ readings })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ readings }))
      .returning(['readings', sql<string>`morning_readings.xmin::text`.as('version')]),
  );
}

/** Which day is the person's depends on their timezone, so two more are kept. */
const SPARE_DAYS = 2;

/**
 * Builds the kept readings again from the stored days. Every transaction that writes a day ends with it. Locks the person:
 * of two writers at the same time, the second one sees the days of the first.
 */
export async function keepReadings(run: PersonRun, now: Temporal.Instant): Promise<KeptReadings> {
  await run(lockPerson);
  const sources = await run(selectReadings(addDays(utcDay(now), -MORNING_DAYS - SPARE_DAYS)));
  const [kept] = await run(saveKept(packReadings(sources)));
  return kept as KeptReadings;
}

export function unpackKept({ readings }: KeptReadings, now: Temporal.Instant): ReadingColumns[] {
  return unpackReadings(readings, dayNumber(addDays(utcDay(now), -MORNING_DAYS)));
}

/** The readings that a morning is judged by: about a hundred days, by source. */
export async function openReadings(
  person: Pick<PersonStore, 'write'>,
  [kept]: readonly KeptReadings[],
  now: Temporal.Instant,
): Promise<ReadingColumns[]> {
  return unpackKept(kept ?? (await person.write((run) => keepReadings(run, now))), now);
}
