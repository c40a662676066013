import { setTimeout as sleep } from 'node:timers/promises';
import type { startJobs } from '#server/jobs/job-engine.ts';

/** The first requests are answered before the schedule is loaded. */
const SCHEDULE_AFTER_MS = 100;
const RETRY_MS = 1_000;

type Schedule = Awaited<ReturnType<typeof startJobs>>;

/**
 * Loads the job engine late: loading it and its first run take a while. People are already answered then, so a job engine
 * that cannot start does not end the service: the cause is reported, and it is tried again until it starts.
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
