import { z } from 'zod';
import { GARMIN_DOMAINS } from './addresses.ts';

/** What goes with every request for data. Times are epoch milliseconds, so that it can be stored as JSON. */
const accessToken = z.object({
  token: z.string(),
  expiresAtMs: z.number(),
  /** From here on a new one is fetched first. */
  renewAtMs: z.number(),
});
export type AccessToken = z.output<typeof accessToken>;

/** A long-lived OAuth1 token, exchanged for access tokens that last about a day. It does not expire by itself. */
const oauth1Credentials = z.object({
  kind: z.literal('OAUTH1'),
  domain: z.enum(GARMIN_DOMAINS),
  oauthToken: z.string(),
  oauthTokenSecret: z.string(),
  mfaToken: z.string().nullable(),
  access: accessToken.nullable(),
});
export type Oauth1Credentials = z.output<typeof oauth1Credentials>;

/** The newer kind: every renewal replaces the refresh token too, and the old one is void. */
const diCredentials = z.object({
  kind: z.literal('DI'),
  domain: z.enum(GARMIN_DOMAINS),
  refreshToken: z.string(),
  clientId: z.string(),
  access: accessToken.nullable(),
});
export type DiCredentials = z.output<typeof diCredentials>;

/** All that is stored for one account, as JSON and encrypted by the app. */
export const garminCredentials = z.discriminatedUnion('kind', [oauth1Credentials, diCredentials]);
export type GarminCredentials = z.output<typeof garminCredentials>;

const RENEWAL_MARGIN_MS = 15 * 60_000;

/** Garmin's live a day or so; what claims more is not believed, so that a renewal comes anyway. */
const LONGEST_LIFE_MS = 7 * 24 * 3600_000;

/** Shorter than any that was seen, for an answer that does not say. */
const UNSTATED_LIFE_MS = 3600_000;

/** Goes into a header: a line break there would be an error that quotes it. */
export function isTokenText(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value);
}

/** When a JWT expires, unverified: it only decides when to renew. */
export function jwtExpiryMs(token: string): number | null {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return Number.isFinite(payload.exp) ? payload.exp * 1000 : null;
  } catch {
    return null;
  }
}

/** A token that a person brought along; null where it is past use or does not say how long it lasts. */
export function broughtAccessToken(token: string, expiresAtMs: number | null): AccessToken | null {
  if (expiresAtMs === null) return null;
  return { token, expiresAtMs, renewAtMs: expiresAtMs - RENEWAL_MARGIN_MS };
}

/** A token just received. Renewed in good time, but never before half its life: no renewal per request. */
export function issuedAccessToken(token: string, statedMs: number | null, nowMs: number): AccessToken {
  const lifeMs = Math.min(Math.max(0, statedMs ?? UNSTATED_LIFE_MS), LONGEST_LIFE_MS);
  const renewAtMs = nowMs + Math.max(lifeMs - RENEWAL_MARGIN_MS, lifeMs / 2);
  return { token, expiresAtMs: nowMs + lifeMs, renewAtMs };
}

export function isUsable(access: AccessToken | null, now: Temporal.Instant): access is AccessToken {
  return access !== null && now.epochMilliseconds < access.renewAtMs;
}
