import type { FastifyInstance } from 'fastify';

/** Logs each answer with an allow-list of fields: the route's pattern and never the address, which can hold a token. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** What the framework may say of a request, an answer or an error in lines of its own. */
export const LOG_SERIALIZERS = {
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: (error: Error & { code?: string }) => ({ type: error.name, code: error.code, message: '', stack: '' }),
};
