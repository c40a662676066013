import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { loginPath, safeReturnPath } from '#leaf/return-path.ts';
import { logRefusal } from './login-log.ts';
import { pageErrorOf } from './login-problem.ts';

/** Checks of a request, passed in by `http`, which features may not import. */
export interface RequestChecks {
  /** Takes forms, and refuses other sites: they could end a session, because clearing a cookie needs no cookie. */
  acceptForms: (app: FastifyInstance) => void;
  /** The caller's session token. Throws if a browser sent the cookie for a page of another origin. */
  readToken: (request: FastifyRequest) => string | undefined;
  wantsHtml: (request: FastifyRequest) => boolean;
}

export const SEE_OTHER = 303;

/** The page to return to, for any content type. */
export function wantedPage(body: unknown): string {
  return safeReturnPath((body as { returnTo?: unknown } | null | undefined)?.returnTo);
}

/** Whether the request asks for a new sign-in, for any content type. */
export function wantsFreshLogin(body: unknown): boolean {
  return (body as { again?: unknown } | null | undefined)?.again === true;
}

/** The provider that the request names, for any content type. */
export function wantedProvider(body: unknown): string | undefined {
  const { provider } = (body ?? {}) as { provider?: unknown };
  return typeof provider === 'string' && provider !== '' ? provider : undefined;
}

/** Whether a signed-in person wants to add a provider, for any content type. */
export function wantsLink(body: unknown): boolean {
  return (body as { link?: unknown } | null | undefined)?.link === true;
}

/** Whether the request asks to sign out at the provider too, for any content type. */
export function wantsProviderLogout(body: unknown): boolean {
  return (body as { provider?: unknown } | null | undefined)?.provider === true;
}

/** A browser is redirected to the login page, which explains the error; other clients get JSON. */
function explainOnLoginPage(app: FastifyInstance, { wantsHtml }: RequestChecks): void {
  app.setErrorHandler((error, request, reply) => {
    const code = pageErrorOf(error);
    if (code !== undefined) logRefusal(request, error as Problem);
    if (code === undefined || !wantsHtml(request)) throw error;
    return reply.redirect(loginPath({ error: code, returnTo: wantedPage(request.body) }), SEE_OTHER);
  });
}

export function prepareLoginScope(app: FastifyInstance, checks: RequestChecks): void {
  checks.acceptForms(app);
  explainOnLoginPage(app, checks);
}
