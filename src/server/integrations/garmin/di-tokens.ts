import { numberIn, soleObject, textIn, valueIn } from '../http-transport/json-fields.ts';
import type { VendorReply } from '../http-transport/send-request.ts';
import { issuedAccessToken, isTokenText } from '../renewal/access-token.ts';
import { unusableRenewal } from '../renewal/renew-credentials.ts';
import type { RenewalContext } from './connection.ts';
import { type DiCredentials, jwtExpiryMs } from './credentials.ts';

const TOKEN_PATH = '/di-oauth2-service/oauth/token';

const APP_HEADERS = {
  'user-agent': 'GCM-Android-5.23',
  'x-garmin-client-platform': 'Android',
  'x-app-ver': '10861',
  'x-gcexperience': 'GC5',
  'content-type': 'application/x-www-form-urlencoded',
};

interface TokenRequest extends Pick<DiCredentials, 'domain' | 'clientId'> {
  label: string;
  account: string;
  form: Readonly<Record<string, string>>;
  /** Error statuses that the caller handles. */
  accept: readonly number[];
}

/** Calls Garmin's token endpoint as its app does. */
export function requestDiTokens(
  { transport, addresses }: RenewalContext,
  { label, account, domain, clientId, form, accept }: TokenRequest,
): Promise<VendorReply> {
  return transport({
    label,
    account,
    method: 'POST',
    url: `${addresses.tokens(domain)}${TOKEN_PATH}`,
    headers: { ...APP_HEADERS, authorization: `Basic ${Buffer.from(`${clientId}:`).toString('base64')}` },
    body: new URLSearchParams({ ...form, client_id: clientId }).toString(),
    accept,
  });
}

/** Why a request was refused (RFC 6749 §5.2). */
export function refusalReason({ json }: VendorReply): string {
  return textIn(soleObject(json), 'error') ?? '';
}

/** The tokens of an answer. Without a new refresh token the previous one stays valid. */
export function readDiTokens(
  json: unknown,
  nowMs: number,
  previousRefreshToken?: string,
): Pick<DiCredentials, 'refreshToken' | 'access'> {
  const answer = soleObject(json);
  const token = valueIn(answer, 'access_token');
  const refreshToken = valueIn(answer, 'refresh_token') ?? previousRefreshToken;
  if (!isTokenText(token) || !isTokenText(refreshToken)) throw unusableRenewal('Garmin');
  const lifeSeconds = numberIn(answer, 'expires_in', { min: 0, max: Number.MAX_SAFE_INTEGER });
  const expiryMs = jwtExpiryMs(token);
  const lifeMs = lifeSeconds === null ? expiryMs && expiryMs - nowMs : lifeSeconds * 1000;
  return { refreshToken, access: issuedAccessToken(token, lifeMs, nowMs) };
}
