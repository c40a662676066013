import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { loginRequest, logoutRequest } from '#contract/session-login.ts';
import { endSession } from '#server/datastore/sessions.ts';
import { beginLogin, countAttempt, type LoginContext } from './begin-login.ts';
import type { IdentityCookies } from './cookies.ts';
import { finishLogin } from './finish-login.ts';
import { logLogin } from './login-log.ts';
import { createLoginProblem } from './login-problem.ts';
import {
  prepareLoginScope,
  type RequestQuestions,
  SEE_OTHER,
  wantedPage,
  wantsFreshLogin,
} from './login-scope.ts';

export interface LoginRoutesOptions extends LoginContext, RequestQuestions {
  cookies: IdentityCookies;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const LONGEST_USER_AGENT = 256;

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

function startLogin(options: LoginRoutesOptions): Handler {
  const { login: loginCookie } = options.cookies;
  return async (request, reply) => {
    const waitSeconds = await countAttempt(options, request.ip);
    if (waitSeconds !== undefined) {
      reply.header('retry-after', waitSeconds);
      throw createLoginProblem('TOO_MANY_ATTEMPTS');
    }
    const { url, browserSecret } = await beginLogin(options, {
      browserSecret: loginCookie.read(request),
      returnTo: wantedPage(request.body),
      again: wantsFreshLogin(request.body),
    });
    loginCookie.set(reply, browserSecret);
    return reply.redirect(url, SEE_OTHER);
  };
}

function takeAnswer(options: LoginRoutesOptions): Handler {
  const { cookies } = options;
  return async (request, reply) => {
    const { userId, token, returnTo } = await finishLogin(options, {
      query: queryOf(request),
      browserSecret: cookies.login.read(request),
      previousToken: cookies.session.read(request),
      userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? '',
      acceptLanguage: request.headers['accept-language'],
    });
    logLogin(request, userId);
    cookies.session.set(reply, token);
    // Not after a failure: an address that someone made the browser open must not spoil a login under way.
    cookies.login.clear(reply);
    return reply.redirect(returnTo, SEE_OTHER);
  };
}

/** Works without a valid session too, so that a stale cookie can be got rid of. */
function logOut({ engine, cookies, readToken, wantsHtml }: LoginRoutesOptions): Handler {
  return async (request, reply) => {
    const token = readToken(request);
    if (token !== undefined) await endSession(engine, token);
    cookies.session.clear(reply);
    reply.header('clear-site-data', '"cache", "cookies", "storage"');
    return wantsHtml(request) ? reply.redirect('/login', SEE_OTHER) : reply.status(204).send();
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
      schema: { summary: 'Begin to sign in: leads to the identity provider', tags, body: loginRequest },
    },
    startLogin(options),
  );
  app.get(
    '/api/auth/callback',
    {
      config,
      // A HEAD request would use the answer up and leave the person without a session.
      exposeHeadRoute: false,
      schema: { summary: 'Where the identity provider leads back to', tags },
    },
    takeAnswer(options),
  );
  app.post(
    '/api/auth/logout',
    { config, schema: { summary: 'End the session and clear its cookie', tags, body: logoutRequest } },
    logOut(options),
  );
};
