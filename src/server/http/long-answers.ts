import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';
import { acceptsGzip } from '#core/accepted-coding.ts';

const compress = promisify(gzip);

/** Below that, compressing costs more than it saves. */
const LONG_BYTES = 2048;

/** On a phone's connection the length of an answer is most of the wait. */
const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < LONG_BYTES) return payload;
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload);
};

/**
 * Routes that answer with one row a day say so, and are compressed for clients that accept it. Their answers hold no
 * secret that an attacker could guess from the length of what is sent.
 */
export function registerLongAnswers(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isLong) route.onSend = compressAnswer;
  });
}
