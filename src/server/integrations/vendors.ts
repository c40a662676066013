import type { DeviceSource, SourceBy } from '#contract/device-source.ts';
import { garmin } from './garmin/vendor.ts';
import { googleHealth } from './google-health/google-health-client.ts';
import { intervals } from './intervals/vendor.ts';
import type { OauthApp } from './oauth/oauth-app.ts';
import type { OauthVendor } from './oauth/oauth-vendor.ts';
import { oura } from './oura/oura-client.ts';
import { appleHealth, custom, healthConnect } from './phone/vendor.ts';
import { polar } from './polar/polar-client.ts';
import type { Vendor } from './wearable/vendor.ts';
import { whoop } from './whoop/whoop-client.ts';

/** All vendors. One that people connect on its own page needs an app of the operator. */
export type VendorTable = Readonly<
  Record<DeviceSource, Vendor> & Record<SourceBy<'oauth'>, Pick<OauthVendor, 'app'>>
>;

/** The operator's apps. */
export type OauthApps = Readonly<Partial<Record<DeviceSource, OauthApp>>>;

/** If a source has no row here, this does not compile. */
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
