import { JOBS, type JobCounts, type JobName, type JobTable } from '../jobs/job-table.ts';
import { type AskedBy, noteAskedRun } from '../records/operator/job-runs.ts';
import type { JobDependencies } from './compose-jobs.ts';

type Recording = Pick<JobDependencies, 'engine' | 'clock' | 'onError'>;

const LONGEST_PROBLEM = 200;

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);
}

/** The same jobs, with the result of each run stored for the operator page. */
export function recordRuns(
  jobs: JobTable,
  { engine, clock, onError }: Recording,
  askedBy: AskedBy,
): JobTable {
  // The job's work is done: if the result cannot be stored, the job must not fail.
  const note = (name: JobName, end: { counts: JobCounts | null; problem: string | null }) =>
    noteAskedRun(engine, { name, askedBy, endedAt: clock(), ...end }).catch(onError);
  const recorded = (name: JobName) => async (): Promise<JobCounts> => {
    try {
      const counts = await jobs[name]();
      await note(name, { counts, problem: null });
      return counts;
    } catch (error) {
      await note(name, { counts: null, problem: describe(error) });
      throw error;
    }
  };
  return Object.fromEntries(JOBS.map(({ name }) => [name, recorded(name)])) as JobTable;
}
