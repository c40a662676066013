import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { composeJobs, composeNotifications } from './compose-jobs.ts';
import type { OidcSettings } from './config.ts';
import { actAsSession, actAsUser } from './datastore/acting.ts';
import type { Engine } from './datastore/engine.ts';
import { actAsFeed } from './datastore/feeds.ts';
import type { KeyRing } from './datastore/key-ring.ts';
import { isSessionToken } from './datastore/session-token.ts';
import { build } from './datastore/statement.ts';
import { accountRoutes } from './features/account/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { feedRoute } from './features/calendar-feed/feed-route.ts';
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts';
import { cycleRoutes } from './features/cycle/routes.ts';
import { deviceRoutes } from './features/device/routes.ts';
import type { DeviceContext } from './features/device/stored-reader.ts';
import { historyFileRoute } from './features/history/file-route.ts';
import { historyRoutes } from './features/history/routes.ts';
import { countAttempt } from './features/identity/begin-login.ts';
import { createIdentityCookies } from './features/identity/cookies.ts';
import { loginRoutes } from './features/identity/login-routes.ts';
import { sessionRoutes } from './features/identity/session-routes.ts';
import { createViewerFinder } from './features/identity/viewer.ts';
import type { Senders } from './features/notifications/channels.ts';
import { logStartRoutes } from './features/notifications/log-start-routes.ts';
import { openPush } from './features/notifications/push-address.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { unsubscribeRoutes } from './features/notifications/unsubscribe-routes.ts';
import type { ProviderSource } from './features/operator/render-page.ts';
import { operatorRoutes } from './features/operator/routes.ts';
import { overridesRoutes } from './features/overrides/routes.ts';
import { logStart } from './features/period-logs/log-start.ts';
import { periodLogsRoutes } from './features/period-logs/routes.ts';
import { planRoutes } from './features/plan/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { trendsRoutes } from './features/trends/routes.ts';
import { isCrossSite, registerAccess, tokenOf } from './http/access.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { registerCron } from './http/cron.ts';
import { registerHealth } from './http/health.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerLongAnswers } from './http/long-answers.ts';
import { registerOpenapi } from './http/openapi.ts';
import { collectRoutes, registerOtherMethods } from './http/other-methods.ts';
import { registerPages, sendNotFound, wantsHtml } from './http/pages.ts';
import { escapeHtml, renderDocument } from './http/pages-html.ts';
import { describeCause, registerProblemReplies } from './http/problem-reply.ts';
import { LOG_SERIALIZERS, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { refuseAddress, refuseConnection } from './http/unreadable-request.ts';
import type { WebApp } from './http/web-app.ts';
import { createOidcClient, type OidcClient } from './integrations/oidc/oidc-client.ts';
import { recordRuns } from './record-runs.ts';
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
  /** Without it there is no operator's page; everything else works. */
  operator?: { keyRing: KeyRing; source: ProviderSource } | undefined;
  /** Try-it mode's mails, to read on this machine. */
  mailbox?: Pick<Mailbox, 'messages'> | undefined;
  /** The built web app. */
  web: WebApp;
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
  registerLongAnswers(app);
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
  const push = dependencies.senders?.push;
  await app.register(accountRoutes, {
    clock,
    sessionCookie: cookies.session,
    readPushUrl: (stored) => (push === undefined ? undefined : openPush(push.keyRing, stored))?.url ?? null,
  });
  await app.register(profileRoutes, { clock });
  await app.register(overridesRoutes, { clock });
  await app.register(settingsRoutes);
  await app.register(periodLogsRoutes, { clock });
  await app.register(cycleRoutes, { clock });
  await app.register(todayRoutes, { clock });
  await app.register(historyRoutes);
  await app.register(historyFileRoute, { clock });
  await app.register(trendsRoutes, { clock });
  await app.register(planRoutes, { clock });
  await app.register(calendarRoutes, { clock });
  await app.register(calendarFeedRoutes, { clock, publicUrl });
  await app.register(feedRoute, {
    version,
    clock,
    openFeed: (address, heldTags) => actAsFeed(engine, address, heldTags),
  });
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
    await app.register(logStartRoutes, { engine, clock, renderDocument, logStart });
    const { cronSecret } = dependencies;
    if (cronSecret !== undefined) {
      const recorded = recordRuns(composeJobs(jobs), jobs, 'request');
      await registerCron(app, { secret: cronSecret, jobs: recorded });
    }
  }
  const { mailbox, operator } = dependencies;
  if (operator !== undefined) {
    await app.register(operatorRoutes, {
      engine,
      clock,
      publicUrl,
      version,
      keyRing: operator.keyRing,
      inUse: { source: operator.source, issuerUrl: oidc?.issuerUrl, clientId: oidc?.clientId },
      isCrossSite: (request) => isCrossSite(request, publicUrl),
      countAttempt: (ip) => countAttempt({ engine, clock, purpose: 'operator' }, ip),
      renderDocument,
    });
  }
  if (mailbox !== undefined) await app.register(mailboxRoutes, { mailbox, renderDocument, escapeHtml });

  await registerPages(app, {
    publicUrl,
    sessionCookie: cookies.session,
    findViewer: createViewerFinder(engine, clock),
    web: dependencies.web,
  });

  registerOtherMethods(app, methodsOf);
  app.setNotFoundHandler(sendNotFound);
  return app;
}
