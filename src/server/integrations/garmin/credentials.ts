import { z } from 'zod';
import { asFields, type Fields, numberIn, textIn } from '../http-transport/json-fields.ts';
import { type AccessToken, accessToken, RENEWAL_MARGIN_MS } from '../renewal/access-token.ts';
import { GARMIN_DOMAINS, type GarminDomain } from './addresses.ts';

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

/** The newer kind of token. Every renewal replaces the refresh token and voids the old one. */
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

/** A JWT's claims, unverified: they only decide when to renew a token, and at which of Garmin's domains. */
function jwtClaims(token: string): Fields | null {
  try {
    return asFields(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}

export function jwtExpiryMs(token: string): number | null {
  const expiry = numberIn(jwtClaims(token), 'exp', { min: -Infinity, max: Number.MAX_SAFE_INTEGER });
  return expiry === null ? null : expiry * 1000;
}

/** The domain of the server that issued a token; null if it is none of Garmin's. */
export function jwtDomain(token: string): GarminDomain | null {
  const issuer = textIn(jwtClaims(token), 'iss') ?? '';
  const host = (URL.parse(issuer) ?? URL.parse(`https://${issuer}`))?.hostname ?? '';
  return GARMIN_DOMAINS.find((domain) => host === domain || host.endsWith(`.${domain}`)) ?? null;
}

/** A pasted access token; null if it has expired or does not say when it will. */
export function pastedAccessToken(token: string, expiresAtMs: number | null): AccessToken | null {
  if (expiresAtMs === null) return null;
  return { token, expiresAtMs, renewAtMs: expiresAtMs - RENEWAL_MARGIN_MS };
}
