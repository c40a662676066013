import { ouraService, readOuraDays, revokeOura } from '#server/integrations/oura/oura-client.ts';
import { readinessSignals } from '#server/integrations/wearable/readiness-signals.ts';
import { oauthVendor } from './oauth-vendor.ts';

export const oura = oauthVendor({
  name: 'Oura',
  signals: readinessSignals,
  service: ouraService,
  // Three requests, however many days.
  stretchDays: Number.POSITIVE_INFINITY,
  isWeekFree: true,
  readDays: readOuraDays,
  revoke: revokeOura,
});
