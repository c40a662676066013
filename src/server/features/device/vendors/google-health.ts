import {
  GOOGLE_HEALTH_LIMITS,
  googleHealthService,
  readGoogleHealthDays,
} from '#server/integrations/google-health/google-health-client.ts';
import { readinessSignals } from '#server/integrations/wearable/readiness-signals.ts';
import { oauthVendor } from './oauth-vendor.ts';

export const googleHealth = oauthVendor({
  name: 'Google Health',
  // It has no recovery score, so there is no charge.
  signals: readinessSignals,
  limits: GOOGLE_HEALTH_LIMITS,
  service: googleHealthService,
  // A few pages of sleep, far from the most that are read.
  stretchDays: 90,
  isWeekFree: true,
  readDays: readGoogleHealthDays,
});
