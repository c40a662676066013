import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { DEVICE_SOURCES } from '#contract/device-source.ts';
import { composeJobs, composeNotifications, composeSignals, type JobReports } from './compose-jobs.ts';
import type { OidcSettings, SignInSettings } from './config.ts';
import type { Engine } from './database/engine.ts';
import type { KeyRing } from './database/key-ring.ts';
import { actAsSession, actAsUser, type PersonStore } from './database/person.ts';
import { hashSecret, isSessionToken } from './database/session-token.ts';
import { build } from './database/statement.ts';
import { tableRoutes } from './features/account/file-routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { activityRoutes } from './features/activities/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { feedRoute } from './features/calendar-feed/feed-route.ts';
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts';
import { cycleRoutes } from './features/cycle/routes.ts';
import { daysRoutes } from './features/days/routes.ts';
import { authorizeRoutes } from './features/device/authorize-routes.ts';
import { createBackground } from './features/device/background.ts';
import type { DeviceContext } from './features/device/credentials.ts';
import { phoneConnectionRoutes } from './features/device/phone-connection-routes.ts';
import { phoneRoutes } from './features/device/phone-routes.ts';
import { createReadOnOpen } from './features/device/read-on-open.ts';
import { prepareRevocation } from './features/device/revoke-devices.ts';
import { type DeviceOptions, deviceRoutes } from './features/device/routes.ts';
import { historyFileRoute } from './features/history/file-route.ts';
import { historyRoutes } from './features/history/routes.ts';
import { attemptClientOf } from './features/identity/attempt-client.ts';
import { countAttempt } from './features/identity/begin-login.ts';
import { createIdentityCookies } from './features/identity/cookies.ts';
import { loginRoutes } from './features/identity/login-routes.ts';
import { sessionRoutes } from './features/identity/session-routes.ts';
import { createViewerFinder } from './features/identity/viewer.ts';
import { type ReadFile, readFile } from './features/imports/read-file.ts';
import { importsRoutes } from './features/imports/routes.ts';
import { createUploadReader, type UploadReader } from './features/imports/upload-reader.ts';
import { createUploads } from './features/imports/uploads.ts';
import type { Senders } from './features/notifications/channels.ts';
import { confirmAddressRoutes } from './features/notifications/confirm-address-routes.ts';
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
import { isCrossSite, registerAccess, registerSessionBeforeBody, tokenOf } from './http/access.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { registerBodyDeadline } from './http/body-deadline.ts';
import { registerCompression } from './http/compression.ts';
import { registerCron } from './http/cron.ts';
import { registerHealth } from './http/health.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerOpenapi } from './http/openapi.ts';
import { collectRoutes, registerOtherMethods } from './http/other-methods.ts';
import { limitConnections } from './http/overload.ts';
import { registerNotFound, registerPages, wantsHtml } from './http/pages.ts';
import { escapeHtml, renderDocument } from './http/pages-html.ts';
import { createPersonCookie } from './http/person-cookie.ts';
import { describeCause, registerProblemReplies } from './http/problem-reply.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { LOG_SERIALIZERS, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { refuseAddress, refuseConnection, registerOneHost } from './http/unreadable-request.ts';
import type { WebApp } from './http/web-app.ts';
import { registerWriteLimits } from './http/write-limits.ts';
import { createOidcClient, type OidcClient } from './integrations/oidc/oidc-client.ts';
import { recordRuns } from './record-runs.ts';
import { actAsPhone } from './records/device/phone-owner.ts';
import { actAsFeed } from './records/feed/feeds.ts';
import type { Mailbox } from './try-it/mailbox/mailbox.ts';
import { mailboxRoutes } from './try-it/mailbox/routes.ts';
import './request.ts';

