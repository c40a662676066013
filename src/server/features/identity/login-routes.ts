import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '#contract/problem.ts';
import { loginRequest, logoutRequest, signInProvider } from '#contract/session-login.ts';
import { actAsSession } from '#server/database/person.ts';
import { isSessionToken } from '#server/database/session-token.ts';
import { requireRecentLogin } from '#server/records/access/recent-login.ts';
import { endSession, findSessionProvider } from '#server/records/access/sessions.ts';
import { beginLogin, countAttempt, type LoginContext } from './begin-login.ts';
import type { IdentityCookies } from './cookies.ts';
import { finishLogin } from './finish-login.ts';
import { logLogin } from './login-log.ts';
import { createLoginProblem } from './login-problem.ts';
import {
  prepareLoginScope,
  type RequestChecks,
  SEE_OTHER,
  wantedPage,
  wantedProvider,
  wantsFreshLogin,
  wantsLink,
  wantsProviderLogout,
} from './login-scope.ts';
import { logoutAddress, offeredLogout, type ProviderLogoutOptions } from './provider-logout.ts';

export interface LoginRoutesOptions extends LoginContext, ProviderLogoutOptions, RequestChecks {
  cookies: IdentityCookies;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const LONGEST_USER_AGENT = 256;

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

/** The person who adds a provider. They must have signed in recently. */
async function personWhoLinks({ engine, clock, readToken }: LoginRoutesOptions, request: FastifyRequest) {
  const token = readToken(request);
  if (token === undefined || !isSessionToken(token)) throw new Problem('UNAUTHORIZED', 'Unauthorized');
  const person = actAsSession(engine, token, clock());
  await requireRecentLogin(person, clock());
  return (await person.verify()).userId;
}

/** The provider that the request names; to sign in again, the one of this session's sign-in. */
async function providerFor(options: LoginRoutesOptions, request: FastifyRequest) {
  const wanted = wantedProvider(request.body);
  if (wanted !== undefined || !wantsFreshLogin(request.body)) return wanted;
  const token = options.cookies.session.read(request);
  if (token === undefined || !isSessionToken(token)) return undefined;
  const former = await findSessionProvider(options.engine, token);
  return options.providers.find(({ id }) => id === former)?.id;
}

function startLogin(options: LoginRoutesOptions): Handler {
  const { login: loginCookie } = options.cookies;
  return async (request, reply) => {
    const waitSeconds = await countAttempt(options, request.ip);
    if (waitSeconds !== undefined) {
      reply.header('retry-after', waitSeconds);
      throw createLoginProblem('TOO_MANY_ATTEMPTS');
    }
    const linkUserId = wantsLink(request.body) ? await personWhoLinks(options, request) : undefined;
    const { url, browserSecret } = await beginLogin(options, {
      browserSecret: loginCookie.read(request),
      returnTo: wantedPage(request.body),
      provider: await providerFor(options, request),
      linkUserId,
      again: wantsFreshLogin(request.body),
    });
    loginCookie.set(reply, browserSecret);
    return reply.redirect(url, SEE_OTHER);
  };
}

function takeAnswer(options: LoginRoutesOptions): Handler {
  const { cookies } = options;
  return async (request, reply) => {
    const { userId, token, browserToken, returnTo } = await finishLogin(options, {
      query: queryOf(request),
      browserSecret: cookies.login.read(request),
      previousToken: cookies.session.read(request),
      browserToken: cookies.browser.read(request),
      userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? '',
      acceptLanguage: request.headers['accept-language'],
    });
    logLogin(request, userId);
    // The login cookie is not deleted, because another tab may be in a login. A login transaction works only once
    // anyway.
    if (token !== undefined) cookies.session.set(reply, token);
    if (browserToken !== undefined) cookies.browser.set(reply, browserToken);
    return reply.redirect(returnTo, SEE_OTHER);
  };
}

/** Works without a valid session too, so that a stale cookie can be cleared. */
function logOut(options: LoginRoutesOptions): Handler {
  const { engine, cookies, readToken, wantsHtml } = options;
  return async (request, reply) => {
    const token = readToken(request);
    if (token !== undefined) await endSession(engine, token);
    cookies.session.clear(reply);
    // Not "cookies": browsers would clear those of the whole domain, including the provider's.
    reply.header('clear-site-data', '"cache", "storage"');
    const redirectTo = await logoutAddress(options, wantsProviderLogout(request.body));
    if (wantsHtml(request)) return reply.redirect(redirectTo ?? '/login', SEE_OTHER);
    return redirectTo === undefined ? reply.status(204).send() : reply.send({ redirectTo });
  };
}

export const loginRoutes: FastifyPluginAsyncZod<LoginRoutesOptions> = async (app, options) => {
  prepareLoginScope(app, options);
  const config = { access: 'public' as const };
  const tags = ['identity'];
  app.post(
    '/api/auth/login',
    {
      config,
      schema: { summary: 'Start sign-in: redirects to the identity provider', tags, body: loginRequest },
    },
    startLogin(options),
  );
  app.get(
    '/api/auth/callback',
    {
      config,
      // A HEAD request would use up the answer and leave the person without a session.
      exposeHeadRoute: false,
      schema: { summary: 'Callback of the identity provider', tags },
    },
    takeAnswer(options),
  );
  app.post(
    '/api/auth/logout',
    {
      config,
      schema: {
        summary:
          'End the session and clear its cookie; `redirectTo` is where to sign out at the provider too',
        tags,
        body: logoutRequest,
      },
    },
    logOut(options),
  );
  app.get(
    '/api/auth/provider',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Where you sign in, and whether you can sign out there too',
        tags,
        response: { 200: signInProvider },
      },
    },
    async ({ person }) => {
      await person.verify();
      return { host: options.provider?.host ?? '', logout: await offeredLogout(options) };
    },
  );
};
