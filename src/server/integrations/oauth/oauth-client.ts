import { createHash } from 'node:crypto';
import { asFields, type Fields, textIn, valueIn } from '../http-transport/json-fields.ts';
import type { Transport } from '../http-transport/transport.ts';
import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import { createRenewer, type Renewer, unusableRenewal } from '../renewal/renew-credentials.ts';
import type { OauthApp, OauthService } from './oauth-app.ts';
import { type OauthCredentials, readTokens } from './oauth-credentials.ts';

interface OauthClientOptions {
  transport: Transport;
  clock: () => Temporal.Instant;
  service: OauthService;
  app: OauthApp;
}

export interface ReceivedTokens {
  credentials: OauthCredentials;
  /** The whole token answer: some vendors name the account in it. */
  answer: Fields;
}

/** What the authorization request and the exchange of its code have in common. */
export interface OauthAttempt {
  redirectUri: string;
  /** PKCE (RFC 7636): only who knows this gets the tokens. 43 to 128 characters. */
  codeVerifier: string;
  /** Scopes beyond the usual ones, for features that the person switched on. */
  extraScopes?: readonly string[] | undefined;
}

interface OauthClient {
  /** Where to send the person. */
  authorizeUrl(state: string, attempt: OauthAttempt): string;
  /** Exchanges the code of the redirect. UNAUTHORIZED: it is too old, was used before or is not ours. */
  exchange(code: string, attempt: OauthAttempt, account: string): Promise<ReceivedTokens>;
  /** Revokes the permission. Does nothing if the vendor has no `revokeUrl`. */
  revoke(credentials: OauthCredentials, account: string): Promise<void>;
  renewer: Renewer<OauthCredentials>;
}

/** RFC 6749 §5.2: these mean an invalid code or token. Other errors are about the operator's app. */
const INVALID_TOKEN_ERRORS = ['invalid_grant', 'invalid_token'];

/** The form of an error code (RFC 6749). Any other text of the vendor is not repeated in messages. */
const ERROR_CODE = /^[a-z_]{1,40}$/;

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

/** The authorization code flow (RFC 6749 §4.1) and its renewals, for one vendor. */
export function createOauthClient(options: OauthClientOptions): OauthClient {
  const { clock, service, app } = options;
  const { vendor } = service;

  const renew = async (stored: OauthCredentials, account: string): Promise<OauthCredentials> => {
    const { refreshToken } = stored;
    if (refreshToken === null) throw refused(`${vendor} no longer accepts the stored token`, 401);
    const answer = await requestRenewal(options, account, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...(service.refreshScope !== undefined && { scope: service.refreshScope }),
    });
    const renewed = readTokens(answer, clock().epochMilliseconds, stored);
    if (renewed === null) throw unusableRenewal(vendor);
    return renewed;
  };

  return {
    renewer: createRenewer({ vendor, clock, renew }),
    authorizeUrl(state, { redirectUri, codeVerifier, extraScopes = [] }) {
      const url = new URL(service.authorizeUrl);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: [service.scope, ...extraScopes].join(','),
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...service.authorizeParameters,
      }).toString();
      return url.href;
    },
    async exchange(code, { redirectUri, codeVerifier }, account) {
      const answer = await requestTokens(options, 'code exchange', account, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      });
      const accountId = accountIn(answer, service);
      const credentials = readTokens(answer, clock().epochMilliseconds, { refreshToken: null, accountId });
      if (credentials === null) throw unusableRenewal(vendor);
      return { credentials, answer: answer as Fields };
    },
    revoke: (credentials, account) => revokeToken(options, credentials, account),
  };
}

/** The account's id, which may be a number or a text. */
function accountIn(answer: Fields | null, { accountField }: OauthService): string | null {
  const id = accountField === undefined ? null : valueIn(answer, accountField);
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

/** Revoking the refresh token revokes its access tokens too (RFC 7009 §2.1), and needs no renewal first. */
async function revokeToken(
  { transport, service }: OauthClientOptions,
  { access, refreshToken }: OauthCredentials,
  account: string,
): Promise<void> {
  if (service.revokeUrl === undefined) return;
  await transport({
    label: 'revoke',
    account,
    method: 'POST',
    url: service.revokeUrl,
    headers: FORM_HEADERS,
    body: new URLSearchParams({ token: refreshToken ?? access.token }).toString(),
  });
}

type Grant = Readonly<Record<string, string>>;

/** Tries a renewal at each address: a refusal does not use up the refresh token. A code would be used up. */
async function requestRenewal(
  options: OauthClientOptions,
  account: string,
  grant: Grant,
): Promise<Fields | null> {
  const label = 'token refresh';
  const { formerTokenUrl: tokenUrl } = options.service;
  try {
    return await requestTokens(options, label, account, grant);
  } catch (error) {
    const isRefused = error instanceof VendorError && (error.status === 400 || error.status === 401);
    if (!isRefused || tokenUrl === undefined) throw error;
    const former = { ...options, service: { ...options.service, tokenUrl } };
    return requestTokens(former, label, account, grant).catch((formerError: unknown) => {
      // If an address does not know the app, its refusal says nothing about the token.
      throw hasCode(formerError, 'UNAUTHORIZED') ? formerError : error;
    });
  }
}

async function requestTokens(
  { transport, service, app }: OauthClientOptions,
  label: string,
  account: string,
  grant: Grant,
): Promise<Fields | null> {
  const { clientId, clientSecret } = app;
  const isBasic = service.authenticate === 'basic';
  const bodyCredentials = isBasic ? {} : { client_id: clientId, client_secret: clientSecret };
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const { status, json } = await transport({
    label,
    account,
    method: 'POST',
    url: service.tokenUrl,
    headers: { ...FORM_HEADERS, ...(isBasic && { authorization: basic }) },
    body: new URLSearchParams({ ...grant, ...bodyCredentials }).toString(),
    accept: [400, 401],
  });
  const answer = asFields(json);
  if (status < 400) return answer;
  const { vendor, appHint = '' } = service;
  const stated = textIn(answer, 'error') ?? '';
  const what = ERROR_CODE.test(stated) ? `${label}: ${stated}` : label;
  if (INVALID_TOKEN_ERRORS.includes(stated)) {
    throw refused(`${vendor} did not accept the code or token (${what})`, status);
  }
  throw new VendorError('UNEXPECTED', `${vendor} did not accept the operator’s app (${what})${appHint}`, {
    status,
  });
}

function refused(message: string, status: number): VendorError {
  return new VendorError('UNAUTHORIZED', message, { status });
}
