import { createHash } from 'node:crypto';
import type { IDToken } from 'openid-client';
import { OidcError } from './oidc-error.ts';

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const SUBJECT_SHAPE = /^[\x20-\x7e]{1,255}$/;

function algorithmOf(idToken: string): string {
  const header = Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(header) as { alg: string }).alg;
}

/** OpenID Connect Core, section 3.1.3.6: the left half of the access token's hash, by the signature's algorithm. */
function hashOf(accessToken: string, algorithm: string): string {
  const digest = createHash(algorithm === 'EdDSA' ? 'sha512' : 'sha256')
    .update(accessToken)
    .digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

interface Answer {
  idToken: string;
  accessToken: string;
  claims: IDToken;
}

/** Makes the checks that the library leaves to us: a storable subject, the issue time, a matching access token. */
export function assertUsable({ idToken, accessToken, claims }: Answer, latestIssueS: number): void {
  if (!SUBJECT_SHAPE.test(claims.sub)) throw new OidcError('REFUSED', 'SUBJECT_NOT_USABLE');
  if (claims.iat > latestIssueS) throw new OidcError('REFUSED', 'ISSUED_IN_THE_FUTURE');
  const { at_hash: given } = claims;
  if (given !== undefined && given !== hashOf(accessToken, algorithmOf(idToken))) {
    throw new OidcError('REFUSED', 'ACCESS_TOKEN_MISMATCH');
  }
}

/** Some providers send 0 for a time that they do not know. */
function statedTime({ auth_time: time }: IDToken): number | undefined {
  return time === undefined || time <= 0 ? undefined : time;
}

/** Refuses a sign-in from before this login, if the provider sends its time. */
export function assertFresh(claims: IDToken, earliestS: number): void {
  const time = statedTime(claims);
  if (time !== undefined && time < earliestS) throw new OidcError('NOT_FRESH', 'NOT_ASKED_AGAIN');
}

/** When the person last signed in at the provider, if it says so; its clock may be ahead of ours. */
export function authenticationTime(claims: IDToken, nowMs: number): Temporal.Instant | undefined {
  const time = statedTime(claims);
  if (time === undefined) return undefined;
  return Temporal.Instant.fromEpochMilliseconds(Math.min(Math.floor(time * 1000), nowMs));
}