/** What the app needs from outside. The app itself opens no connection and reads no clock. */
export interface AppDependencies {
  engine: Engine;
  clock: () => Temporal.Instant;
  publicUrl: string;
  /** URL of this installation's source code. */
  sourceUrl?: string | undefined;
  /** Without an identity provider nobody can sign in; everything else works. */
  oidc?: (OidcSettings & { timeoutMs?: number }) | undefined;
  /** Without it everyone with an account at the provider may sign in. */
  signIn?: SignInSettings | undefined;
  /** Without it nobody can connect a wearable; everything else works. */
  device?: DeviceContext | undefined;
  /** Folder for uploads while they are read; without it nobody can import anything. */
  uploadsFolder?: string | undefined;
  /** How a file is read; without it in a worker thread. */
  readImportFile?: ReadFile | undefined;
  /** A lower work factor for encrypted exports, for tests. */
  exportWorkFactor?: number | undefined;
  /** Without them no message is sent; everything else works. */
  senders?: Senders | undefined;
  /** Aborted when the process stops: jobs then start no new work. */
  stopping?: AbortSignal | undefined;
  /** The secret that outside schedulers send; without it they are refused. */
  cronSecret?: string | undefined;
  /** Without it there is no operator page; everything else works. */
  operator?: { keyRing: KeyRing; source: ProviderSource } | undefined;
  /** The mails of try-it mode, shown on this machine. */
  mailbox?: Pick<Mailbox, 'messages'> | undefined;
  /** The built web app. */
  web: WebApp;
  trustedProxies: readonly string[];
  /** The limit of open connections; without it the system's limit holds. */
  mostConnections?: number | undefined;
  /** The limit of changes per person and minute; without it there is none. */
  writesPerMinute?: number | undefined;
  logLevel: string;
  /** Where log lines go; standard output when not given. */
  logStream?: { write(line: string): void } | undefined;
  version: string;
}

const KIB = 1024;
const BODY_LIMIT = 256 * KIB;
const HEADER_LIMIT = 16 * KIB;
const REQUEST_TIMEOUT_MS = 20_000;
/** Long enough for a file of gigabytes on a slow line. Every other body has REQUEST_TIMEOUT_MS. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** How often Node looks for requests that timed out; its default is 30 seconds. */
const TIMEOUT_CHECK_MS = 5_000;

