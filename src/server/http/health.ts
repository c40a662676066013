import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: the database answers too. */
export function registerHealth(app: FastifyInstance, checkDatabase: () => Promise<unknown>): void {
  const options = {
    config: { access: 'public' as const },
    schema: { hide: true },
    logLevel: 'warn' as const,
  };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async () => {
    await checkDatabase();
    return { status: 'ok' };
  });
}
