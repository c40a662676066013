import { sql } from 'kysely';
import type { DeviceSource } from '#contract/device-source.ts';
import { addDays } from '#core/calendar-day.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { ENTERED_COLUMNS } from './entered-columns.ts';

interface DaysToSave {
  source: DeviceSource;
  days: readonly WearableDay[];
  syncedAt: Temporal.Instant;
}

function toMeasures(day: WearableDay) {
  return {
    hrv_status: day.hrvStatus === 'UNKNOWN' ? null : day.hrvStatus,
    hrv_direction: day.hrvDirection,
    hrv_last_night_ms: day.hrvLastNightMs,
    hrv_kind: day.hrvKind,
    hrv_weekly_ms: day.hrvWeeklyMs,
    resting_heart_rate: day.restingHeartRate,
    body_battery_current: day.bodyBatteryCurrent,
    body_battery_high: day.bodyBatteryHigh,
    body_battery_low: day.bodyBatteryLow,
    body_battery_at_wake: day.bodyBatteryAtWake,
    sleep_seconds: day.sleepSeconds === null ? null : Math.round(day.sleepSeconds),
    sleep_score: day.sleepScore,
    stress_average: day.stressAverage,
    skin_temperature_deviation: day.skinTemperatureDeviation,
    readiness: day.readiness,
    intensity_minutes_day: day.intensityMinutesDay,
    measured_at: day.measuredAt,
    night_ended_at: day.nightEndedAt,
    utc_offset_minutes: day.utcOffsetMinutes,
  };
}

const ENTERED = Object.entries(ENTERED_COLUMNS) as [EnteredValue, string][];
const VALUE_OF = new Map(ENTERED.map(([value, column]) => [column, value]));

function isEntered(column: string) {
  const value = VALUE_OF.get(column);
  return value === undefined ? sql.lit(false) : sql`${sql.lit(value)} = any(daily_logs.entered_by_hand)`;
}

/**
 * A newer value of the same source replaces the stored one; a missing value keeps it, as not every sync reads
 * everything. A value entered by hand stays until it is measured. Values of another source are replaced as a whole.
 */
function merged(measure: string) {
  const column = sql.ref(measure);
  return sql<never>`case when daily_logs.source = excluded.source or ${isEntered(measure)}
    then coalesce(excluded.${column}, daily_logs.${column}) else excluded.${column} end`;
}

/** Computed from other days, after these are stored. */
const DERIVED = { body_battery_yesterday_low: null, intensity_minutes_week: null };

function unlessEntered(measure: keyof typeof DERIVED) {
  return sql<never>`case when ${isEntered(measure)} then daily_logs.${sql.ref(measure)} end`;
}

/** A value that is now measured is no longer one entered by hand. */
function stillEntered() {
  return ENTERED.reduce(
    (rest, [value, column]) =>
      sql<never>`array_remove(${rest}, case when excluded.${sql.ref(column)} is not null then ${sql.lit(value)} end)`,
    sql<never>`daily_logs.entered_by_hand`,
  );
}

function upsertDays({ source, days, syncedAt }: DaysToSave) {
  const rows = days.map((day) => ({
    date: day.date,
    ...toMeasures(day),
    ...DERIVED,
    source,
    synced_at: syncedAt,
  }));
  const measures = Object.keys(toMeasures(days[0] as WearableDay));
  return forPerson(
    build
      .insertInto('daily_logs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'date']).doUpdateSet(({ ref }) => ({
          body_battery_yesterday_low: unlessEntered('body_battery_yesterday_low'),
          intensity_minutes_week: unlessEntered('intensity_minutes_week'),
          source: ref('excluded.source'),
          synced_at: ref('excluded.synced_at'),
          entered_by_hand: stillEntered(),
          ...Object.fromEntries(measures.map((measure) => [measure, merged(measure)])),
        })),
      ),
  );
}

