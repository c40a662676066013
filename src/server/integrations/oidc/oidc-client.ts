import * as client from 'openid-client';
import { assertUsable, authenticationTime, emailOf } from './id-token-claims.ts';
import { CLOCK_TOLERANCE_S, createLoginConfigurations } from './login-configuration.ts';
import { asOidcError, OidcError } from './oidc-error.ts';

export interface OidcClientOptions {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  clock: () => Temporal.Instant;
  /** For all that one of the two steps of a login asks of the provider, together. */
  timeoutMs?: number | undefined;
}

/** What must come back unchanged, or stay here until the answer comes. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who signed in. Issuer and subject identify; the e-mail address is what the provider has on file, if it tells. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** When the provider last asked who it is, as far as it says. */
  authenticatedAt: Temporal.Instant | undefined;
}

interface ExpectedAnswer extends LoginSecrets {
  /** Refuses someone who proved who they are before this; null where any proof will do. */
  authenticatedAfter: Temporal.Instant | null;
}

export interface OidcClient {
  /** Where to send the browser; `again` makes the provider ask even who is signed in there. Fails with an OidcError. */
  begin(options: { again: boolean }): Promise<LoginSecrets & { url: string }>;
  /** Proves who came back, from the query of the redirect. Fails with an OidcError. */
  complete(query: URLSearchParams, expected: ExpectedAnswer): Promise<OidcIdentity>;
}

/** A login has two steps and may take ten seconds to fail. */
const DEFAULT_TIMEOUT_MS = 4_500;

/** Both: a provider may know only one of them, and the second has it say when it last asked (Core, section 3.1.2.1). */
const FRESH_LOGIN = { prompt: 'login', max_age: '0' };

/** As long as a session lasts at most: asked for only because a provider then has to say when it last asked. */
const ANY_LOGIN = { max_age: String(90 * 24 * 3600) };

async function buildLogin(config: client.Configuration, redirectUri: string, again: boolean) {
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(again ? FRESH_LOGIN : ANY_LOGIN),
  });
  return { url: url.href, state, nonce, codeVerifier };
}

async function fetchEmail(
  config: client.Configuration,
  accessToken: string,
  subject: string,
): Promise<string | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined;
  return emailOf(await client.fetchUserInfo(config, accessToken, subject));
}

/** How long ago, in seconds, the person may have proven who they are. The library wants `auth_time` where it is given. */
function maxAgeOf({ authenticatedAfter }: ExpectedAnswer, nowMs: number): { maxAge?: number } {
  if (authenticatedAfter === null) return {};
  return { maxAge: Math.max(0, Math.ceil((nowMs - authenticatedAfter.epochMilliseconds) / 1000)) };
}

async function redeem(
  config: client.Configuration,
  answer: URL,
  { expected, nowMs }: { expected: ExpectedAnswer; nowMs: () => number },
): Promise<OidcIdentity> {
  const tokens = await client.authorizationCodeGrant(config, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
    ...maxAgeOf(expected, nowMs()),
  });
  const { id_token: idToken, access_token: accessToken } = tokens;
  const claims = tokens.claims();
  if (idToken === undefined || claims === undefined) throw new OidcError('REFUSED', 'NO_ID_TOKEN');
  assertUsable({ idToken, accessToken, claims }, nowMs() / 1000 + CLOCK_TOLERANCE_S);
  const email = emailOf(claims) ?? (await fetchEmail(config, accessToken, claims.sub));
  const authenticatedAt = authenticationTime(claims, nowMs());
  return { issuer: claims.iss, subject: claims.sub, email, authenticatedAt };
}

/** Authorization code flow with PKCE, state and nonce against one pinned issuer. */
export function createOidcClient(options: OidcClientOptions): OidcClient {
  const { redirectUri, clock, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const nowMs = () => clock().epochMilliseconds;
  const configurations = createLoginConfigurations({ ...options, nowMs, timeoutMs });

  async function withConfiguration<T>(step: (config: client.Configuration) => Promise<T>): Promise<T> {
    try {
      return await step(await configurations.create());
    } catch (error) {
      // What is known of the provider may be what made this login fail.
      configurations.forgetEndpoints();
      throw asOidcError(error);
    }
  }

  return {
    begin: ({ again }) => withConfiguration((config) => buildLogin(config, redirectUri, again)),
    complete: (query, expected) =>
      withConfiguration((config) => {
        const answer = new URL(redirectUri);
        answer.search = query.toString();
        return redeem(config, answer, { expected, nowMs });
      }),
  };
}
