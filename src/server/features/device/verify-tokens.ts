import { createHash } from 'node:crypto';
import type { GarminCredentials } from '#server/integrations/garmin/credentials.ts';
import { socialProfile } from '#server/integrations/garmin/resources/social-profile.ts';
import { createGarminSession } from '#server/integrations/garmin/session.ts';
import { createIntervalsClient } from '#server/integrations/intervals/intervals-client.ts';
import type { DeviceCredentials } from './credentials.ts';
import type { Vendors } from './vendors.ts';

export interface VerifiedTokens {
  credentials: DeviceCredentials;
  accountName: string;
}

/**
 * Renewals that happened before anything was stored, by person. Garmin voids the pasted refresh token when it is
 * used: where the very next request failed, pasting the same again must go on from here.
 */
export type HeldRenewals = Map<string, { pasted: string; renewed: GarminCredentials }>;

interface Verification {
  vendors: Vendors;
  held: HeldRenewals;
  userId: string;
  today: Temporal.PlainDate;
}

async function verifyGarmin(
  pasted: GarminCredentials,
  { vendors, held, userId }: Verification,
): Promise<VerifiedTokens> {
  const key = JSON.stringify(pasted);
  const before = held.get(userId);
  let credentials = before?.pasted === key ? before.renewed : pasted;
  const session = createGarminSession(vendors.garmin, {
    // Of these tokens alone: a pause or a renewal that they earn is not one of the stored connection.
    account: `connect ${userId} ${createHash('sha256').update(key).digest('hex')}`,
    credentials,
    save: async (renewed) => {
      credentials = renewed;
      held.set(userId, { pasted: key, renewed });
    },
  });
  const { displayName } = await session.read(socialProfile);
  return { credentials: { source: 'garmin', garmin: credentials }, accountName: displayName };
}

async function verifyIntervals(
  apiKey: string,
  { vendors, userId, today }: Verification,
): Promise<VerifiedTokens> {
  const client = createIntervalsClient({ ...vendors.intervals, apiKey, account: `connect ${userId}` });
  await client.readDays({ from: today, to: today });
  return { credentials: { source: 'intervals', apiKey }, accountName: 'intervals.icu' };
}

/** Asks the vendor whose tokens these are. Throws a VendorError where it refuses or cannot say. */
export function verifyTokens(
  credentials: DeviceCredentials,
  verification: Verification,
): Promise<VerifiedTokens> {
  return credentials.source === 'garmin'
    ? verifyGarmin(credentials.garmin, verification)
    : verifyIntervals(credentials.apiKey, verification);
}
