import type { Answer, WearableRequest } from '../request.ts';
import type { OauthDesk } from './oauth-desk.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';

const INVALID_GRANT: Answer = { status: 400, body: { error: 'invalid_grant' } };
const YEAR_SECONDS = 365 * 86_400;

function isApp(
  { authenticate }: SimulatedVendor,
  { app: { clientId, clientSecret } }: OauthDesk,
  { form, authorization }: WearableRequest,
): boolean {
  if (authenticate === 'body') {
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
  }
  return authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** Without a refresh token the one from before goes on. */
function tokenBody(
  vendor: SimulatedVendor,
  desk: OauthDesk,
  account: string,
  refreshToken: string | null,
): Answer {
  const { accessLifeSeconds: life, isRenewable } = vendor;
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      access_token: desk.issueAccess(account, life ?? YEAR_SECONDS),
      ...(life !== null && { expires_in: life }),
      ...(isRenewable && refreshToken !== null && { refresh_token: refreshToken }),
      ...vendor.extra?.(account),
    },
  };
}

/** Trades a code or a refresh token. What was traded in is worthless from then on, unless the vendor keeps it. */
export function answerTokens(vendor: SimulatedVendor, desk: OauthDesk, request: WearableRequest): Answer {
  const { form } = request;
  if (!isApp(vendor, desk, request)) return { status: 401, body: { error: 'invalid_client' } };
  if (form.get('grant_type') === 'authorization_code') {
    const account = desk.useCode(form.get('code') ?? '', form.get('redirect_uri') ?? '');
    if (account === null) return INVALID_GRANT;
    desk.allowAgain(account);
    return tokenBody(vendor, desk, account, desk.refreshTokenOf(account));
  }
  if (form.get('grant_type') !== 'refresh_token') {
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  }
  const refreshToken = form.get('refresh_token') ?? '';
  if (vendor.keepsRefreshToken) {
    const account = desk.refreshOwner(refreshToken);
    return account === null ? INVALID_GRANT : tokenBody(vendor, desk, account, null);
  }
  const rotated = desk.rotate(refreshToken);
  return rotated === null ? INVALID_GRANT : tokenBody(vendor, desk, rotated.account, rotated.refreshToken);
}

/** Ends the permission that a token stands for (RFC 7009). */
export function answerRevoke(desk: OauthDesk, { form }: WearableRequest): Answer {
  const account = tokenOwner(desk, form);
  if (account === undefined) return { status: 400, body: { error: 'invalid_token' } };
  desk.revoke(account);
  return { status: 200, body: {} };
}

export function tokenOwner({ mint }: OauthDesk, form: URLSearchParams): string | undefined {
  const token = form.get('token') ?? '';
  return (mint.readRefresh(token) ?? mint.readAccess(token))?.account;
}
