import type { DeviceSource } from '#contract/device-source.ts';
import { garmin } from './garmin.tsx';
import { intervals } from './intervals.tsx';
import type { VendorParts } from './vendor.ts';

/** A source without a row does not compile. */
export const VENDORS = { garmin, intervals } satisfies Record<DeviceSource, VendorParts>;
