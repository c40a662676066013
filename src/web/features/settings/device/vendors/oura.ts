import { OauthForm } from '../oauth/oauth-form.tsx';
import { stepsHelp } from './steps-help.tsx';
import type { VendorParts } from './vendor.ts';

export const oura: VendorParts = { Help: stepsHelp('oura'), Form: OauthForm };
