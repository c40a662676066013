import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { loginPath, safeReturnPath } from '#core/return-path.ts';
import { logRefusal } from './login-log.ts';
import { pageErrorOf } from './login-problem.ts';

/** What these routes ask of a request; the answers are HTTP's business and come from there. */
export interface RequestQuestions {
  /** True when the browser says that the request comes from a page of another origin. */
  isCrossSite: (request: FastifyRequest) => boolean;
  /** The caller's session token. Throws where a browser sent it for a page of another origin. */
  readToken: (request: FastifyRequest) => string | undefined;
  wantsHtml: (request: FastifyRequest) => boolean;
}

const FORM_LIMIT_BYTES = 8 * 1024;
export const SEE_OTHER = 303;

/** The page to end at, whatever the body is. */
export function wantedPage(body: unknown): string {
  return safeReturnPath((body as { returnTo?: unknown } | null | undefined)?.returnTo);
}

/** True if the request asks for a new sign-in, for any content type. */
export function wantsFreshLogin(body: unknown): boolean {
  return (body as { again?: unknown } | null | undefined)?.again === true;
}

/** True if the request asks to sign out at the provider too, for any content type. */
export function wantsProviderLogout(body: unknown): boolean {
  return (body as { provider?: unknown } | null | undefined)?.provider === true;
}

/** The one place that takes forms: signing in and out works before any script has loaded. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

/** Other sites may not start a login or end a session: clearing a cookie works without sending one. */
function refuseCrossSite(app: FastifyInstance, { isCrossSite }: RequestQuestions): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && isCrossSite(request)) {
      throw new Problem('CROSS_SITE_REQUEST', 'This request did not come from a page of this service');
    }
  });
}

/** A person gets back to the login page, which explains; a program gets the problem itself. */
function explainOnLoginPage(app: FastifyInstance, { wantsHtml }: RequestQuestions): void {
  app.setErrorHandler((error, request, reply) => {
    const code = pageErrorOf(error);
    if (code !== undefined) logRefusal(request, error as Problem);
    if (code === undefined || !wantsHtml(request)) throw error;
    return reply.redirect(loginPath({ error: code, returnTo: wantedPage(request.body) }), SEE_OTHER);
  });
}

export function prepareLoginScope(app: FastifyInstance, questions: RequestQuestions): void {
  acceptForms(app);
  refuseCrossSite(app, questions);
  explainOnLoginPage(app, questions);
}