function createServer({ trustedProxies, logLevel, logStream }: AppDependencies): FastifyInstance {
  return Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: REQUEST_TIMEOUT_MS,
    http: {
      maxHeaderSize: HEADER_LIMIT,
      requireHostHeader: false,
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

/** A phone with a backlog sends its messages one after another. */
const PHONE_MESSAGES = { atOnce: 60, perMinute: 30 };

const ping = sql`select 1`.compile(build);

const EVERYONE: SignInSettings['allowed'] = { emails: [], domains: [], groups: [] };

function createIdentityProvider({ oidc, signIn, publicUrl, clock }: AppDependencies): OidcClient | undefined {
  if (oidc === undefined) return undefined;
  const asksForGroups = signIn !== undefined && signIn.allowed.groups.length > 0;
  return createOidcClient({
    ...oidc,
    redirectUri: `${publicUrl}/api/auth/callback`,
    scope: signIn?.scope,
    groupsClaim: asksForGroups ? signIn.groupsClaim : undefined,
    clock,
  });
}

/** The message of an error may hold personal values: only its kind reaches the log. */
export function reportTo(app: FastifyInstance): JobReports {
  return {
    onError: (error) => app.log.error({ cause: describeCause(error) }, 'job failed'),
    onWarning: (message, facts) => app.log.warn(facts, message),
  };
}

/** Reads devices in the background, and stops with the app. */
function openDevices(
  app: FastifyInstance,
  context: DeviceContext,
  engine: Engine,
): Omit<DeviceOptions, 'publicUrl'> {
  const background = createBackground((error) => {
    // The reason is in the connection's status. The error's message could quote the vendor's answer.
    app.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'reading a device failed');
  });
  app.addHook('onClose', () => background.close());
  return { ...context, background, actAs: (userId) => actAsUser(engine, userId) };
}

/** Reads uploads in the background, and stops with the app. */
function openUploadReader(
  app: FastifyInstance,
  folder: string,
  { engine, clock, readImportFile = readFile }: AppDependencies,
): UploadReader {
  const reader = createUploadReader({
    uploads: createUploads(folder),
    readFile: readImportFile,
    clock,
    actAs: (userId) => actAsUser(engine, userId),
    // Only the kind of the error: its message could quote the file.
    onError: (error) => app.log.error({ cause: describeCause(error) }, 'reading an upload failed'),
  });
  app.addHook('onClose', () => reader.close());
  return reader;
}

/** What the parts of the app share. */
interface Parts extends AppDependencies {
  https: boolean;
  cookies: ReturnType<typeof createIdentityCookies>;
  origin: { publicOrigin: string; sessionCookie: string };
}

/** Hooks and plugins for every request. The order matters. */
async function registerRequestRules(app: FastifyInstance, parts: Parts): Promise<void> {
  const { engine, clock, https, origin, oidc } = parts;
  if (parts.mostConnections !== undefined) limitConnections(app.server, parts.mostConnections);
  registerProblemReplies(app);
  registerRequestLog(app);
  await registerSecurityHeaders(app, { https, issuerUrl: oidc?.issuerUrl });
  registerOneHost(app);
  registerBodyDeadline(app);
  await app.register(cookie);
  registerNotFound(app);
  registerJsonBody(app);
  registerAccess(app, {
    ...origin,
    actAs: (token) => actAsSession(engine, token, clock()),
    isSessionToken,
  });
  if (parts.writesPerMinute !== undefined) {
    registerWriteLimits(app, {
      perMinute: parts.writesPerMinute,
      clock,
      clientOf: attemptClientOf,
      sessionKeyOf: (request) => hashSecret(tokenOf(request, origin) ?? '').toString(),
    });
  }
  registerSessionBeforeBody(app);
  registerCompression(app);
}

async function registerIdentity(app: FastifyInstance, parts: Parts): Promise<void> {
  const { engine, clock, publicUrl, cookies, origin } = parts;
  await app.register(loginRoutes, {
    engine,
    clock,
    provider: createIdentityProvider(parts),
    allowed: parts.signIn?.allowed ?? EVERYONE,
    providerLogout: parts.signIn?.providerLogout ?? 'ask',
    loginUrl: `${publicUrl}/login`,
    cookies,
    isCrossSite: (request) => isCrossSite(request, publicUrl),
    readToken: (request) => tokenOf(request, origin),
    wantsHtml,
  });
  await app.register(sessionRoutes, { clock, sessionCookie: cookies.session });
  await app.register(tableRoutes);
}

/** A vendor that is slow or away keeps no account from being deleted: it is told in the background. */
function composeRevocation(device: Omit<DeviceOptions, 'publicUrl'> | undefined) {
  return async (person: PersonStore) => {
    const revoke = device && (await prepareRevocation(person, DEVICE_SOURCES, device));
    return () => revoke && device.background.start(revoke);
  };
}

async function registerAccount(
  app: FastifyInstance,
  { clock, cookies, exportWorkFactor, senders }: Parts,
  device: Omit<DeviceOptions, 'publicUrl'> | undefined,
): Promise<void> {
  const push = senders?.push;
  await app.register(accountRoutes, {
    clock,
    sessionCookie: cookies.session,
    exportWorkFactor,
    readPushUrl: (stored) => (push === undefined ? undefined : openPush(push.keyRing, stored))?.url ?? null,
    prepareRevocation: composeRevocation(device),
  });
}

/** Routes for a person's own data. */
async function registerPersonRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { engine, clock, publicUrl, version } = parts;
  await app.register(profileRoutes, { clock });
  await app.register(overridesRoutes, { clock });
  await app.register(settingsRoutes, { clock });
  await app.register(periodLogsRoutes, { clock });
  await app.register(daysRoutes, { clock });
  await app.register(activityRoutes, { clock });
  await app.register(cycleRoutes, { clock });
  if (parts.uploadsFolder !== undefined) {
    await app.register(importsRoutes, {
      clock,
      reader: openUploadReader(app, parts.uploadsFolder, parts),
    });
  }
  const signalsOf = composeSignals(parts.device);
  const device = parts.device && openDevices(app, parts.device, engine);
  await registerAccount(app, parts, device);
  await app.register(todayRoutes, { clock, signalsOf, openDevice: device && createReadOnOpen(device) });
  await app.register(historyRoutes, { clock });
  await app.register(historyFileRoute, { clock });
  await app.register(trendsRoutes, { clock });
  await app.register(planRoutes, { clock, signalsOf });
  await app.register(calendarRoutes, { clock });
  await app.register(calendarFeedRoutes, { clock, publicUrl });
  await app.register(feedRoute, {
    version,
    clock,
    openFeed: (address, heldTags) => actAsFeed(engine, address, heldTags),
  });
  if (device !== undefined) {
    await app.register(deviceRoutes, { ...device, publicUrl });
    await app.register(phoneConnectionRoutes, { ...device, publicUrl });
    await app.register(authorizeRoutes, { ...device, publicUrl, wantsHtml });
    const messages = createRateLimit(PHONE_MESSAGES, clock);
    await app.register(phoneRoutes, {
      vendors: device.vendors,
      actAsPhone: (token) => actAsPhone(engine, token),
      limit: (token) => messages.take(hashSecret(token).toString()),
    });
  }
}

