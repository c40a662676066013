import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { loginPath, safeReturnPath } from '#contract/session-return-path.ts';
import { isLoopback } from '#server/config.ts';
import {
  PAGES,
  type PagePath,
  renderLogin,
  renderNotFound,
  renderPage,
  STYLESHEET,
  STYLESHEET_PATH,
} from './pages-html.ts';
import { sendProblem } from './problem-reply.ts';

interface PagesOptions {
  publicUrl: string;
  sessionCookie: {
    read(request: FastifyRequest): string | undefined;
    clear(reply: FastifyReply): void;
  };
  /** The person behind a session token, or nobody. */
  findViewer: (token: string) => Promise<{ email: string } | undefined>;
}

const SEE_OTHER = 303;
const PAGE_OPTIONS = { config: { access: 'public' as const }, schema: { hide: true } };

/** True for someone who looks at the answer in a browser. */
export function wantsHtml({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}

/** The address as typed, of a page that was found. */
function pathOf(request: FastifyRequest): string {
  const query = request.url.indexOf('?');
  return `${request.routeOptions.url}${query < 0 ? '' : request.url.slice(query)}`;
}

/**
 * This machine has several names, and a cookie set under one is not sent to another: pages are at the public one.
 * Behind a proxy the name is the proxy's business.
 */
function keepToPublicHost(app: FastifyInstance, publicUrl: string): void {
  const { host, hostname, origin } = new URL(publicUrl);
  if (!isLoopback(hostname)) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host !== host) return reply.redirect(`${origin}${pathOf(request)}`, SEE_OTHER);
  });
}

async function showLogin(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const { error, returnTo } = request.query as Record<string, unknown>;
  const path = safeReturnPath(returnTo);
  const token = options.sessionCookie.read(request);
  const isSignedIn = token !== undefined && (await options.findViewer(token)) !== undefined;
  if (isSignedIn) return reply.redirect(path, SEE_OTHER);
  return sendHtml(reply, renderLogin({ error: error === undefined ? error : String(error), returnTo: path }));
}

async function showPage(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const token = options.sessionCookie.read(request);
  const viewer = token === undefined ? undefined : await options.findViewer(token);
  if (viewer !== undefined) return sendHtml(reply, renderPage(request.routeOptions.url as PagePath, viewer));
  if (token !== undefined) options.sessionCookie.clear(reply);
  const error = token === undefined ? undefined : 'session_expired';
  return reply.redirect(loginPath({ error, returnTo: safeReturnPath(pathOf(request)) }), SEE_OTHER);
}

/** The pages: the login page for everyone, each other one for a person with a valid session. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(async (scope) => {
    keepToPublicHost(scope, options.publicUrl);
    scope.get('/login', PAGE_OPTIONS, (request, reply) => showLogin(request, reply, options));
    for (const path of Object.keys(PAGES)) {
      scope.get(path, PAGE_OPTIONS, (request, reply) => showPage(request, reply, options));
    }
  });
  app.get(STYLESHEET_PATH, PAGE_OPTIONS, (_request, reply) => reply.type('text/css').send(STYLESHEET));
}

/** A page for a person, JSON for a program and for everything under `/api`. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPage = wantsHtml(request) && !/^\/api(\/|$|\?)/.test(request.url);
  if (!isPage) return sendProblem(reply, new Problem('NOT_FOUND', 'Not found'));
  return sendHtml(reply.status(404), renderNotFound());
}
