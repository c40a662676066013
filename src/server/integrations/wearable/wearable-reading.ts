import type { WearableDay } from '#core/training/wearable-day.ts';
import type { VendorError, VendorErrorCode } from '../http-transport/vendor-error.ts';

/** What came of asking for some days. */
export interface WearableReading {
  days: WearableDay[];
  /** Why some of it is missing, where asking again may bring it. */
  problem: VendorError | null;
  /** Days of bleeding that the person logged there: offered, never logged by themselves. */
  bleedingDays?: Temporal.PlainDate[];
}

export interface StretchOfDays {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** Whether nights of the day after are wanted too: a device's clock may be ahead of the person's day here. */
  lookAhead?: boolean;
}

const PASSING: readonly VendorErrorCode[] = ['UNAVAILABLE', 'RATE_LIMITED', 'MAINTENANCE'];

/** Whether asking again later may well succeed. */
export function isPassing({ code }: VendorError): boolean {
  return PASSING.includes(code);
}
