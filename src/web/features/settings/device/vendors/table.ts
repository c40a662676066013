import { DEVICE_SOURCES, type DeviceSource, type SourceBy } from '#contract/device-source.ts';
import { atVendor } from './at-vendor.tsx';
import { garmin } from './garmin.tsx';
import { intervals } from './intervals.tsx';
import { appleHealth, custom, healthConnect } from './phone.tsx';
import type { VendorParts } from './vendor.ts';

/** The parts of sources that are not connected on the vendor's own page. If one has no row, this does not compile. */
const OWN_PARTS: Readonly<Record<SourceBy<'paste' | 'address'>, VendorParts>> = {
  garmin,
  intervals,
  health_connect: healthConnect,
  apple_health: appleHealth,
  custom,
};

export const partsOf = (source: DeviceSource): VendorParts =>
  source in OWN_PARTS ? OWN_PARTS[source as keyof typeof OWN_PARTS] : atVendor;

/** All sources in the order of the list: those that need only a browser come first. */
export const OFFERED_SOURCES: readonly DeviceSource[] = DEVICE_SOURCES.toSorted(
  (a, b) => Number(partsOf(a).needsCommandLine ?? false) - Number(partsOf(b).needsCommandLine ?? false),
);
