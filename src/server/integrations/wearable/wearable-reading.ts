import type { WearableActivity } from '#core/training/activity.ts';
import type { WearableDay } from '#core/training/wearable-day.ts';
import type { VendorError, VendorErrorCode } from '../http-transport/vendor-error.ts';

/** The result of reading some days. */
export interface WearableReading {
  days: WearableDay[];
  /** Why values are missing: a retry may bring them, or the vendor refuses them. */
  problem: VendorError | null;
  /** Days of bleeding that the person logged at the vendor: offered, never logged automatically. */
  bleedingDays?: Temporal.PlainDate[];
  activities?: WearableActivity[];
  /** Absolute nightly temperatures: only comparable with others of the same person. */
  skinTemperatures?: NightTemperature[];
}

export interface NightTemperature {
  date: Temporal.PlainDate;
  celsius: number;
}

export interface ReadRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** Whether to read the night of the next day too: a device's clock may be ahead of the person's day here. */
  lookAhead?: boolean;
}

const TRANSIENT: readonly VendorErrorCode[] = ['UNAVAILABLE', 'RATE_LIMITED', 'MAINTENANCE'];

/** Whether a retry later may succeed. */
export function isTransient({ code }: VendorError): boolean {
  return TRANSIENT.includes(code);
}