/** Messages, the pages behind their links, and the jobs that outside schedulers start. */
async function registerMessages(app: FastifyInstance, parts: Parts): Promise<void> {
  const { engine, clock } = parts;
  if (parts.senders !== undefined) {
    const jobs = { ...parts, senders: parts.senders, ...reportTo(app) };
    const notifications = composeNotifications(jobs);
    await app.register(notificationsRoutes, { ...notifications, keyRing: jobs.senders.push.keyRing });
    const { readLinkKey } = notifications;
    await app.register(confirmAddressRoutes, { engine, readLinkKey, renderDocument });
    await app.register(unsubscribeRoutes, { engine, readLinkKey, renderDocument });
    await app.register(logStartRoutes, { engine, clock, readLinkKey, renderDocument, logStart });
    const { cronSecret } = parts;
    if (cronSecret !== undefined) {
      const recorded = recordRuns(composeJobs(jobs), jobs, 'request');
      await registerCron(app, { secret: cronSecret, jobs: recorded });
    }
  }
}

async function registerOperatorRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { engine, clock, publicUrl, version, oidc, mailbox, operator } = parts;
  if (operator !== undefined) {
    await app.register(operatorRoutes, {
      engine,
      clock,
      publicUrl,
      version,
      keyRing: operator.keyRing,
      sourceStates: parts.device?.vendors.bySource,
      inUse: { source: operator.source, issuerUrl: oidc?.issuerUrl, clientId: oidc?.clientId },
      isCrossSite: (request) => isCrossSite(request, publicUrl),
      countAttempt: (ip) => countAttempt({ engine, clock, purpose: 'operator' }, ip),
      renderDocument,
    });
  }
  if (mailbox !== undefined) await app.register(mailboxRoutes, { mailbox, renderDocument, escapeHtml });
}

/** The whole service as one Fastify instance, ready to listen or for `inject`. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { engine, clock, publicUrl, version } = dependencies;
  const https = publicUrl.startsWith('https:');
  const cookies = createIdentityCookies({ https });
  const origin = { publicOrigin: publicUrl, sessionCookie: cookies.session.name };
  const parts: Parts = { ...dependencies, https, cookies, origin };
  const app = createServer(dependencies).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await registerRequestRules(app, parts);
  const methodsOf = collectRoutes(app);
  await registerOpenapi(app, { version });
  registerApiDocs(app);
  registerHealth(app, () => engine.batch([ping]));
  await registerIdentity(app, parts);
  await registerPersonRoutes(app, parts);
  await registerMessages(app, parts);
  await registerOperatorRoutes(app, parts);
  await registerPages(app, {
    publicUrl,
    sourceUrl: dependencies.sourceUrl,
    sessionCookie: cookies.session,
    findViewer: createViewerFinder(engine, clock),
    personCookie: createPersonCookie({ https }),
    web: dependencies.web,
  });

  registerOtherMethods(app, methodsOf);
  return app;
}
