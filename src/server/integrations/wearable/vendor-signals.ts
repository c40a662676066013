import type { DayReadings, SignalValues } from '#core/training/signal-day.ts';

/** Which reading of a source becomes which signal. */
export interface VendorSignals {
  toSignals(readings: DayReadings): SignalValues;
  /** Whether a status of the week's HRV means that last night was measured. */
  isStatusOfTheNight(readings: Pick<DayReadings, 'hrvLastNightMs'>): boolean;
}

/** By the source of a day: a vendor; null or anything else for values entered by hand. */
export type SignalsOf = (source: string | null) => VendorSignals;
