import * as client from 'openid-client';
import { isClientRefused } from './client-authentication.ts';
import { isSameIssuer } from './discovery.ts';
import type { Corrections, LoginStep } from './login-configuration.ts';

/** The values of a login that the answer must match. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface ExpectedAnswer extends LoginSecrets {
  /** Refuses a sign-in older than this, if the provider sends its time; null accepts any. */
  authenticatedAfter: Temporal.Instant | null;
}

export interface Redemption {
  /** The URL that the browser came back to. */
  answer: URL;
  expected: ExpectedAnswer;
  nowMs: number;
}

/** The library has one error code for every invalid answer, so the cause is examined. */
function isSignatureWrong(error: unknown): boolean {
  const cause = error instanceof client.ClientError ? error.cause : undefined;
  return cause instanceof Error && cause.message === 'JWT signature verification failed';
}

/** The issuer in an ID token that the library refused because of this issuer. */
function refusedIssuer(error: unknown): string | undefined {
  const refusal = error instanceof client.ClientError ? (error.cause as Error | undefined) : undefined;
  const { claim, claims } = (refusal?.cause ?? {}) as { claim?: string; claims?: { iss?: string } };
  return claim === 'iss' ? claims?.iss : undefined;
}

/** What to change before a retry, if our cached data about the provider may be outdated. Each change is tried once. */
function correctionFor(error: unknown, step: LoginStep, made: Corrections): Corrections | undefined {
  if (isClientRefused(error) && step.changeMethod()) return {};
  // A provider may change a key and reuse its id, which the library does not notice.
  if (isSignatureWrong(error) && made.withoutKeys === undefined) return { withoutKeys: true };
  const issuer = refusedIssuer(error);
  const isOtherSpelling = issuer !== undefined && isSameIssuer(issuer, step.issuer);
  return isOtherSpelling && made.issuer === undefined ? { issuer } : undefined;
}

/** Discovery and the answer may spell a root issuer differently: with or without its slash. */
function withSpelling({ answer }: Redemption, issuer: string): URL {
  const stated = answer.searchParams.get('iss');
  if (stated === null || !isSameIssuer(stated, issuer)) return answer;
  const spelled = new URL(answer);
  spelled.searchParams.set('iss', issuer);
  return spelled;
}

function tryExchange(config: client.Configuration, redemption: Redemption) {
  const { expected } = redemption;
  return client.authorizationCodeGrant(config, withSpelling(redemption, config.serverMetadata().issuer), {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  });
}

/** Exchanges the code for verified tokens. */
export async function exchangeCode(step: LoginStep, redemption: Redemption) {
  for (let made: Corrections = {}; ; ) {
    const config = step.configure(made);
    try {
      return { config, tokens: await tryExchange(config, redemption) };
    } catch (error) {
      const correction = correctionFor(error, step, made);
      if (correction === undefined) throw error;
      made = { ...made, ...correction };
    }
  }
}
