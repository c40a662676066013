import type { Answer, WearableRequest } from '#server/try-it/wearable/request.ts';
import type { OauthServer } from './oauth-server.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';

const INVALID_GRANT: Answer = { status: 400, body: { error: 'invalid_grant' } };
const YEAR_SECONDS = 365 * 86_400;

function isApp(
  { authenticate }: SimulatedVendor,
  { app: { clientId, clientSecret } }: OauthServer,
  { form, authorization }: WearableRequest,
): boolean {
  if (authenticate === 'body') {
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
  }
  return authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** A null refresh token is left out: the client keeps the one it has. */
function tokenBody(
  vendor: SimulatedVendor,
  auth: OauthServer,
  account: string,
  refreshToken: string | null,
): Answer {
  const { accessLifeSeconds: life, isRenewable } = vendor;
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      access_token: auth.issueAccess(account, life ?? YEAR_SECONDS),
      ...(life !== null && { expires_in: life }),
      ...(isRenewable && refreshToken !== null && { refresh_token: refreshToken }),
      ...vendor.extra?.(account, auth.scopeOf(account)),
    },
  };
}

/** Exchanges a code or a refresh token for tokens. Neither works twice, unless the vendor keeps refresh tokens. */
export function answerTokens(vendor: SimulatedVendor, auth: OauthServer, request: WearableRequest): Answer {
  const { form } = request;
  if (!isApp(vendor, auth, request)) return { status: 401, body: { error: 'invalid_client' } };
  if (form.get('grant_type') === 'authorization_code') {
    const account = auth.useCode(
      form.get('code') ?? '',
      form.get('redirect_uri') ?? '',
      form.get('code_verifier') ?? '',
    );
    if (account === null) return INVALID_GRANT;
    auth.allowAgain(account);
    return tokenBody(vendor, auth, account, auth.refreshTokenOf(account));
  }
  if (form.get('grant_type') !== 'refresh_token') {
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  }
  const refreshToken = form.get('refresh_token') ?? '';
  if (vendor.keepsRefreshToken) {
    const account = auth.refreshOwner(refreshToken);
    return account === null ? INVALID_GRANT : tokenBody(vendor, auth, account, null);
  }
  const rotated = auth.rotate(refreshToken);
  return rotated === null ? INVALID_GRANT : tokenBody(vendor, auth, rotated.account, rotated.refreshToken);
}

/** Revokes the permission of a token (RFC 7009). */
export function answerRevoke(auth: OauthServer, { form }: WearableRequest): Answer {
  const account = tokenOwner(auth, form);
  if (account === undefined) return { status: 400, body: { error: 'invalid_token' } };
  auth.revoke(account);
  return { status: 200, body: {} };
}

export function tokenOwner({ mint }: OauthServer, form: URLSearchParams): string | undefined {
  const token = form.get('token') ?? '';
  return (mint.readRefresh(token) ?? mint.readAccess(token))?.account;
}
