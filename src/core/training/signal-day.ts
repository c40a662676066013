import type { HrvStatus } from './hrv-status.ts';
import { type MeasureFor, type Measures, measuresFor } from './measures.ts';

/** The readings with a column of their own in a stored day. SDNN shares the column of rMSSD. */
export const STORED_READINGS = measuresFor('judged');

/** What a source stored for one day; null if it has no value. `hrvLastNightMs` is rMSSD. */
export type DayReadings = Record<MeasureFor<'judged'> | 'hrvSdnnMs', number | null>;

/** Days of one source as columns, all in the same order. */
export type ReadingColumns = {
  source: string;
  days: number[];
  /** The watch or ring of each day, if the source names it. */
  wearables: (string | null)[];
} & {
  [Reading in keyof DayReadings]: DayReadings[Reading][];
};

/** One day of one source as signals. Each vendor's file maps its readings to them. */
export interface SignalValues {
  hrvMs: number | null;
  pulse: number | null;
  sleepSeconds: number | null;
  /** The source's recovery score on waking, 0..100. */
  charge: number | null;
  /** The lowest recovery score of the day before. */
  drain: number | null;
  /** Intensity minutes of the day. */
  loadMinutes: number | null;
  /** Deviation of the night from the device's own baseline, in °C. */
  temperature: number | null;
}

export interface SignalDay extends SignalValues {
  /** The number of the day. */
  day: number;
  /** The watch or ring that measured it, if the source names it. */
  wearable?: string | null;
}

/** Days of one source, in any order. Values of different sources are never compared. */
export interface SignalSeries {
  source: string | null;
  days: readonly SignalDay[];
}

/** The source's own judgement of the week's HRV on one day. */
export interface HrvWeekReading {
  day: number;
  status: HrvStatus;
  direction: Measures['hrvDirection'];
  weekMs: number | null;
  /** False if the status is given although last night was not measured. */
  withLastNight: boolean;
}
