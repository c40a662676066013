import type { DailyLog } from '#contract/daily-log.ts';
import { build } from './statement.ts';

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

function daysBefore(now: Temporal.Instant, days: number): Temporal.PlainDate {
  return now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days });
}

/** A log with what only the day's decision needs. */
export interface RecentLog extends DailyLog {
  hrvDirection: 'ABOVE' | 'BELOW' | null;
}

/** The logs of about a week up to now, newest first. Which of them is today's depends on where the person is. */
export function selectRecentLogs(now: Temporal.Instant) {
  return build
    .selectFrom('daily_logs')
    .select([...DAILY_LOG_COLUMNS, 'hrv_direction as hrvDirection'])
    .where('date', '>=', daysBefore(now, RECENT_DAYS))
    .orderBy('date', 'desc')
    .compile();
}

/** The log of one day among those read. */
export function logOf<Log extends DailyLog>(date: Temporal.PlainDate, logs: readonly Log[]): Log | undefined {
  return logs.find((log) => log.date.equals(date));
}

/** About a year: what is usual for someone changes slowly, but it does change. */
const BASELINE_DAYS = 400;

/** HRV of the nights that a baseline may be made of, with the source of each. */
export function selectHrvNights(now: Temporal.Instant) {
  return build
    .selectFrom('daily_logs')
    .select(['date', 'hrv_last_night_ms as value', 'source'])
    .where('date', '>=', daysBefore(now, BASELINE_DAYS))
    .where('hrv_last_night_ms', 'is not', null)
    .$narrowType<{ value: number }>()
    .compile();
}
