import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { problemAnswers } from '#contract/problem-answers.ts';

interface CronOptions {
  secret: string;
  jobs: Readonly<Record<string, () => Promise<Record<string, number>>>>;
}

/** A run ends when everything is sent, so it may take longer than other requests. */
const LONGEST_RUN_MS = 10 * 60_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Exactly one header: if there were two, a proxy might have checked the other. */
function authorizationOf({ raw: { rawHeaders } }: FastifyRequest): string | undefined {
  const values = rawHeaders.filter(
    (_value, i) => i % 2 === 1 && /^authorization$/i.test(rawHeaders[i - 1] ?? ''),
  );
  return values.length === 1 ? values[0] : undefined;
}

/** One endpoint per job, for outside schedulers. It compares hashes, so that timing reveals nothing. */
export async function registerCron(app: FastifyInstance, { secret, jobs }: CronOptions): Promise<void> {
  const expected = digest(`Bearer ${secret}`);
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const given = authorizationOf(request);
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      throw new Problem('UNAUTHORIZED', 'Unauthorized');
    }
  };
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
