import { DEVICE_SOURCES, type DeviceSource } from '#contract/device-source.ts';
import { atVendor } from './at-vendor.tsx';
import { garmin } from './garmin.tsx';
import { intervals } from './intervals.tsx';
import { appleHealth, custom, healthConnect } from './phone.tsx';
import type { VendorParts } from './vendor.ts';

/** A source without a row does not compile. */
export const VENDORS: Readonly<Record<DeviceSource, VendorParts>> = {
  garmin,
  intervals,
  oura: atVendor,
  whoop: atVendor,
  polar: atVendor,
  google_health: atVendor,
  health_connect: healthConnect,
  apple_health: appleHealth,
  custom,
};

/** In the order of the list: first those that need only a browser. */
export const OFFERED_SOURCES: readonly DeviceSource[] = DEVICE_SOURCES.toSorted(
  (a, b) => Number(VENDORS[a].needsCommandLine ?? false) - Number(VENDORS[b].needsCommandLine ?? false),
);
