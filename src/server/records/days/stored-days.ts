import { sql } from 'kysely';
import type { ServedDay, StoredDay } from '#core/sources/day-sources.ts';
import { MEASURES, type Measure, type Measures } from '#core/training/measures.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { StoredMeasures } from '#server/database/schema/days.ts';
import type { Schema } from '#server/database/schema.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** The column of each measure. */
export const MEASURE_COLUMNS = {
  hrvLastNightMs: 'hrv_last_night_ms',
  hrvKind: 'hrv_kind',
  hrvWeeklyMs: 'hrv_weekly_ms',
  hrvStatus: 'hrv_status',
  hrvDirection: 'hrv_direction',
  restingHeartRate: 'resting_heart_rate',
  sleepingHeartRate: 'sleeping_heart_rate',
  sleepSeconds: 'sleep_seconds',
  sleepScore: 'sleep_score',
  bodyBatteryAtWake: 'body_battery_at_wake',
  bodyBatteryHigh: 'body_battery_high',
  bodyBatteryCurrent: 'body_battery_current',
  bodyBatteryLow: 'body_battery_low',
  bodyBatteryYesterdayLow: 'body_battery_yesterday_low',
  readiness: 'readiness',
  stressAverage: 'stress_average',
  intensityMinutesDay: 'intensity_minutes_day',
  intensityMinutesWeek: 'intensity_minutes_week',
  skinTemperatureDeviation: 'skin_temperature_deviation',
  measuredAt: 'measured_at',
  nightEndedAt: 'night_ended_at',
  utcOffsetMinutes: 'utc_offset_minutes',
  wearable: 'wearable',
} as const satisfies Record<Measure, keyof Schema['daily_logs']>;

type StoredRow = Omit<StoredDay, 'bySource'> & { bySource: Record<string, StoredMeasures> | null };

const COLUMNS = MEASURES.map((name) => sql.ref(MEASURE_COLUMNS[name]).as(name));

const storedDays = build
  .selectFrom('daily_logs')
  .select(['date', 'source', 'entered_by_hand as enteredByHand', 'by_source as bySource'])
  .select(COLUMNS)
  .$castTo<StoredRow>()
  .orderBy('date');

export function selectStoredDays({ from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate }) {
  return forPerson(storedDays.where('date', '>=', from).where('date', '<=', to));
}

export const selectMixedDays = forPerson(storedDays.where('by_source', 'is not', null));

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
    ...Object.fromEntries(MEASURES.map((name) => [MEASURE_COLUMNS[name], day[name]])),
    source: day.source,
    entered_by_hand: [...day.enteredByHand],
    by_source: day.bySource && JSON.stringify(day.bySource),
    signal_sources: day.signalSources && JSON.stringify(day.signalSources),
    synced_at: syncedAt,
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
  const columns = MEASURES.map((name) => MEASURE_COLUMNS[name]);
  const replaced = [...columns, 'source', 'entered_by_hand', 'by_source', 'signal_sources'] as const;
  for (let at = 0; at < days.length; at += MOST_AT_ONCE) {
    const rows = days.slice(at, at + MOST_AT_ONCE).map((day) => toRow(day, syncedAt(day)));
    const write = build
      .insertInto('daily_logs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'date']).doUpdateSet(({ ref }) => ({
          ...Object.fromEntries(replaced.map((column) => [column, ref(`excluded.${column}`)])),
          synced_at: sql<Temporal.Instant>`coalesce(excluded.synced_at, daily_logs.synced_at)`,
        })),
      );
    await run(forPerson(write));
  }
}
