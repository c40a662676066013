import { z } from 'zod';
import { type AccessToken, accessToken, RENEWAL_MARGIN_MS } from '../renewal/access-token.ts';
import { GARMIN_DOMAINS } from './addresses.ts';

/** An OAuth1 token, valid for about a year. It is exchanged for access tokens that last about a day. */
const oauth1Credentials = z.object({
  kind: z.literal('OAUTH1'),
  domain: z.enum(GARMIN_DOMAINS),
  oauthToken: z.string(),
  oauthTokenSecret: z.string(),
  mfaToken: z.string().nullable(),
  access: accessToken.nullable(),
});
export type Oauth1Credentials = z.output<typeof oauth1Credentials>;

/** The newer kind. Every renewal replaces the refresh token and voids the old one. */
const diCredentials = z.object({
  kind: z.literal('DI'),
  domain: z.enum(GARMIN_DOMAINS),
  refreshToken: z.string(),
  clientId: z.string(),
  access: accessToken.nullable(),
});
export type DiCredentials = z.output<typeof diCredentials>;

/** Everything stored for one account, as JSON and encrypted by the app. */
export const garminCredentials = z.discriminatedUnion('kind', [oauth1Credentials, diCredentials]);
export type GarminCredentials = z.output<typeof garminCredentials>;

/** When a JWT expires, unverified: it only decides when to renew. */
export function jwtExpiryMs(token: string): number | null {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return Number.isFinite(payload.exp) ? payload.exp * 1000 : null;
  } catch {
    return null;
  }
}

/** A pasted access token; null if it has expired or does not say when it will. */
export function pastedAccessToken(token: string, expiresAtMs: number | null): AccessToken | null {
  if (expiresAtMs === null) return null;
  return { token, expiresAtMs, renewAtMs: expiresAtMs - RENEWAL_MARGIN_MS };
}
