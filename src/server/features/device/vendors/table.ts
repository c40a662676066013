import type { DeviceSource } from '#contract/device-source.ts';
import { garmin } from './garmin.ts';
import { googleHealth } from './google-health.ts';
import { intervals } from './intervals.ts';
import { oura } from './oura.ts';
import { appleHealth, custom, healthConnect } from './phone.ts';
import { polar } from './polar.ts';
import type { Vendor } from './vendor.ts';
import { whoop } from './whoop.ts';

export type VendorTable = Readonly<Record<DeviceSource, Vendor>>;

/** A source without a row does not compile. */
export const VENDORS = {
  garmin,
  intervals,
  oura,
  whoop,
  polar,
  google_health: googleHealth,
  health_connect: healthConnect,
  apple_health: appleHealth,
  custom,
} satisfies VendorTable;
