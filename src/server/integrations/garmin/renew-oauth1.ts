import { randomBytes } from 'node:crypto';
import { numberIn, soleObject, valueIn } from '../http-transport/json-fields.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import { issuedAccessToken, isTokenText } from '../renewal/access-token.ts';
import { unusableRenewal } from '../renewal/renew-credentials.ts';
import type { RenewalContext } from './connection.ts';
import type { Oauth1Credentials } from './credentials.ts';
import { oauth1Header, type Parameter } from './oauth1-signature.ts';

const EXCHANGE_PATH = '/oauth-service/oauth/exchange/user/2.0';

/** The consumer key belongs to the Android app, so the request has to look like it. */
const USER_AGENT = 'com.garmin.android.apps.connectmobile';

/**
 * Exchanges the OAuth1 token for a new access token. The OAuth1 token stays valid, so a lost response costs nothing.
 */
export async function renewOauth1(
  context: RenewalContext,
  credentials: Oauth1Credentials,
  account: string,
): Promise<Oauth1Credentials> {
  const { json } = await context
    .transport({ ...(await signedExchange(context, credentials, account)), account })
    .catch((error: unknown) => {
      throw refusedToken(error);
    });
  const answer = soleObject(json);
  const token = valueIn(answer, 'access_token');
  if (!isTokenText(token)) throw unusableRenewal('Garmin');
  const lifeSeconds = numberIn(answer, 'expires_in', { min: 0, max: Number.MAX_SAFE_INTEGER });
  const nowMs = context.clock().epochMilliseconds;
  return {
    ...credentials,
    access: issuedAccessToken(token, lifeSeconds === null ? null : lifeSeconds * 1000, nowMs),
  };
}

async function signedExchange(
  { clock, addresses, consumer }: RenewalContext,
  { domain, oauthToken, oauthTokenSecret, mfaToken }: Oauth1Credentials,
  account: string,
) {
  const method = 'POST' as const;
  const url = `${addresses.api(domain)}${EXCHANGE_PATH}`;
  const form: Parameter[] = mfaToken === null ? [] : [['mfa_token', mfaToken]];
  const authorization = oauth1Header({
    method,
    url,
    form,
    consumer: await consumer(account),
    token: { token: oauthToken, secret: oauthTokenSecret },
    nonce: randomBytes(16).toString('hex'),
    timestampSeconds: Math.floor(clock().epochMilliseconds / 1000),
  });
  return {
    label: 'token exchange',
    method,
    url,
    headers: {
      authorization,
      'user-agent': USER_AGENT,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form.map(([name, value]) => [name, value])).toString(),
  };
}

/** For this request even a web page with 401 or 403 means that the token is dead. Every other failure keeps it. */
function refusedToken(error: unknown): unknown {
  if (!(error instanceof VendorError) || (error.status !== 401 && error.status !== 403)) return error;
  return new VendorError('UNAUTHORIZED', 'Garmin no longer accepts the stored OAuth1 token', {
    status: error.status,
    cause: error,
  });
}