/** Removes one value from the list of those entered by hand. */
const withoutEntered = (value: EnteredValue) =>
  sql<EnteredValue[]>`array_remove(day.entered_by_hand, ${sql.lit(value)})`;

/** Each day repeats a value of the day before, so this reaches one day past the days read. */
function deriveYesterday(source: DeviceSource, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return forPerson(
    build
      .updateTable('daily_logs as day')
      .from('daily_logs as before')
      .set(({ ref }) => ({
        body_battery_yesterday_low: ref('before.body_battery_low'),
        entered_by_hand: withoutEntered('bodyBatteryYesterdayLow'),
      }))
      .where('before.date', '=', sql<Temporal.PlainDate>`day.date - 1`)
      .where('before.source', '=', source)
      .where('before.body_battery_low', 'is not', null)
      .where('day.source', '=', source)
      .where('day.date', '>=', from)
      .where('day.date', '<=', addDays(to, 1)),
  );
}

/** Each day has the sum from Monday to itself, so this reaches up to six days past the days read. */
function deriveWeek(source: DeviceSource, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  const monday = sql<Temporal.PlainDate>`day.date - (extract(isodow from day.date)::int - 1)`;
  return forPerson(
    build
      .updateTable('daily_logs as day')
      .set(({ selectFrom }) => ({
        intensity_minutes_week: selectFrom('daily_logs as earlier')
          .select(({ fn }) => fn.sum<number>('earlier.intensity_minutes_day').as('minutes'))
          .where('earlier.source', '=', source)
          .where('earlier.date', '>=', monday)
          .whereRef('earlier.date', '<=', 'day.date'),
        entered_by_hand: withoutEntered('intensityMinutesWeek'),
      }))
      .where('day.source', '=', source)
      .where('day.intensity_minutes_day', 'is not', null)
      .where('day.date', '>=', from)
      .where('day.date', '<=', addDays(to, 6)),
  );
}

/** Stores days of one source, oldest first, and everything computed from them. Idempotent. */
export async function saveDays(run: PersonRun, toSave: DaysToSave): Promise<void> {
  const { days, source } = toSave;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  await run(upsertDays(toSave));
  await run(deriveYesterday(source, first.date, last.date));
  await run(deriveWeek(source, first.date, last.date));
}

/** The last day for which this source had any value. */
export function selectLastDay(source: DeviceSource) {
  return forPerson(
    build
      .selectFrom('daily_logs')
      .select(({ fn }) => fn.max('date').as('date'))
      .where('source', '=', source)
      .where('synced_at', 'is not', null),
  );
}

/** A device without any value of a measure in this many nights does not measure it. */
const USUAL_NIGHTS = 14;

/** A night's value that the device measured; null if it was entered by hand. */
function measured<Column extends 'sleep_seconds' | 'hrv_last_night_ms'>(column: Column, value: EnteredValue) {
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
          .selectFrom('daily_logs')
          .select([
            'date',
            measured('sleep_seconds', 'sleepSeconds'),
            measured('hrv_last_night_ms', 'hrvLastNightMs'),
          ])
          .where('source', '=', source)
          .where('date', '>', addDays(today, -USUAL_NIGHTS)),
      )
      .with('usual', (db) =>
        db
          .selectFrom('nights')
          .select([
            sql<boolean>`bool_or(sleep_seconds is not null)`.as('has_sleep'),
            sql<boolean>`bool_or(hrv_last_night_ms is not null)`.as('has_hrv'),
          ]),
      )
      .with('whole_night', (db) =>
        db.selectFrom(['nights', 'usual']).select(
          sql<Temporal.PlainDate | null>`max(date) filter (
          where (sleep_seconds is not null or not has_sleep) and (hrv_last_night_ms is not null or not has_hrv)
            and (sleep_seconds is not null or hrv_last_night_ms is not null))`.as('last'),
        ),
      )
      .updateTable('devices')
      .from('whole_night')
      .set(({ ref }) => ({ night_known_on: ref('whole_night.last') }))
      .where('devices.source', '=', source),
  );
}
