import type { Engine } from '#server/database/engine.ts';
import { type JobOverview, readJobOverview, withAskedRuns } from '#server/jobs/job-overview.ts';
import { countPeople } from '#server/records/access/people.ts';
import { listTroubledClaims } from '#server/records/notification/claims-overview.ts';
import { listAskedRuns } from '#server/records/operator/job-runs.ts';

/** The state of the installation in numbers, without anything about one person. */
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
