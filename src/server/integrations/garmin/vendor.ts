import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AccountRegion } from '#contract/account-region.ts';
import type { ConnectByPaste, ReadDays, StoredAccount, Vendor } from '../wearable/vendor.ts';
import { type GarminDomain, garminAddresses } from './addresses.ts';
import { createGarminCalendar } from './calendar.ts';
import { createGarminConnection, type GarminConnection } from './connection.ts';
import { pastedEnd, renewedEnd } from './connection-end.ts';
import { type GarminCredentials, garminCredentials } from './credentials.ts';
import { parseGarminPaste } from './parse-tokens.ts';
import { readGarminDays } from './read-days.ts';
import { socialProfile } from './resources/social-profile.ts';
import { type ServiceTicket, signInPage } from './service-ticket.ts';
import { createGarminSession, type GarminSession } from './session.ts';
import { garminSignals } from './signals.ts';
import { tradeTicket } from './trade-ticket.ts';

const credentials = z.object({ garmin: garminCredentials });
type Credentials = z.output<typeof credentials>;

type Pasted = { garmin: GarminCredentials | ServiceTicket };

const DOMAINS: Readonly<Record<AccountRegion, GarminDomain>> = { GLOBAL: 'garmin.com', CHINA: 'garmin.cn' };

/**
 * Tokens that were exchanged or renewed but not stored yet, by person. Garmin accepts a ticket or refresh token only
 * once: if the next request fails and the person pastes the same text again, these are used.
 */
type HeldTokens = Map<string, { pasted: string; tokens: GarminCredentials }>;

function connectTo(connection: GarminConnection): ConnectByPaste<Credentials, Pasted> {
  const { addresses } = connection;
  const held: HeldTokens = new Map();
  return {
    by: 'paste',
    refused:
      'Garmin refused these tokens. Sign in again with the program that made them, and paste the new ones.',
    signInPage: (region, origin) => signInPage(addresses, DOMAINS[region], origin),
    parse(text, { now, region }) {
      const parsed = parseGarminPaste(text, addresses, DOMAINS[region]);
      if (!parsed.ok) return parsed;
      return {
        ok: true,
        credentials: { garmin: parsed.credentials },
        endsAt: pastedEnd(parsed.credentials, text, now),
      };
    },
    async verify({ garmin: pasted }, { userId }) {
      const key = JSON.stringify(pasted);
      // An account for this paste only, so that its rate limits and renewals do not affect the stored connection.
      const account = `connect ${userId} ${createHash('sha256').update(key).digest('hex')}`;
      const hold = (tokens: GarminCredentials) => void held.set(userId, { pasted: key, tokens });
      const before = held.get(userId);
      let garmin = before?.pasted === key ? before.tokens : await tokensOf(pasted, account, hold);
      const session = createGarminSession(connection, {
        account,
        credentials: garmin,
        save: async (renewed) => {
          garmin = renewed;
          hold(renewed);
        },
      });
      const { displayName } = await session.read(socialProfile);
      return { credentials: { garmin }, accountName: displayName, onStored: () => held.delete(userId) };
    },
  };

  async function tokensOf(
    pasted: Pasted['garmin'],
    account: string,
    hold: (tokens: GarminCredentials) => void,
  ): Promise<GarminCredentials> {
    if (pasted.kind !== 'TICKET') return pasted;
    const tokens = await tradeTicket(connection, pasted, account);
    hold(tokens);
    return tokens;
  }
}

function openSession(
  connection: GarminConnection,
  { userId, credentials: { garmin }, reload, replace }: StoredAccount<Credentials>,
): GarminSession {
  let replaced = garmin;
  return createGarminSession(connection, {
    account: userId,
    credentials: garmin,
    save: (renewed) =>
      replace({ garmin: replaced }, { garmin: renewed }, renewedEnd(renewed, connection.clock())),
    // Other processes cannot renew now: the caller holds the lease.
    withRefreshLock: async (renew) => {
      replaced = (await reload()).garmin;
      return renew(replaced);
    },
  });
}

function openReader(connection: GarminConnection, account: StoredAccount<Credentials>): ReadDays {
  const session = openSession(connection, account);
  return (batch) => readGarminDays(session, { displayName: account.accountName, ...batch });
}

export const garmin: Vendor<Credentials, Pasted> = {
  name: 'Garmin',
  credentials,
  signals: garminSignals,
  open({ transport, clock, deviceApiUrl }) {
    const addresses = garminAddresses(deviceApiUrl);
    const connection = createGarminConnection({ transport, clock, addresses });
    return {
      connect: connectTo(connection),
      pull: {
        batchDays: 14,
        isWeekFree: false,
        openReader: (account) => openReader(connection, account),
        openCalendar: (account) => createGarminCalendar(openSession(connection, account)),
      },
    };
  },
};
