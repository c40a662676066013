import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES, type PagePath, PRELOADS } from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import type { LoginError } from '#contract/session-login.ts';
import { chooseLanguage, LANGUAGES, type Language } from '#core/language.ts';
import { isLoopback } from '#leaf/loopback.ts';
import { loginPath, safeReturnPath } from '#leaf/return-path.ts';
import { COINS_PATH, renderCoins } from './coins-page.ts';
import { HOW_PATH, renderHow } from './how-page.ts';
import { type OfferedProvider, renderLogin } from './login-page.ts';
import { renderNotFound } from './pages-html.ts';
import type { PersonCookie } from './person-cookie.ts';
import { sendProblem } from './problem-reply.ts';
import type { Look, WebApp } from './web-app.ts';
import { registerWebFiles } from './web-files.ts';

export interface PagesOptions {
  publicUrl: string;
  /** URL of this installation's source code. */
  sourceUrl?: string | undefined;
  sessionCookie: {
    read(request: FastifyRequest): string | undefined;
    clear(reply: FastifyReply): void;
  };
  /** Finds the person of a session token; undefined if there is none. */
  findViewer: (
    token: string,
  ) => Promise<{ userId: string; language: Language; today: Temporal.PlainDate } | undefined>;
  personCookie: PersonCookie;
  /** The providers with which people sign in. */
  providers: readonly OfferedProvider[];
  web: WebApp;
}

const SEE_OTHER = 303;
const PAGE_OPTIONS = { config: { access: 'public' as const }, schema: { hide: true } };

/** The app's document for offline use. It is the same for every page and contains no personal data. */
const SHELL_PATH = '/app.html';

/** Whether the client is a browser that shows the response as a page. */
export function wantsHtml({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html);
}

/** Language and theme of a page: the person's language if known, else the browser's. */
export function lookOf({ headers, cookies }: FastifyRequest, language?: Language): Look {
  const { lutea_appearance: chosen } = cookies;
  return {
    language: language ?? chooseLanguage(headers['accept-language']) ?? 'en',
    appearance: chosen === 'light' || chosen === 'dark' ? chosen : undefined,
  };
}

/** The path of the page, as requested. */
function pathOf(request: FastifyRequest): string {
  const query = request.url.indexOf('?');
  return `${request.routeOptions.url}${query < 0 ? '' : request.url.slice(query)}`;
}

/**
 * Redirects pages to the public host name. This machine has several names, and browsers do not send a cookie that was
 * set for one name to another. Behind a proxy, the proxy decides the name.
 */
function keepToPublicHost(app: FastifyInstance, publicUrl: string): void {
  const { host, hostname, origin } = new URL(publicUrl);
  if (!isLoopback(hostname)) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host !== host) return reply.redirect(`${origin}${pathOf(request)}`, SEE_OTHER);
  });
}

async function viewerOf(request: FastifyRequest, { sessionCookie, findViewer }: PagesOptions) {
  const token = sessionCookie.read(request);
  return token === undefined ? undefined : findViewer(token);
}

/** Errors to show even to a signed-in person: another sign-in of theirs was refused. */
const SHOWN_WHEN_SIGNED_IN: ReadonlySet<unknown> = new Set<LoginError>([
  'login_not_fresh',
  'not_allowed',
  'identity_taken',
  'account_disabled',
]);

async function showLogin(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const { error, returnTo, deleted } = request.query as Record<string, unknown>;
  const path = safeReturnPath(returnTo);
  const isShown = SHOWN_WHEN_SIGNED_IN.has(error);
  if (!isShown && (await viewerOf(request, options)) !== undefined) return reply.redirect(path, SEE_OTHER);
  options.personCookie.clear(reply);
  const { publicUrl, sourceUrl } = options;
  // The language of the deleted person, who is not known any more.
  const language = LANGUAGES.find((each) => each === deleted);
  const page = {
    error: error === undefined ? error : String(error),
    isDeleted: language !== undefined,
    returnTo: path,
    publicUrl,
    sourceUrl,
    providers: options.providers,
  };
  return sendHtml(reply, renderLogin(lookOf(request, language), page));
}

async function showPage(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const { sessionCookie, personCookie, web } = options;
  const viewer = await viewerOf(request, options);
  if (viewer !== undefined) {
    personCookie.set(reply, viewer.userId);
    const path = request.routeOptions.url as PagePath;
    const queries = request.url === path ? PRELOADS[path]?.(viewer.today) : undefined;
    return sendHtml(reply, web.renderPage(path, lookOf(request, viewer.language), queries ?? []));
  }
  personCookie.clear(reply);
  const hadSession = sessionCookie.read(request) !== undefined;
  if (hadSession) sessionCookie.clear(reply);
  const error = hadSession ? 'session_expired' : undefined;
  return reply.redirect(loginPath({ error, returnTo: safeReturnPath(pathOf(request)) }), SEE_OTHER);
}

async function showShell(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const viewer = await viewerOf(request, options);
  return sendHtml(reply, options.web.renderPage('/', lookOf(request, viewer?.language), []));
}

async function showHow(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const viewer = await viewerOf(request, options);
  return sendHtml(reply, renderHow(lookOf(request, viewer?.language), options));
}

async function showCoins(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const viewer = await viewerOf(request, options);
  return sendHtml(reply, renderCoins(lookOf(request, viewer?.language)));
}

/** The pages. Sign-in, `/how` and `/coins` are public; all others need a valid session. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(async (scope) => {
    keepToPublicHost(scope, options.publicUrl);
    scope.get('/login', PAGE_OPTIONS, (request, reply) => showLogin(request, reply, options));
    scope.get(HOW_PATH, PAGE_OPTIONS, (request, reply) => showHow(request, reply, options));
    scope.get(COINS_PATH, PAGE_OPTIONS, (request, reply) => showCoins(request, reply, options));
    for (const path of Object.keys(PAGES)) {
      scope.get(path, PAGE_OPTIONS, (request, reply) => showPage(request, reply, options));
    }
  });
  app.get(SHELL_PATH, PAGE_OPTIONS, (request, reply) => showShell(request, reply, options));
  await registerWebFiles(app, options.web);
}

/** Null if nobody is signed in, or if the database does not answer: an unknown path is 404 in any case. */
async function viewerIfKnown(request: FastifyRequest, options: PagesOptions) {
  try {
    return (await viewerOf(request, options)) ?? null;
  } catch {
    return null;
  }
}

/**
 * 404 as the web app with its navigation for a signed-in person in a browser, else a plain page. JSON for all others.
 */
async function sendNotFound(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const isPage = wantsHtml(request) && !/^\/api(\/|$|\?)/.test(request.url);
  if (!isPage) return sendProblem(reply, new Problem('NOT_FOUND', 'Not found'));
  const viewer = await viewerIfKnown(request, options);
  if (viewer === null) return sendHtml(reply.status(404), renderNotFound(lookOf(request)));
  options.personCookie.set(reply, viewer.userId);
  return sendHtml(reply.status(404), options.web.renderPage('/', lookOf(request, viewer.language), []));
}

/** Answers unknown paths with 404, without reading the body. */
export function registerNotFound(app: FastifyInstance, options: PagesOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return sendNotFound(request, reply, options);
  });
  // Called by routes that found nothing.
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, options));
}
