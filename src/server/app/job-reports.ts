import type { FastifyInstance } from 'fastify';
import type { JobReports } from '#server/app/compose-jobs.ts';
import { describeCause } from '#server/http/problem-reply.ts';

/** Logs only the kind of an error: its message may hold personal data. */
export function createJobReports(app: FastifyInstance): JobReports {
  return {
    onError(error) {
      const { queue } = (error ?? {}) as { queue?: string };
      app.log.error({ job: queue, cause: describeCause(error) }, 'job failed');
    },
    onWarning: (message, facts) => app.log.warn(facts, message),
  };
}
