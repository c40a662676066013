import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { LOG_SERIALIZERS } from '#server/http/request-log.ts';
import { refuseAddress, refuseConnection } from '#server/http/unreadable-request.ts';
import type { AppDependencies } from './dependencies.ts';

const KIB = 1024;
const BODY_LIMIT = 256 * KIB;
const HEADER_LIMIT = 16 * KIB;
const REQUEST_TIMEOUT_MS = 20_000;
/** Long enough for a file of gigabytes on a slow line. Other bodies have to arrive within REQUEST_TIMEOUT_MS. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** How often Node looks for requests that timed out; its default is 30 seconds. */
const TIMEOUT_CHECK_MS = 5_000;

export function createServer({ trustedProxies, logLevel, logStream }: AppDependencies): FastifyInstance {
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
