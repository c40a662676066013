import { sql } from 'kysely';
import type { DailyLog } from '#contract/daily-log.ts';
import { addDays, isSameDay, utcDay } from '#core/calendar-day.ts';
import { build, dayNumberOf } from './statement.ts';

/** A daily log in the contract's words. */
export const DAILY_LOG_COLUMNS = [
  'date',
  'cycle_day as cycleDay',
  'phase',
  'hrv_status as hrvStatus',
  'hrv_last_night_ms as hrvLastNightMs',
  'hrv_weekly_ms as hrvWeeklyMs',
  'resting_heart_rate as restingHeartRate',
  'body_battery_current as bodyBatteryCurrent',
  'body_battery_high as bodyBatteryHigh',
  'body_battery_low as bodyBatteryLow',
  'body_battery_yesterday_low as bodyBatteryYesterdayLow',
  'sleep_seconds as sleepSeconds',
  'sleep_score as sleepScore',
  'stress_average as stressAverage',
  'intensity_minutes_week as intensityMinutesWeek',
  'decision_status as decisionStatus',
  'decision_reason as decisionReason',
  'source',
  'synced_at as syncedAt',
] as const;

const RECENT_DAYS = 7;

const daysBefore = (now: Temporal.Instant, days: number): Temporal.PlainDate => addDays(utcDay(now), -days);

/** A log with what only the day's decision needs. */
export interface RecentLog extends DailyLog {
  hrvDirection: 'ABOVE' | 'BELOW' | null;
}

/** Keeps the last one: it is the same for everyone on a day, and building it takes longer than the answer. */
function oncePerDay<Built>(build: (from: Temporal.PlainDate) => Built): (from: Temporal.PlainDate) => Built {
  let last: { from: Temporal.PlainDate; built: Built } | undefined;
  return (from) => {
    if (last === undefined || !isSameDay(last.from, from)) last = { from, built: build(from) };
    return last.built;
  };
}

const logsFrom = oncePerDay((from) =>
  build
    .selectFrom('daily_logs')
    .select([...DAILY_LOG_COLUMNS, 'hrv_direction as hrvDirection'])
    .where('date', '>=', from)
    .orderBy('date', 'desc')
    .compile(),
);

/** The logs of about a week up to now, newest first. Which of them is today's depends on where the person is. */
export function selectRecentLogs(now: Temporal.Instant) {
  return logsFrom(daysBefore(now, RECENT_DAYS));
}

/** The log of one day among those read. */
export function logOf<Log extends DailyLog>(date: Temporal.PlainDate, logs: readonly Log[]): Log | undefined {
  return logs.find((log) => isSameDay(log.date, date));
}

/** About a year: what is usual for someone changes slowly, but it does change. */
const BASELINE_DAYS = 400;

/** The first day that a baseline may be made of. */
export function baselineStart(now: Temporal.Instant): Temporal.PlainDate {
  return daysBefore(now, BASELINE_DAYS);
}

/** HRV of the nights that one source measured: the numbers of their days, and the value of each. */
export interface SourceNights {
  source: string | null;
  days: number[];
  values: number[];
}

/** One row a source: as a row each, the nights of a year would be most of what a morning reads. */
const nightsFrom = oncePerDay((from) =>
  build
    .selectFrom('daily_logs')
    .select([
      'source',
      sql<number[]>`array_agg(${dayNumberOf('date')})`.as('days'),
      sql<number[]>`array_agg(hrv_last_night_ms)`.as('values'),
    ])
    .where('date', '>=', from)
    .where('hrv_last_night_ms', 'is not', null)
    .groupBy('source')
    .compile(),
);

/** HRV of the nights that a baseline may be made of, by source. */
export function selectHrvNights(now: Temporal.Instant) {
  return nightsFrom(baselineStart(now));
}
