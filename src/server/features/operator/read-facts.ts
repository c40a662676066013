import { listTroubledClaims } from '#server/datastore/claims-overview.ts';
import type { Engine } from '#server/datastore/engine.ts';
import { listAskedRuns } from '#server/datastore/job-runs.ts';
import { countPeople } from '#server/datastore/people.ts';
import { type JobOverview, readJobOverview, withAskedRuns } from '#server/jobs/job-overview.ts';

/** How the installation is doing, in numbers: nothing here is about any one person. */
export interface InstallationFacts {
  engine: Engine['kind'];
  people: number;
  jobs: Pick<JobOverview, 'name' | 'cron' | 'lastRun' | 'failures' | 'deadLetters'>[];
  messages: { failed: number; unknown: number };
}

export async function readFacts(engine: Engine, now: Temporal.Instant): Promise<InstallationFacts> {
  const asked = await listAskedRuns(engine);
  const jobs = (await readJobOverview(engine)).map((job) => withAskedRuns(job, asked));
  const { failed, unknown } = await listTroubledClaims(engine, now);
  return { engine: engine.kind, people: await countPeople(engine), jobs, messages: { failed, unknown } };
}
