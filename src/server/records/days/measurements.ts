import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#contract/day-range.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { addDays } from '#core/calendar-day.ts';
import { LEADING, type SourceDay } from '#core/sources/day-sources.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { MEASURES, mapMeasures, SOURCE_SIGNALS, type SourceSignal } from '#core/training/measures.ts';
import { type DayReadings, STORED_READINGS } from '#core/training/signal-day.ts';
import { inBatches } from '#server/database/in-batches.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, dayNumberOf, forPerson, fromInserted } from '#server/database/statement.ts';

const measured = build.selectFrom('measurements').select(['date', 'source', 'syncedAt', ...MEASURES]);

const between = ({ from, to }: DayRange) => measured.where('date', '>=', from).where('date', '<=', to);

/** What every source measured, oldest first. */
export const selectMeasured = (range: DayRange) => forPerson(between(range).orderBy('date'));

export const selectMeasuredBy = (source: string, range: DayRange) =>
  forPerson(between(range).where('source', '=', source).orderBy('date'));

/** Which of these days have a measurement. */
export const selectMeasuredDays = ({ from, to }: DayRange) =>
  forPerson(
    build
      .selectFrom('measurements')
      .select('date')
      .distinct()
      .where('date', '>=', from)
      .where('date', '<=', to),
  );

export const selectMeasuredOn = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(measured.where('date', 'in', dates));

export const selectAnyMeasured = forPerson(build.selectFrom('measurements').select('date').limit(1));

/** Writes days of sources. If `syncedAt` is null, the stored time stays. */
export async function saveMeasured(run: PersonRun, days: readonly SourceDay[]): Promise<void> {
  await inBatches(days, (part) => {
    const write = build
      .insertInto('measurements')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['userId', 'date', 'source']).doUpdateSet({
          ...fromInserted(MEASURES),
          syncedAt: sql<Temporal.Instant>`coalesce(excluded.synced_at, measurements.synced_at)`,
        }),
      );
    return run(forPerson(write));
  });
}

export const deleteMeasuredBy = (source: string, dates: readonly Temporal.PlainDate[]) =>
  forPerson(
    build
      .deleteFrom('measurements')
      .where('source', '=', source)
      .where('date', 'in', dates)
      .returning('date'),
  );

export const deleteMeasuredOn = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(build.deleteFrom('measurements').where('date', 'in', dates));

/** SDNN is never compared with rMSSD, so the two are separate readings. */
const IS_SDNN = sql<boolean>`hrv_kind is not distinct from 'SDNN'`;

const READINGS: Record<keyof DayReadings, RawBuilder<unknown>> = {
  ...mapMeasures(STORED_READINGS, (name) => sql.ref(name)),
  hrvLastNightMs: sql`case when not ${IS_SDNN} then hrv_last_night_ms end`,
  hrvSdnnMs: sql`case when ${IS_SDNN} then hrv_last_night_ms end`,
};

const columns = Object.entries(READINGS).map(([name, column]) =>
  sql<(number | null)[]>`array_agg((${column})::float8 order by date)`.as(name as keyof DayReadings),
);

/** Readings from this day on, one row per source. */
export const selectReadings = (from: Temporal.PlainDate) =>
  forPerson(
    build
      .selectFrom('measurements')
      .select([
        'source',
        sql<number[]>`array_agg(${dayNumberOf('date')} order by date)`.as('days'),
        sql<(string | null)[]>`json_agg(wearable order by date)`.as('wearables'),
        ...columns,
      ])
      .where('date', '>=', from)
      .groupBy('source')
      .orderBy('source'),
  );

function daysWith(signal: SourceSignal) {
  const values = LEADING[signal].map((name) => sql.ref(name));
  return sql<number>`(count(*) filter (where num_nonnulls(${sql.join(values)}) > 0))::int`.as(signal);
}

/** Number of days, from this day on, on which each source measured each signal. */
export const countMeasured = (from: Temporal.PlainDate) =>
  forPerson(
    build
      .selectFrom('measurements')
      .select(['source', ...SOURCE_SIGNALS.map(daysWith)])
      .where('date', '>=', from)
      .where('source', '<>', BY_HAND)
      .groupBy('source'),
  );

/** The last day for which this source had any value. */
export const selectLastDay = (source: DeviceSource) =>
  forPerson(
    build
      .selectFrom('measurements')
      .select(({ fn }) => fn.max('date').as('date'))
      .where('source', '=', source)
      .where('syncedAt', 'is not', null),
  );

/** If a device has had no value of a measure in this many nights, it does not measure it. */
const USUAL_NIGHTS = 14;

/**
 * Stores the last complete night: with sleep and HRV, except what the device never measures. If today's is missing, the
 * device is worth reading again.
 */
export function noteNight(source: DeviceSource, today: Temporal.PlainDate) {
  return forPerson(
    build
      .with('nights', (db) =>
        db
          .selectFrom('measurements')
          .select(['date', 'sleepSeconds', 'hrvLastNightMs'])
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
