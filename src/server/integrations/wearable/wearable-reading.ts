import type { WearableActivity } from '#core/training/activity.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { VendorError, VendorErrorCode } from '../http-transport/vendor-error.ts';

/** The result of reading some days. */
export interface WearableReading {
  days: WearableDay[];
  /** Why values are missing. A retry may bring them, unless the vendor refuses them. */
  problem: VendorError | null;
  /** Days of bleeding that the person logged at the vendor. They are offered, and never logged automatically. */
  bleedingDays?: Temporal.PlainDate[];
  activities?: WearableActivity[];
  /** Absolute temperatures of nights, comparable only with others of the same person. */
  skinTemperatures?: NightTemperature[];
}

export interface NightTemperature {
  date: Temporal.PlainDate;
  celsius: number;
}

export interface ReadRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** Whether to read the next day's night too: the clock of a device may be ahead of the person's date. */
  lookAhead?: boolean;
}

const TRANSIENT: readonly VendorErrorCode[] = ['UNAVAILABLE', 'RATE_LIMITED', 'MAINTENANCE'];

/** Whether a retry later may succeed. */
export function isTransient({ code }: VendorError): boolean {
  return TRANSIENT.includes(code);
}
