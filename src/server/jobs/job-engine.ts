import { PgBoss } from 'pg-boss';
import { JOBS, type JobTable } from './job-table.ts';
import { DEAD_LETTERS, type JobsDatabase, SCHEMA } from './jobs-database.ts';

export interface JobEngineOptions {
  database: JobsDatabase;
  onError: (error: unknown) => void;
}

const RETRIES = 2;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** If a run takes longer, its instance has died, and another run may start. */
const LONGEST_RUN_S = 15 * 60;
const POLL_S = 5;
const STOP_WITHIN_MS = 5_000;

function createBoss({ database, onError }: JobEngineOptions): PgBoss {
  const boss = new PgBoss({
    db: database,
    schema: SCHEMA,
    createSchema: false,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: POLL_S,
  });
  boss.on('error', onError);
  return boss;
}

async function work(boss: PgBoss, jobs: JobTable): Promise<void> {
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 30 * DAY_S, deleteAfterSeconds: 30 * DAY_S });
  for (const { name, cron } of JOBS) {
    await boss.createQueue(name, {
      // Missed runs are merged into one, which does the work of all of them.
      policy: 'short',
      retryLimit: RETRIES,
      retryDelay: POLL_S,
      retryBackoff: true,
      expireInSeconds: LONGEST_RUN_S,
      deleteAfterSeconds: DAY_S,
      deadLetter: DEAD_LETTERS,
    });
    await boss.schedule(name, cron);
    // Two, because a run that waits for a slow mail server must not delay the next minute's messages.
    await boss.work(name, { pollingIntervalSeconds: POLL_S, localConcurrency: 2 }, () => jobs[name]());
  }
}

/** Starts the schedule and runs its jobs until stopped. Several instances may do this: each run goes to one. */
export async function startJobs(
  jobs: JobTable,
  options: JobEngineOptions,
): Promise<{ stop(): Promise<void> }> {
  const boss = createBoss(options);
  const stop = () => boss.stop({ timeout: STOP_WITHIN_MS, graceful: true, close: false });
  try {
    await work(boss, jobs);
  } catch (error) {
    // What was started must not keep running beside the next attempt.
    await stop().catch(options.onError);
    throw error;
  }
  return { stop };
}
