import type { Selectable } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import type { JobRunsTable } from '#server/database/schema/operator.ts';
import { build } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

/** What can start a run besides the schedule: an outside scheduler, or the operator's command. */
export type AskedBy = 'request' | 'command';

export type AskedRun = Selectable<JobRunsTable>;

export async function noteAskedRun(engine: Engine, { name, askedBy, ...ended }: AskedRun): Promise<void> {
  const values = { ...ended, counts: ended.counts && JSON.stringify(ended.counts) };
  await runAsSystem(engine)(
    build
      .insertInto('jobRuns')
      .values({ name, askedBy, ...values })
      .onConflict((conflict) => conflict.columns(['name', 'askedBy']).doUpdateSet(values)),
  );
}

export function listAskedRuns(engine: Engine): Promise<AskedRun[]> {
  return runAsSystem(engine)(
    build.selectFrom('jobRuns').select(['name', 'askedBy', 'endedAt', 'counts', 'problem']),
  );
}
