import type { DayReadings, SignalValues } from '#core/training/signal-day.ts';

/** Which of a source's readings becomes which signal. */
export interface VendorSignals {
  toSignals(readings: DayReadings): SignalValues;
  /** Whether a status of the week's HRV says that last night was measured. */
  isStatusOfTheNight(readings: Pick<DayReadings, 'hrvLastNightMs'>): boolean;
}

/** By the source of a day: a vendor, or null and anything else for what a person entered. */
export type SignalsOf = (source: string | null) => VendorSignals;
