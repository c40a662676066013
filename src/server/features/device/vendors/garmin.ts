import { createHash } from 'node:crypto';
import { z } from 'zod';
import { garminAddresses } from '#server/integrations/garmin/addresses.ts';
import { createGarminConnection, type GarminConnection } from '#server/integrations/garmin/connection.ts';
import { pastedEnd, renewedEnd } from '#server/integrations/garmin/connection-end.ts';
import { type GarminCredentials, garminCredentials } from '#server/integrations/garmin/credentials.ts';
import { parseGarminTokens } from '#server/integrations/garmin/parse-tokens.ts';
import { readGarminDays } from '#server/integrations/garmin/read-days.ts';
import { socialProfile } from '#server/integrations/garmin/resources/social-profile.ts';
import { createGarminSession } from '#server/integrations/garmin/session.ts';
import { garminSignals } from '#server/integrations/garmin/signals.ts';
import type { ConnectByPaste, ReadDays, StoredAccount, Vendor } from './vendor.ts';

const credentials = z.object({ garmin: garminCredentials });
type Credentials = z.output<typeof credentials>;

/**
 * Renewals that happened before anything was stored, by person. Garmin voids the pasted refresh token when it is
 * used: where the very next request failed, pasting the same again must go on from here.
 */
type HeldRenewals = Map<string, { pasted: string; renewed: GarminCredentials }>;

function connectTo(connection: GarminConnection): ConnectByPaste<Credentials> {
  const held: HeldRenewals = new Map();
  return {
    by: 'paste',
    refusedAdvice: 'Sign in again with the tool that made them, and paste the new ones.',
    parse(pasted, now) {
      const parsed = parseGarminTokens(pasted);
      if (!parsed.ok) return parsed;
      const endsAt = pastedEnd(parsed.credentials, pasted, now);
      return { ok: true, credentials: { garmin: parsed.credentials }, endsAt };
    },
    async verify({ garmin: pasted }, { userId }) {
      const key = JSON.stringify(pasted);
      const before = held.get(userId);
      let garmin = before?.pasted === key ? before.renewed : pasted;
      const session = createGarminSession(connection, {
        // Only for these tokens: their rate limits and renewals do not affect the stored connection.
        account: `connect ${userId} ${createHash('sha256').update(key).digest('hex')}`,
        credentials: garmin,
        save: async (renewed) => {
          garmin = renewed;
          held.set(userId, { pasted: key, renewed });
        },
      });
      const { displayName } = await session.read(socialProfile);
      return { credentials: { garmin }, accountName: displayName, onStored: () => held.delete(userId) };
    },
  };
}

function openReader(
  connection: GarminConnection,
  { userId, accountName, credentials: { garmin }, reload, replace }: StoredAccount<Credentials>,
): ReadDays {
  let replaced = garmin;
  const session = createGarminSession(connection, {
    account: userId,
    credentials: garmin,
    save: (renewed) =>
      replace({ garmin: replaced }, { garmin: renewed }, renewedEnd(renewed, connection.clock())),
    // Other processes are kept out by the lease that the caller holds.
    withRefreshLock: async (renew) => {
      replaced = (await reload()).garmin;
      return renew(replaced);
    },
  });
  return (stretch) => readGarminDays(session, { displayName: accountName, ...stretch });
}

export const garmin: Vendor<Credentials> = {
  name: 'Garmin',
  credentials,
  signals: garminSignals,
  open({ transport, clock, deviceApiUrl }) {
    const addresses = garminAddresses(deviceApiUrl);
    const connection = createGarminConnection({ transport, clock, addresses });
    return {
      connect: connectTo(connection),
      pull: {
        stretchDays: 14,
        isWeekFree: false,
        openReader: (account) => openReader(connection, account),
      },
    };
  },
};
