import { type Parameter, signatureBase, signHmacSha1 } from '#server/integrations/garmin/oauth1-signature.ts';
import type { AuthServer } from './auth-server.ts';
import { DI_CLIENT_ID } from './pasteable.ts';
import type { Answer, WearableRequest } from './request.ts';

/** Lifetime of an access token. Garmin's vary between 18 and 30 hours. */
const ACCESS_LIFE_SECONDS = 76_494;
const CLOCK_TOLERANCE_SECONDS = 300;

const INVALID_TOKEN: Answer = {
  status: 401,
  page: '<!doctype html><title>HTTP Status 401 – Unauthorized</title>OAuthToken is invalid',
};

export function oauthParameters(authorization: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', value = ''] of authorization.matchAll(/(oauth_\w+)="([^"]*)"/g)) {
    parameters.set(name, decodeURIComponent(value));
  }
  return parameters;
}

/** Answers the OAuth1 exchange. Checks every part of the signed request, and accepts each nonce only once. */
export function createExchange(auth: AuthServer, clock: () => Temporal.Instant) {
  const nonces = new Set<string>();
  return (request: WearableRequest): Answer => {
    const given = oauthParameters(request.authorization);
    const nonce = given.get('oauth_nonce') ?? '';
    const account = request.account;
    if (account === undefined || auth.isRevoked(account) || nonces.has(nonce)) return INVALID_TOKEN;
    if (!isTimely(given, clock()) || !isSigned(request, given, auth, account)) return INVALID_TOKEN;
    nonces.add(nonce);
    return { status: 200, body: tokenBody(auth, account, { refresh_token: 'unused' }) };
  };
}

function isTimely(given: ReadonlyMap<string, string>, now: Temporal.Instant): boolean {
  const seconds = Number(given.get('oauth_timestamp'));
  return Math.abs(now.epochMilliseconds / 1000 - seconds) <= CLOCK_TOLERANCE_SECONDS;
}

function isSigned(
  { method, url, form }: WearableRequest,
  given: ReadonlyMap<string, string>,
  { mint, mfaTokenOf }: AuthServer,
  account: string,
): boolean {
  const { secret } = mint.oauth1(account);
  const parameters: Parameter[] = [...given, ...form];
  const expected = signHmacSha1(signatureBase(method, url.href, parameters), mint.consumer.secret, secret);
  return (
    given.get('oauth_consumer_key') === mint.consumer.key &&
    given.get('oauth_signature_method') === 'HMAC-SHA1' &&
    form.get('mfa_token') === mfaTokenOf(account) &&
    given.get('oauth_signature') === expected
  );
}

/** Answers the token endpoint of the newer tokens: exchanges a ticket or a refresh token. Only one client id works. */
export function answerTokens(auth: AuthServer, { form, authorization }: WearableRequest): Answer {
  const isClient =
    form.get('client_id') === DI_CLIENT_ID &&
    authorization === `Basic ${Buffer.from(`${DI_CLIENT_ID}:`).toString('base64')}`;
  if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
  const grant = form.get('grant_type') ?? '';
  if (grant.endsWith('/grant/service_ticket')) return answerTicket(auth, form);
  if (grant !== 'refresh_token') return { status: 400, body: { error: 'unsupported_grant_type' } };
  const rotated = auth.rotate(form.get('refresh_token') ?? '');
  if (rotated === null) return { status: 400, body: { error: 'invalid_grant' } };
  const { account, refreshToken } = rotated;
  return { status: 200, body: tokenBody(auth, account, { refresh_token: refreshToken }) };
}

function answerTicket(auth: AuthServer, form: URLSearchParams): Answer {
  const account = auth.useTicket(form.get('service_ticket') ?? '', form.get('service_url') ?? '');
  if (account === null) return { status: 400, body: { error: 'invalid_grant' } };
  return { status: 200, body: tokenBody(auth, account, { refresh_token: auth.refreshTokenOf(account) }) };
}

function tokenBody(auth: AuthServer, account: string, more: object): object {
  return {
    scope: 'CONNECT_READ',
    jti: 'simulated',
    token_type: 'Bearer',
    access_token: auth.issueAccess(account, ACCESS_LIFE_SECONDS),
    expires_in: ACCESS_LIFE_SECONDS,
    refresh_token_expires_in: 2_591_999,
    ...more,
  };
}
