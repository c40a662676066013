import { sql } from 'kysely';
import type { DeviceSource } from '#contract/device-source.ts';
import { addDays } from '#core/calendar-day.ts';
import { mergeDays, reachOf, serveAgain } from '#core/sources/merge-days.ts';
import { RECENT_SOURCE_DAYS } from '#core/sources/prefer-source.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { measuredBySource } from './measured-by-source.ts';
import { keepReadings } from './morning-readings.ts';
import { lockSourceFacts, toSourceFacts } from './source-facts.ts';
import { selectMixedDays, selectStoredDays, toStoredDay, writeServedDays } from './stored-days.ts';

interface DaysToSave {
  source: DeviceSource;
  days: readonly WearableDay[];
  syncedAt: Temporal.Instant;
}

/**
 * Stores days of one source, oldest first, and chooses again which source serves each signal. Values of other sources
 * are kept. Saving a day twice changes nothing.
 */
export async function saveDays(run: PersonRun, { source, days, syncedAt }: DaysToSave): Promise<void> {
  if (days.length === 0) return;
  // Locks the person, so that two of their sources are saved one after the other.
  const facts = toSourceFacts(await run(lockSourceFacts));
  const stored = await run(selectStoredDays(reachOf(days)));
  const served = mergeDays(stored.map(toStoredDay), { source, days }, facts);
  const savedDates = new Set(days.map(({ date }) => date.toString()));
  await writeServedDays(run, served, ({ date }) => (savedDates.has(date.toString()) ? syncedAt : null));
  await keepReadings(run, syncedAt);
}

/** Chooses again for every day of several sources, after the person chose another source for a signal. */
export async function serveDaysAgain(
  run: PersonRun,
  today: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<void> {
  const facts = toSourceFacts(await run(lockSourceFacts));
  const recent = await run(selectStoredDays({ from: addDays(today, 1 - RECENT_SOURCE_DAYS), to: today }));
  const mixed = await run(selectMixedDays);
  const served = serveAgain(mixed.map(toStoredDay), recent.map(toStoredDay), facts);
  await writeServedDays(run, served, () => null);
  await keepReadings(run, now);
}

/** The last day for which this source had any value. */
export function selectLastDay(source: DeviceSource) {
  return forPerson(
    build
      .selectFrom(measuredBySource.as('measured'))
      .select(({ fn }) => fn.max('date').as('date'))
      .where('source', '=', source)
      .where('syncedAt', 'is not', null),
  );
}

/** A device without any value of a measure in this many nights does not measure it. */
const USUAL_NIGHTS = 14;

/** A night's value that the device measured; null if it was entered by hand. */
function measured<Column extends 'sleepSeconds' | 'hrvLastNightMs'>(column: Column, value: EnteredValue) {
  return sql<
    number | null
  >`case when not ${sql.lit(value)} = any(entered_by_hand) then ${sql.ref(column)} end`.as(column);
}

/**
 * Stores the last day with a complete night: sleep and HRV, except what the device never measures. A device without a
 * complete night for today is worth reading again.
 */
export function noteNight(source: DeviceSource, today: Temporal.PlainDate) {
  return forPerson(
    build
      .with('nights', (db) =>
        db
          .selectFrom(measuredBySource.as('measured'))
          .select([
            'date',
            measured('sleepSeconds', 'sleepSeconds'),
            measured('hrvLastNightMs', 'hrvLastNightMs'),
          ])
          .where('source', '=', source)
          .where('date', '>', addDays(today, -USUAL_NIGHTS)),
      )
      .with('usual', (db) =>
        db
          .selectFrom('nights')
          .select([
            sql<boolean>`bool_or(sleep_seconds is not null)`.as('hasSleep'),
            sql<boolean>`bool_or(hrv_last_night_ms is not null)`.as('hasHrv'),
          ]),
      )
      .with('wholeNight', (db) =>
        db.selectFrom(['nights', 'usual']).select(
          sql<Temporal.PlainDate | null>`max(date) filter (
          where (sleep_seconds is not null or not has_sleep) and (hrv_last_night_ms is not null or not has_hrv)
            and (sleep_seconds is not null or hrv_last_night_ms is not null))`.as('last'),
        ),
      )
      .updateTable('devices')
      .from('wholeNight')
      .set(({ ref }) => ({ nightKnownOn: ref('wholeNight.last') }))
      .where('devices.source', '=', source),
  );
}
