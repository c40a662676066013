import * as client from 'openid-client';

const METHODS = ['client_secret_basic', 'client_secret_post'] as const;

export type AuthenticationMethod = (typeof METHODS)[number];

/**
 * RFC 6749, section 2.3.1 has the parts form-encoded, but not every provider decodes them. Only what decoding would
 * change is escaped, so that both kinds read the same secret; openid-client also escapes `-`, `_`, `.` and `~`.
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

/** The client's secret in the way that the method says. */
export function authenticateBy(method: AuthenticationMethod, clientSecret: string): client.ClientAuth {
  return method === 'client_secret_basic' ? useBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

/** The methods to try, in order. Basic is what a provider takes that does not say (Discovery, section 3). */
export function methodsOf({
  token_endpoint_auth_methods_supported: offered,
}: client.ServerMetadata): AuthenticationMethod[] {
  if (offered === undefined) return ['client_secret_basic'];
  const known = METHODS.filter((method) => offered.includes(method));
  return known.length === 0 ? ['client_secret_post'] : known;
}

/** Not in the standard for this, but sent by some providers for a secret that does not fit. */
const REFUSALS = ['invalid_client', 'unauthorized_client'];

/** True where the provider did not believe that we are the client; the code is then not used up. */
export function isClientRefused(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  return error instanceof client.ResponseBodyError && REFUSALS.includes(error.error);
}
