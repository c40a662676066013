import { type JobOverview, readJobOverview, withAskedRuns } from '#server/jobs/job-overview.ts';
import { isJobName, JOBS } from '#server/jobs/job-table.ts';
import { listTroubledClaims } from '#server/records/notification/claims-overview.ts';
import { listAskedRuns } from '#server/records/operator/job-runs.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandContext } from './commands.ts';

const describeCounts = (counts: Record<string, unknown> | null): string =>
  Object.entries(counts ?? {})
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function describeJob({
  name,
  cron,
  what,
  lastRun,
  failures,
  lastFailure,
  deadLetters,
}: JobOverview): string[] {
  const last =
    lastRun === null
      ? 'never'
      : `${lastRun.at.toISOString()}  by ${lastRun.by}  ${describeCounts(lastRun.counts)}`;
  const failed = failures === 0 ? '0' : `${failures}, the last: ${lastFailure ?? 'without a message'}`;
  return [
    `${name.padEnd(15)}${cron.padEnd(14)}${what}`,
    `  last run      ${last}`,
    `  failed runs   ${failed}`,
    `  dead letters  ${deadLetters}`,
  ];
}

/** The schedules with their last runs, then messages that failed or have an unknown result. */
export async function listJobs({ engine, clock }: CommandContext): Promise<CommandResult> {
  const asked = await listAskedRuns(engine);
  const jobs = (await readJobOverview(engine)).map((job) => withAskedRuns(job, asked));
  const { failed, unknown, claims } = await listTroubledClaims(engine, clock());
  const messages = claims.map(
    ({ userId, kind, localDate, state, problem, attempts }) =>
      `  ${state.padEnd(8)}${localDate}  ${kind.padEnd(18)}${userId}  ${problem ?? ''} (attempts ${attempts})`,
  );
  return {
    lines: [
      ...jobs.flatMap(describeJob),
      `Messages of the last 7 days: ${failed} failed, ${unknown} of unknown outcome (never sent again)`,
      ...messages,
    ],
    ok: true,
  };
}

export async function runJob({ jobs }: CommandContext, name: string): Promise<CommandResult> {
  if (!isJobName(name)) {
    const names = JOBS.map((job) => job.name).join(', ');
    return { lines: [`There is no job ${name}. There are: ${names}`], ok: false };
  }
  return { lines: [`${name}: ${describeCounts(await jobs[name]())}`], ok: true };
}
