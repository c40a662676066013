import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { STATUS_OF, sendProblem, toProblem } from './problem-reply.ts';

/** The URL of a feed. Here a malformed token gets the same answer as a wrong one. */
const FEED_ADDRESS = /^\/api\/calendar\/[^/?]+\/[^/?]+\.ics(\?|$)/;

/** Refuses a URL that the router cannot parse. No hook runs for such a request, so this sets the headers itself. */
export function refuseAddress(
  error: FastifyError,
  request: Pick<FastifyRequest, 'id' | 'url'>,
  reply: FastifyReply,
): void {
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  const isFeed = FEED_ADDRESS.test(request.url);
  sendProblem(reply, isFeed ? new Problem('NOT_FOUND', 'Not found') : toProblem(error));
}

function countHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && /^host$/i.test(name)).length;
}

/**
 * Requires exactly one Host header: if there were two, a proxy might have used the other (RFC 9112, 3.2). Node would
 * refuse a missing one too, but not in our error format.
 */
export function registerOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = countHosts(request);
    if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return done();
    done(new Problem('INVALID_REQUEST', `The request has ${hosts} Host headers instead of one`));
  });
}

const RETRY_AFTER_S = 5;

function connectionProblem(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem(
      'REQUEST_TIMEOUT',
      'The request took too long to arrive. Try again on a better connection.',
    );
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Problem('HEADERS_TOO_LARGE', 'The headers are too large. Delete old cookies of this site.');
  }
  return new Problem('INVALID_REQUEST', 'The request is not valid HTTP');
}

/** Sends a problem in our error format for a request that cannot be parsed, and closes the connection. */
export function endWithProblem(socket: Socket, { code, message }: Problem): void {
  const status = STATUS_OF[code];
  const body = JSON.stringify({ error: message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Error-Code: ${code}`,
    `X-Request-Id: ${crypto.randomUUID()}`,
    'Connection: close',
    ...(status === 503 ? [`Retry-After: ${RETRY_AFTER_S}`] : []),
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
}

/** Refuses a connection that sends something other than HTTP. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  endWithProblem(socket, connectionProblem(error.code));
}
