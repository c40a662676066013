import type { HrvKind } from './hrv-kind.ts';
import type { HrvStatus } from './hrv-status.ts';

/** What any wearable measured on one calendar day; null for what it did not measure. */
export interface WearableDay {
  date: Temporal.PlainDate;
  hrvStatus: HrvStatus;
  /** On which side of the person's usual range an UNBALANCED week lies. */
  hrvDirection: 'ABOVE' | 'BELOW' | null;
  /** The night that ended on this day. */
  hrvLastNightMs: number | null;
  /** What the night's HRV is; null: rMSSD, as the week's always is. */
  hrvKind: HrvKind | null;
  hrvWeeklyMs: number | null;
  restingHeartRate: number | null;
  /** The average of the night. Never compared with the resting heart rate, which is lower. */
  sleepingHeartRate: number | null;
  /** The last reading of the day; for today, the latest so far. */
  bodyBatteryCurrent: number | null;
  bodyBatteryHigh: number | null;
  bodyBatteryLow: number | null;
  bodyBatteryAtWake: number | null;
  sleepSeconds: number | null;
  /** 0..100, like average stress and readiness. */
  sleepScore: number | null;
  stressAverage: number | null;
  /** Deviation of the night from the device's own baseline, in degrees Celsius. */
  skinTemperatureDeviation: number | null;
  readiness: number | null;
  /** Moderate minutes plus twice the vigorous minutes. */
  intensityMinutesDay: number | null;
  /** When the day's latest value was measured, and when the night of HRV and sleep ended. */
  measuredAt: Temporal.Instant | null;
  nightEndedAt: Temporal.Instant | null;
  /** The wearer's UTC offset on this day. */
  utcOffsetMinutes: number | null;
  /** The watch or ring that measured, as the source names it; null if it does not. */
  wearable: string | null;
}
