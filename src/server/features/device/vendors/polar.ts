import {
  POLAR_LIMITS,
  polarService,
  readPolarDays,
  registerPolar,
  revokePolar,
} from '#server/integrations/polar/polar-client.ts';
import { readinessSignals } from '#server/integrations/wearable/readiness-signals.ts';
import { oauthVendor } from './oauth-vendor.ts';

export const polar = oauthVendor({
  name: 'Polar',
  signals: readinessSignals,
  limits: POLAR_LIMITS,
  service: polarService,
  // Each response contains all days.
  stretchDays: Number.POSITIVE_INFINITY,
  isWeekFree: true,
  readDays: readPolarDays,
  onConnected: registerPolar,
  revoke: revokePolar,
});
