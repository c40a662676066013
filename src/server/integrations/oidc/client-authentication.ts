import * as client from 'openid-client';

const METHODS = ['client_secret_basic', 'client_secret_post'] as const;

export type AuthenticationMethod = (typeof METHODS)[number];

/**
 * RFC 6749, section 2.3.1 requires form-encoding, but not every provider decodes it. Only characters that decoding
 * would change are escaped, so that both kinds of provider read the same secret. openid-client also escapes `-`, `_`,
 * `.` and `~`.
 */
function escapeForBasic(text: string, changedByDecoding: RegExp): string {
  return text.replace(changedByDecoding, encodeURIComponent);
}

const IN_SECRET = /[%+]|[^\x20-\x7e]+/g;
/** The first colon ends the id. */
const IN_ID = /[%+:]|[^\x20-\x7e]+/g;

function useBasic(clientSecret: string): client.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const pair = `${escapeForBasic(clientId, IN_ID)}:${escapeForBasic(clientSecret, IN_SECRET)}`;
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}

/** Sends the client secret by this method. */
export function authenticateBy(method: AuthenticationMethod, clientSecret: string): client.ClientAuth {
  return method === 'client_secret_basic' ? useBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

/** The methods to try, in order. Basic is the default of providers (Discovery, section 3). */
export function methodsOf({
  token_endpoint_auth_methods_supported: offered,
}: client.ServerMetadata): AuthenticationMethod[] {
  if (offered === undefined) return ['client_secret_basic'];
  const known = METHODS.filter((method) => offered.includes(method));
  return known.length === 0 ? ['client_secret_post'] : known;
}

/** Not in the standard for this case, but some providers send it for a wrong secret. */
const REFUSALS = ['invalid_client', 'unauthorized_client'];

/** Whether the provider refused our client credentials; the code is then still valid. */
export function isClientRefused(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  return error instanceof client.ResponseBodyError && REFUSALS.includes(error.error);
}
