import * as client from 'openid-client';

const METHODS = ['client_secret_basic', 'client_secret_post'] as const;

/** Basic for providers that do not decode. Only a secret with a character of `IN_SECRET` is sent differently. */
const UNESCAPED = 'client_secret_basic, unescaped';

export type AuthenticationMethod = (typeof METHODS)[number] | typeof UNESCAPED;

/**
 * RFC 6749, section 2.3.1 requires form-encoding, but not every provider decodes it. Only characters that decoding
 * would change are escaped, so that both kinds of provider read the same secret. openid-client also escapes `-`, `_`,
 * `.` and `~`.
 */
function escapeForBasic(text: string, changedByDecoding: RegExp): string {
  return text.replace(changedByDecoding, encodeURIComponent);
}

const IN_SECRET = /[%+]|[^\x20-\x7e]+/g;
/** Characters to escape in the client id. Its end is the first colon, so a colon is escaped too. */
const IN_ID = /[%+:]|[^\x20-\x7e]+/g;

/** Plain characters that decoding would change. */
const isChangedByDecoding = (secret: string): boolean => /^[\x20-\x7e]*[%+][\x20-\x7e]*$/.test(secret);

function useBasic(secret: string): client.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    const pair = `${escapeForBasic(clientId, IN_ID)}:${secret}`;
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}

/** Sends the client secret by this method. */
export function authenticateBy(method: AuthenticationMethod, clientSecret: string): client.ClientAuth {
  if (method === 'client_secret_post') return client.ClientSecretPost(clientSecret);
  return useBasic(method === UNESCAPED ? clientSecret : escapeForBasic(clientSecret, IN_SECRET));
}

/** The methods to try, in order. Basic is the default of providers (Discovery, section 3). */
export function methodsOf(
  { token_endpoint_auth_methods_supported: offered }: client.ServerMetadata,
  clientSecret: string,
): AuthenticationMethod[] {
  const known = METHODS.filter((method) => offered?.includes(method) ?? method === 'client_secret_basic');
  if (known.length === 0) return ['client_secret_post'];
  const hasOtherBasic = known.includes('client_secret_basic') && isChangedByDecoding(clientSecret);
  return hasOtherBasic ? [...known, UNESCAPED] : known;
}

/** `unauthorized_client` is not the standard's error for a wrong secret, but some providers send it. */
const REFUSALS = ['invalid_client', 'unauthorized_client'];

/** Whether the provider refused our client credentials. The authorization code is then still valid. */
export function isClientRefused(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  return error instanceof client.ResponseBodyError && REFUSALS.includes(error.error);
}
