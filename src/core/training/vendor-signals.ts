import type { DayReadings, SignalValues } from '#core/training/signal-day.ts';

/** Maps the readings of a source to signals. */
export interface VendorSignals {
  toSignals(readings: DayReadings): SignalValues;
  /** Whether the status of the week's HRV includes last night. */
  isStatusOfTheNight(readings: Pick<DayReadings, 'hrvLastNightMs'>): boolean;
}

/** Returns the mapping for a source: that of a vendor, or for null and anything else that of values entered by hand. */
export type SignalsOf = (source: string | null) => VendorSignals;
