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

function tokenBody(vendor: SimulatedVendor, desk: OauthDesk, account: string, refreshToken: string): Answer {
  const { accessLifeSeconds: life, isRenewable } = vendor;
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      access_token: desk.issueAccess(account, life ?? YEAR_SECONDS),
      ...(life !== null && { expires_in: life }),
      ...(isRenewable && { refresh_token: refreshToken }),
      ...vendor.extra?.(account),
    },
  };
}

/** Trades a code or a refresh token. What was traded in is worthless from then on. */
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
  const rotated = desk.rotate(form.get('refresh_token') ?? '');
  return rotated === null ? INVALID_GRANT : tokenBody(vendor, desk, rotated.account, rotated.refreshToken);
}
