import { chooseLanguage } from '#core/language.ts';
import { findOrCreateUser, takeLoginTransaction } from '#server/datastore/logins.ts';
import { createSession, endSession } from '#server/datastore/sessions.ts';
import type { LoginContext } from './begin-login.ts';
import { asLoginProblem, createLoginProblem } from './login-problem.ts';

interface CallbackRequest {
  /** What the provider sent the browser back with. */
  query: URLSearchParams;
  browserSecret: string | undefined;
  /** The session that the browser has already, if any. */
  previousToken: string | undefined;
  userAgent: string;
  acceptLanguage: string | undefined;
}

interface SignedIn {
  userId: string;
  token: string;
  returnTo: string;
}

/** The transaction is gone before the provider is asked, so a replay finds nothing, however quick it is. */
async function takeLogin({ engine, clock }: LoginContext, { query, browserSecret }: CallbackRequest) {
  const state = query.get('state');
  if (state === null || browserSecret === undefined) throw createLoginProblem('LOGIN_FAILED');
  const login = await takeLoginTransaction(engine, { state, browserSecret, now: clock() });
  if (login === undefined) throw createLoginProblem('LOGIN_FAILED');
  return { ...login, state };
}

/** Proves who came back and starts a session of theirs, with a new token and in place of any older one. */
export async function finishLogin(context: LoginContext, request: CallbackRequest): Promise<SignedIn> {
  const { engine, clock, provider } = context;
  if (provider === undefined) throw createLoginProblem('PROVIDER_UNAVAILABLE');
  const { returnTo, ...secrets } = await takeLogin(context, request);
  const identity = await provider.complete(request.query, secrets).catch((error: unknown) => {
    throw asLoginProblem(error);
  });
  // No address is no obstacle: the provider's subject tells people apart, and the pages do without.
  const arriving = {
    ...identity,
    email: identity.email ?? '',
    language: chooseLanguage(request.acceptLanguage),
  };
  const userId = await findOrCreateUser(engine, arriving, clock());
  if (request.previousToken !== undefined) await endSession(engine, request.previousToken);
  const { userAgent } = request;
  const { authenticatedAt } = identity;
  const token = await createSession(engine, { userId, userAgent, authenticatedAt, now: clock() });
  return { userId, token, returnTo };
}
