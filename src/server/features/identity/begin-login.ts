import { Problem } from '#contract/problem.ts';
import { safeReturnPath } from '#leaf/return-path.ts';
import type { Engine } from '#server/database/engine.ts';
import { createSessionToken, isSessionToken } from '#server/database/session-token.ts';
import type { OidcClient } from '#server/integrations/oidc/oidc-client.ts';
import { countLoginAttempt } from '#server/records/access/login-attempts.ts';
import { LOGIN_LIFETIME, saveLoginTransaction } from '#server/records/access/login-transactions.ts';
import type { AllowList } from './allow-list.ts';
import { attemptClientOf } from './attempt-client.ts';
import { createLoginProblem } from './login-problem.ts';

/** One of the providers that people sign in with. */
export interface SignInProvider {
  id: string;
  issuer: string;
  client: OidcClient;
  allowed: AllowList;
}

export interface LoginContext {
  engine: Engine;
  clock: () => Temporal.Instant;
  /** In the order of the sign-in page; empty until an identity provider is configured. */
  providers: readonly SignInProvider[];
  /** Whether this installation can send mail. */
  hasMail: boolean;
}

/** How many sign-ins one client may begin. */
export const ATTEMPT_LIMIT = { count: 5, window: Temporal.Duration.from({ minutes: 1 }) };

interface Attempts extends Pick<LoginContext, 'engine' | 'clock'> {
  /** The purpose of attempts that are counted apart from sign-ins. */
  purpose?: 'operator';
}

/** Counts the attempt. Returns the seconds to wait if there were too many. */
export async function countAttempt(
  { engine, clock, purpose }: Attempts,
  ip: string,
): Promise<number | undefined> {
  const limit = { now: clock(), limit: ATTEMPT_LIMIT };
  const client = attemptClientOf(ip);
  const wait = await countLoginAttempt(
    engine,
    purpose === undefined ? client : `${purpose} ${client}`,
    limit,
  );
  return wait && Math.max(1, Math.ceil(wait.total('seconds')));
}

/**
 * The secret that binds a login to its browser. A browser keeps it for several logins, so that two tabs do not disturb
 * each other.
 */
function secretOf(browser: string | undefined): string {
  return browser !== undefined && isSessionToken(browser) ? browser : createSessionToken();
}

interface BeginRequest {
  /** The secret that the browser has from another login in progress. */
  browserSecret: string | undefined;
  returnTo: unknown;
  /** The provider's id; without it the first. */
  provider: string | undefined;
  /** The signed-in person who wants to add this provider. */
  linkUserId: string | undefined;
  /** True if the provider has to ask for credentials again. */
  again: boolean;
}

function findProvider(providers: readonly SignInProvider[], id: string | undefined): SignInProvider {
  const [first] = providers;
  if (first === undefined) throw createLoginProblem('PROVIDER_UNAVAILABLE');
  const provider = id === undefined ? first : providers.find((each) => each.id === id);
  if (provider === undefined) {
    const known = providers.map((each) => each.id).join(', ');
    throw new Problem('INVALID_REQUEST', `Invalid provider: must be one of ${known}`);
  }
  return provider;
}

/** Stores what the provider's answer must match and returns the redirect URL. */
export async function beginLogin(
  { engine, clock, providers }: LoginContext,
  request: BeginRequest,
): Promise<{ url: string; browserSecret: string }> {
  const provider = findProvider(providers, request.provider);
  const { url, ...secrets } = await provider.client
    .begin({ again: request.again })
    .catch((error: unknown) => {
      // The provider has not answered yet, so the cause is the provider or its configuration.
      throw createLoginProblem('PROVIDER_UNAVAILABLE', error);
    });
  const browserSecret = secretOf(request.browserSecret);
  const now = clock();
  await saveLoginTransaction(engine, {
    ...secrets,
    browserSecret,
    provider: provider.id,
    linkUserId: request.linkUserId ?? null,
    returnTo: safeReturnPath(request.returnTo),
    expiresAt: now.add(LOGIN_LIFETIME),
    authenticatedAfter: request.again ? now : null,
  });
  return { url, browserSecret };
}
