import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { endWithProblem } from './unreadable-request.ts';

const LATE = 'The request took too long to arrive';

/**
 * A body has as long to arrive as the headers, but for an upload. Node's own limit is one for the whole server, and so
 * as long as the longest upload may take.
 */
export function registerBodyDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { 'transfer-encoding': coding, 'content-length': length = '0' } = raw.headers;
    const hasBody = coding !== undefined || Number(length) > 0;
    if (!hasBody || routeOptions.config.isUpload === true) return done();
    const late = setTimeout(() => {
      if (reply.sent) raw.destroy();
      else endWithProblem(raw.socket, new Problem('REQUEST_TIMEOUT', LATE));
    }, app.server.headersTimeout);
    late.unref();
    const arrived = (): void => clearTimeout(late);
    raw.once('end', arrived).once('close', arrived);
    done();
  });
}
