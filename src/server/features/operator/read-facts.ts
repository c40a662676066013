import type { DeviceSource } from '#contract/device-source.ts';
import type { Engine } from '#server/database/engine.ts';
import { type JobOverview, readJobOverview, withAskedRuns } from '#server/jobs/job-overview.ts';
import { countPeople } from '#server/records/access/people.ts';
import { countFailing, type SourceHealth } from '#server/records/device/device-watch.ts';
import { listTroubledClaims } from '#server/records/notification/claims-overview.ts';
import { listAskedRuns } from '#server/records/operator/job-runs.ts';

/** The state of the installation, without anything that a person logged. */
export interface InstallationFacts {
  people: number;
  jobs: Pick<JobOverview, 'name' | 'cron' | 'lastRun' | 'failures' | 'lastFailure' | 'deadLetters'>[];
  messages: Awaited<ReturnType<typeof listTroubledClaims>>;
  /** Vendors whose syncs fail, or that are paused. */
  sourcesInTrouble: (SourceHealth & { name: string; pausedUntil: Temporal.Instant | null })[];
}

/** What this process knows of each vendor. */
export type SourceStates = Readonly<
  Record<DeviceSource, { name: string; pausedUntil(): Temporal.Instant | null }>
>;

async function readTroubled(engine: Engine, states: SourceStates | undefined) {
  const sources = (await countFailing(engine)).map((health) => {
    const state = states?.[health.source];
    return { ...health, name: state?.name ?? health.source, pausedUntil: state?.pausedUntil() ?? null };
  });
  return sources.filter(({ failing, pausedUntil }) => failing > 0 || pausedUntil !== null);
}

export async function readFacts(
  engine: Engine,
  now: Temporal.Instant,
  states?: SourceStates,
): Promise<InstallationFacts> {
  const asked = await listAskedRuns(engine);
  const jobs = (await readJobOverview(engine)).map((job) => withAskedRuns(job, asked));
  return {
    people: await countPeople(engine),
    jobs,
    messages: await listTroubledClaims(engine, now),
    sourcesInTrouble: await readTroubled(engine, states),
  };
}
