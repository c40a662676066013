import { JOBS, type JobName } from './job-table.ts';
import { DEAD_LETTERS, type JobsDatabase, SCHEMA } from './jobs-database.ts';

export interface JobOverview {
  name: JobName;
  cron: string;
  what: string;
  lastRun: {
    at: Date;
    by: 'schedule' | 'request' | 'command';
    counts: Record<string, unknown> | null;
  } | null;
  /** Number of runs in the last day that failed after all retries, and why the last one failed. */
  failures: number;
  lastFailure: string | null;
  deadLetters: number;
}

interface Row {
  name: JobName;
  last_at: Date | null;
  last_output: Record<string, unknown> | null;
  failures: string | number;
  last_failure: { message?: string } | null;
  dead_letters: string | number;
}

const OVERVIEW = `
  select names.name,
    done.completed_on as last_at, done.output as last_output,
    (select count(*) from ${SCHEMA}.job where name = names.name and state = 'failed') as failures,
    (select output from ${SCHEMA}.job where name = names.name and state = 'failed'
      order by completed_on desc limit 1) as last_failure,
    (select count(*) from ${SCHEMA}.job where name = '${DEAD_LETTERS}' and source_name = names.name) as dead_letters
  from unnest($1::text[]) as names (name)
  left join lateral (
    select completed_on, output from ${SCHEMA}.job where name = names.name and state = 'completed'
    order by completed_on desc limit 1
  ) done on true`;

const isInstalled = `select to_regclass('${SCHEMA}.job') is not null as installed`;

/** The state of each job, for the operator; empty if no server has been started yet. */
export async function readJobOverview(database: JobsDatabase): Promise<JobOverview[]> {
  const [state] = (await database.executeSql(isInstalled)).rows as { installed: boolean }[];
  const names = JOBS.map(({ name }) => name);
  const rows = state?.installed ? ((await database.executeSql(OVERVIEW, [names])).rows as Row[]) : [];
  return JOBS.map((job) => {
    const row = rows.find(({ name }) => name === job.name);
    return {
      ...job,
      lastRun: row?.last_at ? { at: row.last_at, by: 'schedule', counts: row.last_output } : null,
      failures: Number(row?.failures ?? 0),
      lastFailure: row?.last_failure?.message ?? null,
      deadLetters: Number(row?.dead_letters ?? 0),
    };
  });
}

/** The last run of a job that a request or a command started; stored outside the engine. */
interface AskedRun {
  name: string;
  askedBy: 'request' | 'command';
  endedAt: Temporal.Instant;
  counts: Record<string, unknown> | null;
  problem: string | null;
}

/** Adds requested runs. The newer run is shown as the last one, and a failed one counts as a failure. */
export function withAskedRuns(overview: JobOverview, runs: readonly AskedRun[]): JobOverview {
  const runsOfJob = runs.filter(({ name }) => name === overview.name);
  const done = runsOfJob
    .filter(({ problem }) => problem === null)
    .map(({ endedAt, askedBy, counts }) => ({
      at: new Date(endedAt.epochMilliseconds),
      by: askedBy,
      counts,
    }));
  const failed = runsOfJob.filter(({ problem }) => problem !== null);
  const [lastRun = null] = [...(overview.lastRun === null ? [] : [overview.lastRun]), ...done].toSorted(
    (a, b) => b.at.getTime() - a.at.getTime(),
  );
  return {
    ...overview,
    lastRun,
    failures: overview.failures + failed.length,
    lastFailure: overview.lastFailure ?? failed[0]?.problem ?? null,
  };
}
