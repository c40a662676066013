import type { HrvStatus } from './hrv-status.ts';

/** What a source stored for one day, under the names its vendors gave; null where it says nothing. */
export interface DayReadings {
  hrvLastNightMs: number | null;
  restingHeartRate: number | null;
  sleepSeconds: number | null;
  bodyBatteryAtWake: number | null;
  bodyBatteryHigh: number | null;
  bodyBatteryCurrent: number | null;
  bodyBatteryYesterdayLow: number | null;
  readiness: number | null;
  intensityMinutesDay: number | null;
  skinTemperatureDeviation: number | null;
}

/**
 * Days of one source as columns: the numbers of the days, and each reading of them in the same order. Readings that are
 * named as entered by hand are not the source's own.
 */
export type ReadingColumns = { source: string | null; days: number[]; enteredByHand: string[][] } & {
  [Reading in keyof DayReadings]: DayReadings[Reading][];
};

/** One day of one source in the core's own words: which reading becomes which signal is written at the vendor. */
export interface SignalValues {
  hrvMs: number | null;
  pulse: number | null;
  sleepSeconds: number | null;
  /** The source's own score of recovery as of waking, 0..100. */
  charge: number | null;
  /** The lowest of that score on the day before. */
  drain: number | null;
  /** Of the whole day. */
  loadMinutes: number | null;
  /** Of the night, from the device's own usual, °C. */
  temperature: number | null;
}

export interface SignalDay extends SignalValues {
  /** Its number. */
  day: number;
}

/** Days of one source, in any order. Values of different sources are never compared. */
export interface SignalSeries {
  source: string | null;
  days: readonly SignalDay[];
}

/** What a source says of the week's HRV on one day, in its own judgement. */
export interface HrvWeekReading {
  day: number;
  status: HrvStatus;
  direction: 'ABOVE' | 'BELOW' | null;
  weekMs: number | null;
  /** False where the status stands although last night was not measured. */
  withLastNight: boolean;
}
