import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { isCrossSite } from './access.ts';

/** Lets these routes take forms, so that they work without a script, and refuses what other sites send to them. */
export const acceptFormsOf =
  (publicUrl: string) =>
  (app: FastifyInstance): void => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST' && isCrossSite(request, publicUrl))
        throw new Problem('CROSS_SITE_REQUEST', 'This request did not come from a page of this service');
    });
  };
