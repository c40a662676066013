import type { HrvStatus } from './hrv-status.ts';

/** What any wearable measured on one calendar day; null for what it did not measure. */
export interface WearableDay {
  date: Temporal.PlainDate;
  hrvStatus: HrvStatus;
  /** On which side of the person's usual range an UNBALANCED week lies. */
  hrvDirection: 'ABOVE' | 'BELOW' | null;
  /** The night that ended on this day. rMSSD, as are all HRV values here. */
  hrvLastNightMs: number | null;
  hrvWeeklyMs: number | null;
  restingHeartRate: number | null;
  /** The last reading of the day; for today, the latest so far. */
  bodyBatteryCurrent: number | null;
  bodyBatteryHigh: number | null;
  bodyBatteryLow: number | null;
  bodyBatteryAtWake: number | null;
  sleepSeconds: number | null;
  /** 0..100, as the averages of stress and readiness. */
  sleepScore: number | null;
  stressAverage: number | null;
  /** Of the night, in degrees Celsius from the device's own usual. */
  skinTemperatureDeviation: number | null;
  readiness: number | null;
  /** Moderate minutes and twice the vigorous ones. */
  intensityMinutesDay: number | null;
  /** When the last of the day's values was measured, and when the night that HRV and sleep are of was over. */
  measuredAt: Temporal.Instant | null;
  nightEndedAt: Temporal.Instant | null;
  /** Where the wearer was on this day, as far as a clock tells. */
  utcOffsetMinutes: number | null;
}
