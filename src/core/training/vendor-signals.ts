import type { DayReadings, SignalValues } from '#core/training/signal-day.ts';

/** Maps the readings of a source to signals. */
export interface VendorSignals {
  toSignals(readings: DayReadings): SignalValues;
  /** Whether the status of the week's HRV includes last night. */
  isStatusOfTheNight(readings: Pick<DayReadings, 'hrvLastNightMs'>): boolean;
}

/** By the source of a day: a vendor; null or anything else for values entered by hand. */
export type SignalsOf = (source: string | null) => VendorSignals;
