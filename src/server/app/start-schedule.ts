import { setTimeout as sleep } from 'node:timers/promises';
import type { startJobs } from '#server/jobs/job-engine.ts';

/** The schedule is loaded this long after the start, so that the first requests are answered before it. */
const SCHEDULE_AFTER_MS = 100;
const RETRY_MS = 1_000;

type Schedule = Awaited<ReturnType<typeof startJobs>>;

/**
 * Loads the job engine after the first requests, because loading it and its first run take a while. If it cannot start,
 * the service keeps running: the cause is reported, and the start is retried until it succeeds.
 */
export async function startSchedule(
  jobs: Parameters<typeof startJobs>[0],
  options: Parameters<typeof startJobs>[1] & { stopping: AbortSignal },
): Promise<Schedule> {
  const { stopping, onError } = options;
  await sleep(SCHEDULE_AFTER_MS);
  const { startJobs } = await import('#server/jobs/job-engine.ts');
  while (!stopping.aborted) {
    try {
      return await startJobs(jobs, options);
    } catch (error) {
      onError(error);
      await sleep(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return { stop: async () => {} };
}
