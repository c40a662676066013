import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';
import { acceptsGzip } from '#leaf/accepted-coding.ts';

const compress = promisify(gzip);

/** Compressing a smaller response costs more than it saves. */
const LONG_BYTES = 2048;

/** Compresses a response: on a slow connection, most of the wait is due to its size. */
const compressResponse: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < LONG_BYTES) return payload;
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload);
};

/**
 * Compresses responses of routes with `isLong`, if the client accepts it. These responses contain no secret that an
 * attacker could guess from their compressed size.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isLong) route.onSend = compressResponse;
  });
}
