import type { FastifyInstance } from 'fastify';

/** Logs each response with an allow-list of fields: the route's pattern, never the URL, which can contain a token. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** Short enough to follow the log live, long enough to batch many lines under load. */
const FLUSH_AFTER_MS = 20;

/** Writes lines that come close together in one batch, because each write is a system call. None is lost at exit. */
export function createLogStream(output: { write(text: string): unknown }): { write(line: string): void } {
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) output.write(lines.join(''));
    lines = [];
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines.push(line) === 1) setTimeout(flush, FLUSH_AFTER_MS);
    },
  };
}

/** Serializers for Fastify's own log lines. */
export const LOG_SERIALIZERS = {
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: '', stack: '' }),
};
