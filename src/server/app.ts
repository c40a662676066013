import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { actAsSession } from './datastore/acting.ts';
import type { Engine } from './datastore/engine.ts';
import { isSessionToken } from './datastore/session-token.ts';
import { build } from './datastore/statement.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { registerAccess } from './http/access.ts';
import { registerHealth } from './http/health.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerOpenapi } from './http/openapi.ts';
import { collectRoutes, registerOtherMethods } from './http/other-methods.ts';
import { registerProblemReplies, sendProblem } from './http/problem-reply.ts';
import { LOG_SERIALIZERS, registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import './request.ts';

/** All that the app needs from outside: it opens nothing and reads no clock of its own. */
export interface AppDependencies {
  engine: Engine;
  clock: () => Temporal.Instant;
  publicUrl: string;
  trustedProxies: readonly string[];
  logLevel: string;
  version: string;
}

const KIB = 1024;
const BODY_LIMIT = 256 * KIB;
const HEADER_LIMIT = 16 * KIB;
const REQUEST_TIMEOUT_MS = 20_000;

function createServer({ trustedProxies, logLevel }: AppDependencies): FastifyInstance {
  return Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: REQUEST_TIMEOUT_MS },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    logger: { level: logLevel, serializers: LOG_SERIALIZERS },
    disableRequestLogging: true,
    forceCloseConnections: 'idle',
  });
}

const ping = sql`select 1`.compile(build);

/** The whole service as one instance, ready to listen or to be called by tests. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { engine, clock, publicUrl, version } = dependencies;
  const https = publicUrl.startsWith('https:');
  const app = createServer(dependencies).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerProblemReplies(app);
  registerRequestLog(app);
  await registerSecurityHeaders(app, { https });
  await app.register(cookie);
  registerJsonBody(app);
  registerAccess(app, {
    publicOrigin: publicUrl,
    sessionCookie: https ? '__Host-lutea_session' : 'lutea_session',
    actAs: (token) => actAsSession(engine, token, clock()),
    isSessionToken,
  });
  const methodsOf = collectRoutes(app);
  await registerOpenapi(app, { version });
  registerHealth(app, () => engine.batch([ping]));

  await app.register(profileRoutes, { clock });

  registerOtherMethods(app, methodsOf);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Problem('NOT_FOUND', 'Not found')));
  return app;
}
