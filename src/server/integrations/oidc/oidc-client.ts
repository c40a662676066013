import * as client from 'openid-client';
import { assertSafeTransport } from './bounded-fetch.ts';
import { type ExpectedAnswer, exchangeCode, type LoginSecrets, type Redemption } from './exchange-code.ts';
import { assertFresh, assertUsable, authenticationTime } from './id-token-claims.ts';
import { CLOCK_TOLERANCE_S, createLoginConfigurations, type LoginStep } from './login-configuration.ts';
import { asOidcError, OidcError } from './oidc-error.ts';
import { readDetails } from './person-details.ts';

export interface OidcClientOptions {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Scopes to request. */
  scope?: string | undefined;
  /** Name of the claim with a person's groups; if it is missing, no groups are read. */
  groupsClaim?: string | undefined;
  clock: () => Temporal.Instant;
  /** The time limit for all requests to the provider in one step of a login. */
  timeoutMs?: number | undefined;
  /** For a provider that is not reached over the network. */
  send?: typeof fetch | undefined;
}

/** The person who signed in, identified by issuer and subject, with the e-mail address if the provider sends one. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether the address is verified; undefined if the provider does not say. */
  emailVerified: boolean | undefined;
  groups: readonly string[];
  /** When the person last signed in at the provider, if it says so. */
  authenticatedAt: Temporal.Instant | undefined;
}

export interface OidcClient {
  /** The provider's host name, shown to people. */
  readonly host: string;
  /** The URL for the browser. `again` makes the provider ask even people who are signed in. Throws an OidcError. */
  begin(options: { again: boolean }): Promise<LoginSecrets & { url: string }>;
  /** Verifies the redirect's query. Throws an OidcError. */
  complete(query: URLSearchParams, expected: ExpectedAnswer): Promise<OidcIdentity>;
  /** The URL that signs out at the provider and comes back; undefined if the provider has none. */
  findLogoutUrl(returnTo: string): Promise<string | undefined>;
}

/** A login has two steps with this limit each, so it may take almost ten seconds to fail. */
const DEFAULT_TIMEOUT_MS = 4_500;

const DEFAULT_SCOPE = 'openid email profile';

/** The longest life of a session. max_age is sent only to get `auth_time`, which it requires (Core, 3.1.2.1). */
const ANY_LOGIN = { max_age: String(90 * 24 * 3600) };

/** Both parameters, because a provider may support only one. */
const FRESH_LOGIN = { prompt: 'login', max_age: '0' };

/** A fresh login for a provider that refuses max_age=0. */
const FRESH_BY_PROMPT = { ...ANY_LOGIN, prompt: 'login' };

/** Whether discovery lists the provider's claims without `auth_time`. It may then refuse max_age=0. */
function lacksAuthTime({ claims_supported: claims }: client.ServerMetadata): boolean {
  return Array.isArray(claims) && !claims.includes('auth_time');
}

interface LoginRequest {
  redirectUri: string;
  scope: string;
  /** Parameters for the age of the sign-in. */
  age: Readonly<Record<string, string>>;
}

async function buildLogin(config: client.Configuration, { redirectUri, scope, age }: LoginRequest) {
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...age,
  });
  return { url: url.href, state, nonce, codeVerifier };
}

async function redeem(
  step: LoginStep,
  redemption: Redemption,
  groupsClaim: string | undefined,
): Promise<OidcIdentity> {
  const { config, tokens } = await exchangeCode(step, redemption);
  const { nowMs } = redemption;
  const { id_token: idToken, access_token: accessToken } = tokens;
  const claims = tokens.claims();
  if (idToken === undefined || claims === undefined) throw new OidcError('REFUSED', 'NO_ID_TOKEN');
  assertUsable({ idToken, accessToken, claims }, nowMs / 1000 + CLOCK_TOLERANCE_S);
  const { authenticatedAfter } = redemption.expected;
  const earliestMs = authenticatedAfter?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  assertFresh(claims, earliestMs / 1000 - CLOCK_TOLERANCE_S);
  const details = await readDetails(config, { accessToken, claims, groupsClaim });
  const authenticatedAt = authenticationTime(claims, nowMs);
  return { issuer: claims.iss, subject: claims.sub, ...details, authenticatedAt };
}

/** RP-Initiated Logout 1.0, without the ID token, which is not stored: the provider then asks the person. */
function buildLogoutUrl(config: client.Configuration, returnTo: string): string | undefined {
  const { end_session_endpoint: endpoint } = config.serverMetadata();
  if (endpoint === undefined) return undefined;
  assertSafeTransport(endpoint);
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href;
}

/** Authorization code flow with PKCE, state and nonce against one pinned issuer. */
export function createOidcClient(options: OidcClientOptions): OidcClient {
  const { redirectUri, scope = DEFAULT_SCOPE, groupsClaim, clock, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const nowMs = () => clock().epochMilliseconds;
  const configurations = createLoginConfigurations({ ...options, nowMs, timeoutMs });

  async function inOneStep<T>(work: (step: LoginStep) => Promise<T>): Promise<T> {
    try {
      return await work(await configurations.open());
    } catch (error) {
      // Outdated metadata may have made this login fail.
      configurations.forgetEndpoints();
      throw asOidcError(error);
    }
  }

  let isZeroRefused = false;

  function ageFor(again: boolean, metadata: client.ServerMetadata): LoginRequest['age'] {
    if (!again) return ANY_LOGIN;
    return isZeroRefused || lacksAuthTime(metadata) ? FRESH_BY_PROMPT : FRESH_LOGIN;
  }

  /**
   * A refused request for a fresh login may be due to max_age=0, even if discovery lists nothing: the next one omits it.
   * If that one is refused too, max_age was not the reason, and it is sent again.
   */
  function learnFromRefusal(error: unknown, { authenticatedAfter }: ExpectedAnswer): never {
    // The token endpoint has the same code, but answers only after the request was accepted.
    const isRequestRefused =
      error instanceof client.AuthorizationResponseError && error.error === 'invalid_request';
    if (authenticatedAfter !== null && isRequestRefused) isZeroRefused = !isZeroRefused;
    throw error;
  }

  return {
    host: new URL(options.issuerUrl).host,
    findLogoutUrl: (returnTo) => inOneStep(async (step) => buildLogoutUrl(step.configure(), returnTo)),
    begin: ({ again }) =>
      inOneStep((step) => {
        const config = step.configure();
        return buildLogin(config, { redirectUri, scope, age: ageFor(again, config.serverMetadata()) });
      }),
    complete: (query, expected) =>
      inOneStep((step) => {
        const answer = new URL(redirectUri);
        answer.search = query.toString();
        const redemption = { answer, expected, nowMs: nowMs() };
        return redeem(step, redemption, groupsClaim).catch((error) => learnFromRefusal(error, expected));
      }),
  };
}
