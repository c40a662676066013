import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problemAnswers } from '#contract/problem-answers.ts';
import { requireSecret } from './require-secret.ts';

interface CronOptions {
  secret: string;
  jobs: Readonly<Record<string, () => Promise<Record<string, number>>>>;
}

/** The limit for a run. It ends only when everything is sent, so it may take longer than other requests. */
const LONGEST_RUN_MS = 10 * 60_000;

/** One endpoint per job, for outside schedulers. */
export async function registerCron(app: FastifyInstance, { secret, jobs }: CronOptions): Promise<void> {
  const onRequest = requireSecret(secret);
  await app.register(async (scope) => {
    // Ignores any body that a scheduler sends.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    for (const [name, run] of Object.entries(jobs)) {
      const schema = {
        summary: `Run the job ${name} now`,
        tags: ['cron'],
        response: { 200: z.record(z.string(), z.number()), ...problemAnswers },
      };
      scope.post(
        `/api/cron/${name}`,
        { config: { access: 'cron' }, schema, onRequest },
        async (_request, reply) => {
          reply.raw.setTimeout(LONGEST_RUN_MS, () => reply.raw.destroy());
          return run();
        },
      );
    }
  });
}
