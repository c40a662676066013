import { readinessSignals } from '#server/integrations/wearable/readiness-signals.ts';
import {
  readWhoopDays,
  revokeWhoop,
  WHOOP_LIMITS,
  whoopService,
} from '#server/integrations/whoop/whoop-client.ts';
import { oauthVendor } from './oauth-vendor.ts';

export const whoop = oauthVendor({
  name: 'WHOOP',
  signals: readinessSignals,
  limits: WHOOP_LIMITS,
  service: whoopService,
  // With an extra day on both sides this is still one page.
  stretchDays: 21,
  isWeekFree: true,
  readDays: readWhoopDays,
  revoke: revokeWhoop,
});
