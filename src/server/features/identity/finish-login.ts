import { chooseLanguage } from '#core/language.ts';
import { actAsSession, NoSession } from '#server/database/person.ts';
import { createSessionToken, isSessionToken } from '#server/database/session-token.ts';
import type { OidcIdentity } from '#server/integrations/oidc/oidc-client.ts';
import { OidcError } from '#server/integrations/oidc/oidc-error.ts';
import {
  endSessionsOfIdentity,
  linkIdentity,
  sendsAuthTime,
  upsertUser,
} from '#server/records/access/identities.ts';
import { rememberBrowser } from '#server/records/access/known-browsers.ts';
import { takeLoginTransaction } from '#server/records/access/login-transactions.ts';
import { createSession, endSession, PersonDisabled } from '#server/records/access/sessions.ts';
import { isAllowed } from './allow-list.ts';
import type { LoginContext, SignInProvider } from './begin-login.ts';
import { asLoginProblem, createLoginProblem } from './login-problem.ts';

interface CallbackRequest {
  /** The query that the provider sent the browser back with. */
  query: URLSearchParams;
  browserSecret: string | undefined;
  /** The session that the browser already has, if any. */
  previousToken: string | undefined;
  /** The token that recognises the browser, if it has signed in before. */
  browserToken: string | undefined;
  userAgent: string;
  acceptLanguage: string | undefined;
}

interface SignedIn {
  userId: string;
  /** The new session token; undefined if the browser keeps its session. */
  token: string | undefined;
  /** The token that recognises this browser from now on. */
  browserToken?: string;
  returnTo: string;
}

/** Deletes the login transaction before calling the provider, so that a replay fails. */
async function takeLogin({ engine, clock }: LoginContext, { query, browserSecret }: CallbackRequest) {
  const state = query.get('state');
  if (state === null || browserSecret === undefined) throw createLoginProblem('LOGIN_FAILED');
  const login = await takeLoginTransaction(engine, { state, browserSecret, now: clock() });
  if (login === undefined) throw createLoginProblem('LOGIN_FAILED');
  return { ...login, state };
}

/** A refused person leaves no data. If they had sessions before, these end. */
async function refuseOthers(
  { engine }: LoginContext,
  { allowed }: SignInProvider,
  identity: OidcIdentity,
  linkUserId: string | null,
): Promise<void> {
  if (isAllowed(allowed, identity)) return;
  if (linkUserId === null) await endSessionsOfIdentity(engine, identity);
  throw createLoginProblem('NOT_ALLOWED');
}

/** Adds the identity to the person who asked for it, if this browser is still theirs. */
async function link(
  { engine, clock }: LoginContext,
  { previousToken }: CallbackRequest,
  { userId, identity }: { userId: string; identity: OidcIdentity },
): Promise<void> {
  if (previousToken === undefined || !isSessionToken(previousToken)) throw createLoginProblem('LOGIN_FAILED');
  const session = await actAsSession(engine, previousToken, clock())
    .verify()
    .catch((error: unknown) => {
      throw error instanceof NoSession ? createLoginProblem('LOGIN_FAILED', error) : error;
    });
  if (session.userId !== userId) throw createLoginProblem('LOGIN_FAILED');
  if (!(await linkIdentity(engine, userId, identity))) throw createLoginProblem('IDENTITY_TAKEN');
}

/** The assumed time of a sign-in if the provider usually sends the time but did not now: not recent. */
const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * When the person signed in at the provider. A provider that never says so is assumed to have asked just now. If one
 * has said so before and does not this time, the request may have been changed in the browser.
 */
async function findProof(
  { engine }: LoginContext,
  identity: OidcIdentity,
  mustBeFresh: boolean,
): Promise<Temporal.Instant | undefined> {
  const { authenticatedAt } = identity;
  const usuallySendsTime = await sendsAuthTime(engine, identity, authenticatedAt !== undefined);
  if (authenticatedAt !== undefined || !usuallySendsTime) return authenticatedAt;
  if (mustBeFresh)
    throw createLoginProblem('LOGIN_NOT_FRESH', new OidcError('NOT_FRESH', 'AUTH_TIME_MISSING'));
  return LONG_AGO;
}

/** Stores that this browser is known, so that the person is told about a sign-in in another one. */
async function noticeBrowser(
  { engine, clock, hasMail }: LoginContext,
  { browserToken, userAgent }: CallbackRequest,
  userId: string,
): Promise<string> {
  const secret =
    browserToken !== undefined && isSessionToken(browserToken) ? browserToken : createSessionToken();
  await rememberBrowser(engine, { userId, secret, userAgent, isTold: hasMail, now: clock() });
  return secret;
}

/** Verifies the callback and starts a session with a new token, replacing any older one. */
export async function finishLogin(context: LoginContext, request: CallbackRequest): Promise<SignedIn> {
  const { engine, clock, providers } = context;
  if (providers.length === 0) throw createLoginProblem('PROVIDER_UNAVAILABLE');
  const { returnTo, provider: id, linkUserId, ...secrets } = await takeLogin(context, request);
  // The provider that the person was sent to. A response from another one is refused (mix-up attack, RFC 9207).
  const provider = providers.find((each) => each.id === id);
  if (provider === undefined) throw createLoginProblem('LOGIN_FAILED');
  const identity = await provider.client.complete(request.query, secrets).catch((error: unknown) => {
    throw asLoginProblem(error);
  });
  await refuseOthers(context, provider, identity, linkUserId);
  if (linkUserId !== null) {
    await link(context, request, { userId: linkUserId, identity });
    return { userId: linkUserId, token: undefined, returnTo };
  }
  // The e-mail address is optional, because the provider's subject identifies people.
  const arriving = {
    ...identity,
    email: identity.email ?? '',
    emailVerified: identity.emailVerified ?? false,
    language: chooseLanguage(request.acceptLanguage),
  };
  const { userId, isNew } = await upsertUser(engine, arriving, clock());
  const { userAgent } = request;
  const authenticatedAt = await findProof(context, identity, secrets.authenticatedAfter !== null);
  const session = { userId, userAgent, provider: provider.id, authenticatedAt, now: clock() };
  const token = await createSession(engine, session).catch((error: unknown) => {
    throw error instanceof PersonDisabled ? createLoginProblem('ACCOUNT_DISABLED', error) : error;
  });
  if (request.previousToken !== undefined) await endSession(engine, request.previousToken);
  const browserToken = await noticeBrowser(context, request, userId);
  // A new person begins with the guided start, unless a link led them to another page.
  return { userId, token, browserToken, returnTo: isNew && returnTo === '/' ? '/start' : returnTo };
}
