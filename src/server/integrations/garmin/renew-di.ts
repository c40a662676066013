import { numberIn, soleObject, textIn, valueIn } from '../http-transport/json-fields.ts';
import type { VendorReply } from '../http-transport/send-request.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import { issuedAccessToken, isTokenText } from '../renewal/access-token.ts';
import { unusableRenewal } from '../renewal/renew-credentials.ts';
import type { RenewalWay } from './connection.ts';
import { type DiCredentials, jwtExpiryMs } from './credentials.ts';

const TOKEN_PATH = '/di-oauth2-service/oauth/token';

const APP_HEADERS = {
  'user-agent': 'GCM-Android-5.23',
  'x-garmin-client-platform': 'Android',
  'x-app-ver': '10861',
  'x-gcexperience': 'GC5',
  'content-type': 'application/x-www-form-urlencoded',
};

/**
 * Trades the refresh token for a new pair. From the moment Garmin answers, the old one is void: if the answer is
 * lost before it is stored, the next renewal is UNAUTHORIZED and the person has to connect again.
 */
export async function renewDi(
  connection: RenewalWay,
  credentials: DiCredentials,
  account: string,
): Promise<DiCredentials> {
  const { clientId, refreshToken, domain } = credentials;
  const reply = await connection.transport({
    label: 'token refresh',
    account,
    method: 'POST',
    url: `${connection.addresses.tokens(domain)}${TOKEN_PATH}`,
    headers: { ...APP_HEADERS, authorization: `Basic ${Buffer.from(`${clientId}:`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
    }).toString(),
    accept: [400],
  });
  if (reply.status === 400) throw refusal(reply);
  return readRenewal(reply.json, credentials, connection.clock().epochMilliseconds);
}

/** RFC 6749 §5.2: only these two say that the token is at fault. */
function refusal({ status, json }: VendorReply): VendorError {
  const reason = textIn(soleObject(json), 'error') ?? '';
  const isDead = ['invalid_grant', 'invalid_token'].includes(reason);
  return isDead
    ? new VendorError('UNAUTHORIZED', 'Garmin no longer accepts the stored refresh token', { status })
    : new VendorError('UNEXPECTED', 'Garmin could not make sense of a token refresh', { status });
}

function readRenewal(json: unknown, credentials: DiCredentials, nowMs: number): DiCredentials {
  const answer = soleObject(json);
  const token = valueIn(answer, 'access_token');
  const refreshToken = valueIn(answer, 'refresh_token') ?? credentials.refreshToken;
  if (!isTokenText(token) || !isTokenText(refreshToken)) throw unusableRenewal('Garmin');
  const lifeSeconds = numberIn(answer, 'expires_in', { min: 0, max: Number.MAX_SAFE_INTEGER });
  const expiryMs = jwtExpiryMs(token);
  const statedMs = lifeSeconds === null ? expiryMs && expiryMs - nowMs : lifeSeconds * 1000;
  return { ...credentials, refreshToken, access: issuedAccessToken(token, statedMs, nowMs) };
}
