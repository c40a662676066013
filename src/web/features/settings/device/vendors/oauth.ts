import type { DeviceSource } from '#contract/device-source.ts';
import { OauthForm } from '../oauth/oauth-form.tsx';
import { stepsHelp } from './steps-help.tsx';
import type { VendorParts } from './vendor.ts';

/** Vendors that are connected on their own page. */
function atVendor(source: DeviceSource): VendorParts {
  return { Help: stepsHelp(source), Form: OauthForm };
}

export const oura = atVendor('oura');
export const whoop = atVendor('whoop');
export const polar = atVendor('polar');
