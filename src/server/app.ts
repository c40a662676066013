import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { composeJobs, composeNotifications } from './compose-jobs.ts';
import type { OidcSettings } from './config.ts';
import { actAsSession, actAsUser } from './datastore/acting.ts';
import type { Engine } from './datastore/engine.ts';
import { actAsFeed } from './datastore/feeds.ts';
import { isSessionToken } from './datastore/session-token.ts';
import { build } from './datastore/statement.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { feedRoute } from './features/calendar-feed/feed-route.ts';
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts';
import { cycleRoutes } from './features/cycle/routes.ts';
import { deviceRoutes } from './features/device/routes.ts';
import type { DeviceContext } from './features/device/stored-reader.ts';
import { historyRoutes } from './features/history/routes.ts';
import { createIdentityCookies } from './features/identity/cookies.ts';
import { loginRoutes } from './features/identity/login-routes.ts';
import { sessionRoutes } from './features/identity/session-routes.ts';
import { createViewerFinder } from './features/identity/viewer.ts';
import type { Senders } from './features/notifications/channels.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { unsubscribeRoutes } from './features/notifications/unsubscribe-routes.ts';
import { overridesRoutes } from './features/overrides/routes.ts';
import { periodLogsRoutes } from './features/period-logs/routes.ts';
import { planRoutes } from './features/plan/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { isCrossSite, registerAccess, tokenOf } from './http/access.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { registerCron } from './http/cron.ts';
import { registerHealth } from './http/health.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerOpenapi } from './http/openapi.ts';
import { collectRoutes, registerOtherMethods } from './http/other-methods.ts';
import { registerPages, sendNotFound, wantsHtml } from './http/pages.ts';
import { escapeHtml, renderDocument } from './http/pages-html.ts';
import { describeCause, registerProblemReplies } from './http/problem-reply.ts';
import { LOG_SERIALIZERS, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { refuseAddress, refuseConnection } from './http/unreadable-request.ts';
import { createOidcClient, type OidcClient } from './integrations/oidc/oidc-client.ts';
import type { Mailbox } from './try-it/mailbox.ts';
import { mailboxRoutes } from './try-it/mailbox-routes.ts';
import './request.ts';

/** All that the app needs from outside: it opens nothing and reads no clock of its own. */
export interface AppDependencies {
  engine: Engine;
  clock: () => Temporal.Instant;
  publicUrl: string;
  /** Without an identity provider nobody can sign in; everything else works. */
  oidc?: (OidcSettings & { timeoutMs?: number }) | undefined;
  /** Without it nobody can connect a wearable; everything else works. */
  device?: DeviceContext | undefined;
  /** Without them nobody is told anything by itself; everything else works. */
  senders?: Senders | undefined;
  /** What outside schedulers show; without it they have no way in. */
  cronSecret?: string | undefined;
  /** Try-it mode's mails, to read on this machine. */
  mailbox?: Pick<Mailbox, 'messages'> | undefined;
  trustedProxies: readonly string[];
  logLevel: string;
  /** Where log lines go; standard output when not given. */
  logStream?: { write(line: string): void } | undefined;
  version: string;
}

const KIB = 1024;
const BODY_LIMIT = 256 * KIB;
const HEADER_LIMIT = 16 * KIB;
const REQUEST_TIMEOUT_MS = 20_000;
/** Node looks for requests that took too long only so often; every half minute by default. */
const TIMEOUT_CHECK_MS = 5_000;

function createServer({ trustedProxies, logLevel, logStream }: AppDependencies): FastifyInstance {
  return Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: REQUEST_TIMEOUT_MS,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    logger: { level: logLevel, serializers: LOG_SERIALIZERS, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: 'idle',
  });
}

const ping = sql`select 1`.compile(build);

function createIdentityProvider({ oidc, publicUrl, clock }: AppDependencies): OidcClient | undefined {
  if (oidc === undefined) return undefined;
  return createOidcClient({ ...oidc, redirectUri: `${publicUrl}/api/auth/callback`, clock });
}

/** An error beside a request may hold values as well: only its kind reaches the log. */
export function reportTo(app: FastifyInstance): (error: unknown) => void {
  return (error) => app.log.error({ cause: describeCause(error) }, 'a job met an error');
}

/** The whole service as one instance, ready to listen or to be called by tests. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { engine, clock, publicUrl, oidc, version } = dependencies;
  const https = publicUrl.startsWith('https:');
  const cookies = createIdentityCookies({ https });
  const origin = { publicOrigin: publicUrl, sessionCookie: cookies.session.name };
  const app = createServer(dependencies).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerProblemReplies(app);
  registerRequestLog(app);
  await registerSecurityHeaders(app, { https, issuerUrl: oidc?.issuerUrl });
  await app.register(cookie);
  registerJsonBody(app);
  registerAccess(app, {
    ...origin,
    actAs: (token) => actAsSession(engine, token, clock()),
    isSessionToken,
  });
  const methodsOf = collectRoutes(app);
  await registerOpenapi(app, { version });
  registerApiDocs(app);
  registerHealth(app, () => engine.batch([ping]));

  await app.register(loginRoutes, {
    engine,
    clock,
    provider: createIdentityProvider(dependencies),
    cookies,
    isCrossSite: (request) => isCrossSite(request, publicUrl),
    readToken: (request) => tokenOf(request, origin),
    wantsHtml,
  });
  await app.register(sessionRoutes, { clock, sessionCookie: cookies.session });
  await app.register(profileRoutes, { clock });
  await app.register(overridesRoutes, { clock });
  await app.register(settingsRoutes);
  await app.register(periodLogsRoutes, { clock });
  await app.register(cycleRoutes, { clock });
  await app.register(todayRoutes, { clock });
  await app.register(historyRoutes);
  await app.register(planRoutes, { clock });
  await app.register(calendarRoutes, { clock });
  await app.register(calendarFeedRoutes, { clock, publicUrl });
  await app.register(feedRoute, { clock, openFeed: (address) => actAsFeed(engine, address) });
  if (dependencies.device !== undefined) {
    await app.register(deviceRoutes, {
      ...dependencies.device,
      actAs: (userId) => actAsUser(engine, userId),
    });
  }

  if (dependencies.senders !== undefined) {
    const jobs = { ...dependencies, senders: dependencies.senders, onError: reportTo(app) };
    const notifications = composeNotifications(jobs);
    await app.register(notificationsRoutes, { ...notifications, keyRing: jobs.senders.push.keyRing });
    await app.register(unsubscribeRoutes, { engine, clock, renderDocument });
    const { cronSecret } = dependencies;
    if (cronSecret !== undefined) await registerCron(app, { secret: cronSecret, jobs: composeJobs(jobs) });
  }
  const { mailbox } = dependencies;
  if (mailbox !== undefined) await app.register(mailboxRoutes, { mailbox, renderDocument, escapeHtml });

  await registerPages(app, {
    publicUrl,
    sessionCookie: cookies.session,
    findViewer: createViewerFinder(engine, clock),
  });

  registerOtherMethods(app, methodsOf);
  app.setNotFoundHandler(sendNotFound);
  return app;
}
