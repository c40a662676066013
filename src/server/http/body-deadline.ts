import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { endWithProblem } from './unreadable-request.ts';

const LATE = 'The request took too long to arrive';

/**
 * Discards the rest of an upload that was answered before all of it arrived. The client reads the answer only if its
 * connection stays open for a while.
 */
function registerUnreadUpload(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config.isUpload === true && !raw.complete && !raw.destroyed) {
      const late = setTimeout(() => raw.destroy(), app.server.headersTimeout);
      late.unref();
      raw.once('close', () => clearTimeout(late)).resume();
    }
    done();
  });
}

/**
 * Gives every body except uploads the same timeout as the headers. Node's own timeout is for the whole server, so it
 * has to be as long as the longest upload.
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
  registerUnreadUpload(app);
}
