import type { EnteredValue } from '#core/training/entered-value.ts';

/** The column of each value that can be entered by hand. */
export const ENTERED_COLUMNS = {
  hrvStatus: 'hrv_status',
  hrvLastNightMs: 'hrv_last_night_ms',
  restingHeartRate: 'resting_heart_rate',
  bodyBatteryCurrent: 'body_battery_current',
  bodyBatteryYesterdayLow: 'body_battery_yesterday_low',
  sleepSeconds: 'sleep_seconds',
  sleepScore: 'sleep_score',
  stressAverage: 'stress_average',
  intensityMinutesWeek: 'intensity_minutes_week',
} as const satisfies Record<EnteredValue, string>;
