import type { DeviceSource } from '#contract/device-source.ts';
import { garmin } from './garmin.tsx';
import { intervals } from './intervals.tsx';
import { appleHealth, custom, healthConnect } from './phone.tsx';
import type { VendorParts } from './vendor.ts';

/** A source without a row does not compile. */
export const VENDORS = {
  garmin,
  intervals,
  health_connect: healthConnect,
  apple_health: appleHealth,
  custom,
} satisfies Record<DeviceSource, VendorParts>;
