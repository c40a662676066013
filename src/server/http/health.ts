import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: the database answers too and the jobs run, with facts for a monitor. */
export function registerHealth(app: FastifyInstance, check: () => Promise<object>): void {
  const options = {
    config: { access: 'public' as const },
    schema: { hide: true },
    logLevel: 'warn' as const,
  };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async () => ({ status: 'ok', ...(await check()) }));
}
