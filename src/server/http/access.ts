import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { problemAnswers } from '#contract/problem-answers.ts';

/** Who may call a route. Every route must declare it, or the start fails. */
export type Access =
  | 'public'
  | 'user'
  | 'tool'
  | 'cron'
  | 'metrics'
  | 'feed'
  | 'share'
  | 'phone'
  | 'operator';

interface AccessOptions {
  publicOrigin: string;
  sessionCookie: string;
  /** Opens the database for a token; the session is checked at the first use. */
  actAs: (token: string, route: FastifyContextConfig) => FastifyRequest['person'];
  isSessionToken: (text: string) => boolean;
  /** Like `actAs`, for a key that a person made for a tool. */
  actAsTool: (token: string, route: FastifyContextConfig) => FastifyRequest['person'];
  isToolKey: (text: string) => boolean;
  /** Whether this request is the call of a route by an assistant's tool, made in this process. */
  isToolCall: () => boolean;
  /** Counts a request with this key. Returns the seconds to wait if it is over the limit. */
  limitToolKey: (key: string) => Promise<number | undefined>;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

const KIB = 1024;
/** The body limit for clients without a session: a form with a URL in it. */
const ANONYMOUS_BODY_BYTES = 8 * KIB;
/** A body of this size is read at once: that is cheaper than checking the session first. */
const SMALL_BODY_BYTES = 4 * KIB;

/** Whether the browser says that the request comes from one of our own pages. */
function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const verdicts = [
    origin === undefined ? undefined : origin === publicOrigin,
    site === undefined ? undefined : site === 'same-origin',
  ];
  return verdicts.includes(true) && !verdicts.includes(false);
}

/** Whether the browser reports a cross-site request; other clients send no such header. */
export function isCrossSite(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeignOrigin = origin !== undefined && origin !== publicOrigin;
  return isForeignOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

function bearerToken(header: string): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header)?.[1];
}

/** The caller's session token. Throws if a browser sent the cookie for a page of another origin. */
export function tokenOf(
  request: FastifyRequest,
  options: Pick<AccessOptions, 'publicOrigin' | 'sessionCookie'>,
): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return bearerToken(authorization);
  const cookie = request.cookies[options.sessionCookie];
  // Browsers send cookies with requests of any page, so a change must come from one of our own pages.
  if (cookie !== undefined && !isSafeMethod(request.method) && !isSameOrigin(request, options.publicOrigin)) {
    throw new Problem('CROSS_SITE_REQUEST', 'This request did not come from a page of this service');
  }
  return cookie;
}

function isSmall({ headers }: FastifyRequest): boolean {
  const isOfUnknownLength = headers['transfer-encoding'] !== undefined;
  return !isOfUnknownLength && Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES;
}

/** A tool key opens a route only if the route has scopes, and the key has all of them. */
async function openByToolKey(
  { request, reply, key }: { request: FastifyRequest; reply: FastifyReply; key: string },
  { actAsTool, isToolCall, limitToolKey }: AccessOptions,
): Promise<void> {
  const needed = request.routeOptions.config.toolScopes;
  const person = actAsTool(key, request.routeOptions.config);
  const { scopes = [] } = await person.verify();
  const waitSeconds = isToolCall() ? undefined : await limitToolKey(key);
  if (waitSeconds !== undefined) {
    reply.header('retry-after', waitSeconds);
    throw new Problem('TOO_MANY_REQUESTS', 'Too many requests with this key. Please wait a moment.');
  }
  if (needed === undefined)
    throw new Problem('KEY_OUT_OF_SCOPE', 'A key for a tool does not open this: sign in.');
  // The person agreed to the tools, which ask before they change something. The routes behind them do not.
  if (scopes.includes('mcp') && !needed.includes('mcp') && !isToolCall())
    throw new Problem('KEY_OUT_OF_SCOPE', 'A key for an assistant opens only /mcp.');
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0)
    throw new Problem('KEY_OUT_OF_SCOPE', `This key lacks what this needs: ${missing.join(', ')}`);
  request.person = person;
}

/** Makes every route declare its access; routes for users get `request.person`, and the errors of all of them. */
export function registerAccess(app: FastifyInstance, options: AccessOptions): void {
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined) throw new Error(`${route.method} ${route.url} does not declare its access`);
    if (access === 'public' || access === 'operator') route.bodyLimit ??= ANONYMOUS_BODY_BYTES;
    if (access === 'user' && route.schema?.response !== undefined)
      route.schema = {
        ...route.schema,
        response: { ...problemAnswers, ...(route.schema.response as object) },
      };
  });
  app.decorateRequest('person');
  app.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeOptions.config;
    if (access !== 'user' && access !== 'tool') return done();
    try {
      const token = tokenOf(request, options);
      // Only programs send tool keys, so a cookie never contains one.
      if (token !== undefined && request.headers.authorization !== undefined && options.isToolKey(token)) {
        openByToolKey({ request, reply, key: token }, options).then(() => done(), done);
        return;
      }
      if (access === 'tool' || token === undefined || !options.isSessionToken(token))
        throw new Problem('UNAUTHORIZED', 'Unauthorized');
      request.person = options.actAs(token, request.routeOptions.config);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Reads a large body only with a valid session. Registered after the rate limits, because it queries the database. */
export function registerSessionBeforeBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.person === undefined || isSmall(request)) return done();
    request.person.verify().then(() => done(), done);
  });
}
