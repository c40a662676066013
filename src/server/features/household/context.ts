import { isIP } from 'node:net';
import type { Engine } from '#server/database/engine.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { fetchClientDocument } from '#server/integrations/oidc-provider/fetch-document.ts';

/** What the household provider works with. */
export interface HouseholdContext {
  engine: Engine;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
  publicUrl: string;
  /** Fetches an assistant's description of itself. By default over https, and never from a private network. */
  fetchDocument?: typeof fetchClientDocument | undefined;
}

export const HOUSEHOLD_PATH = '/household';

/** The name of the household provider among several. */
export const HOUSEHOLD_ID = 'household';

export const householdIssuer = (publicUrl: string): string => `${publicUrl}${HOUSEHOLD_PATH}`;

/** The page on which people manage how they sign in. */
export const KEYS_PATH = `${HOUSEHOLD_PATH}/keys`;

/** How long a challenge, or a browser that has just made a credential, is remembered. */
export const STEP_LIFETIME = Temporal.Duration.from({ minutes: 10 });

export interface RelyingParty {
  id: string;
  origin: string;
  /** Why browsers refuse passkeys at this address; undefined if they allow them. */
  problem: 'NOT_HTTPS' | 'IP_ADDRESS' | undefined;
}

/** Passkeys belong to the host name, and browsers allow them only over https with a name, or for `localhost`. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const party = { id: hostname, origin };
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return { ...party, problem: 'IP_ADDRESS' };
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return { ...party, problem: protocol === 'https:' || isLocal ? undefined : 'NOT_HTTPS' };
}
