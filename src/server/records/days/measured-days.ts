import { sql } from 'kysely';
import type { DeviceSource } from '#contract/device-source.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { Run } from '#server/database/engine.ts';
import { build } from '#server/database/statement.ts';
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
 * A value of the same source is corrected by a newer one and kept where the answer lacks it: not every reading asks
 * for everything. One entered by hand is kept until it is measured. Those of another source give way as a whole.
 */
function merged(measure: string) {
  const column = sql.ref(measure);
  return sql<never>`case when daily_logs.source = excluded.source or ${isEntered(measure)}
    then coalesce(excluded.${column}, daily_logs.${column}) else excluded.${column} end`;
}

/** Derived from other days once these are stored. */
const DERIVED = { body_battery_yesterday_low: null, intensity_minutes_week: null };

function unlessEntered(measure: keyof typeof DERIVED) {
  return sql<never>`case when ${isEntered(measure)} then daily_logs.${sql.ref(measure)} end`;
}

/** What was measured after all is no longer a value by hand. */
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
  return build
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
    )
    .compile();
}

/** The day before is known to the row before alone. One day further than what was read: it looks back at it. */
function deriveYesterday(source: DeviceSource, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return sql`
    update daily_logs as day set body_battery_yesterday_low = before.body_battery_low,
      entered_by_hand = array_remove(day.entered_by_hand, 'bodyBatteryYesterdayLow')
    from daily_logs as before
    where before.user_id = day.user_id and before.date = day.date - 1
      and day.source = ${source} and before.source = ${source} and before.body_battery_low is not null
      and day.date between ${from}::date and ${to}::date + 1`.compile(build);
}

/** From Monday to the day itself. Up to six days further than what was read: they sum it up too. */
function deriveWeek(source: DeviceSource, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return sql`
    update daily_logs as day set intensity_minutes_week = (
      select sum(earlier.intensity_minutes_day) from daily_logs as earlier
      where earlier.user_id = day.user_id and earlier.source = ${source}
        and earlier.date between day.date - (extract(isodow from day.date)::int - 1) and day.date),
      entered_by_hand = array_remove(day.entered_by_hand, 'intensityMinutesWeek')
    where day.source = ${source} and day.intensity_minutes_day is not null
      and day.date between ${from}::date and ${to}::date + 6`.compile(build);
}

/** Writes days of one source, oldest first, and all that follows from them. Doing so twice changes nothing. */
export async function saveDays(run: Run, toSave: DaysToSave): Promise<void> {
  const { days, source } = toSave;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  await run(upsertDays(toSave));
  await run(deriveYesterday(source, first.date, last.date));
  await run(deriveWeek(source, first.date, last.date));
}

/** The last day that this source knew anything about. */
export function selectLastDay(source: DeviceSource) {
  return build
    .selectFrom('daily_logs')
    .select(({ fn }) => fn.max('date').as('date'))
    .where('source', '=', source)
    .where('synced_at', 'is not', null)
    .compile();
}

/** A device that brought none of a measure for so long has none of it to wait for. */
const USUAL_NIGHTS = 14;

/**
 * Notes the last day whose night is whole: with sleep and with HRV, but for what the device never brings. Who has no
 * whole night for today is worth asking for again.
 */
export function noteNight(source: DeviceSource, today: Temporal.PlainDate) {
  return sql`
    update devices set night_known_on = night.date
    from (
      select max(date) filter (
        where (sleep_seconds is not null or not has_sleep) and (hrv_last_night_ms is not null or not has_hrv)
          and (sleep_seconds is not null or hrv_last_night_ms is not null)) as date
      from (
        select date, sleep_seconds, hrv_last_night_ms, bool_or(sleep_seconds is not null) over () as has_sleep,
          bool_or(hrv_last_night_ms is not null) over () as has_hrv
        from (
          select date,
            case when not 'sleepSeconds' = any(entered_by_hand) then sleep_seconds end as sleep_seconds,
            case when not 'hrvLastNightMs' = any(entered_by_hand) then hrv_last_night_ms end as hrv_last_night_ms
          from daily_logs where source = ${source} and date > ${today}::date - ${sql.lit(USUAL_NIGHTS)}) as measured
      ) as nights
    ) as night
    where devices.source = ${source}`.compile(build);
}
