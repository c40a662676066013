import type { Engine } from '#server/database/engine.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

/** What can start a run besides the schedule: an outside scheduler, or the operator's command. */
export type AskedBy = 'request' | 'command';

/** How the last requested run ended: with counts, or with a problem. */
export interface AskedRun {
  name: string;
  askedBy: AskedBy;
  endedAt: Temporal.Instant;
  counts: Record<string, number> | null;
  problem: string | null;
}

export async function noteAskedRun(engine: Engine, run: AskedRun): Promise<void> {
  const values = {
    endedAt: run.endedAt,
    counts: run.counts === null ? null : JSON.stringify(run.counts),
    problem: run.problem,
  };
  const statement = forSystem(
    build
      .insertInto('jobRuns')
      .values({ name: run.name, askedBy: run.askedBy, ...values })
      .onConflict((conflict) => conflict.columns(['name', 'askedBy']).doUpdateSet(values)),
  );
  await asSystem(engine, (send) => send(statement));
}

const selectRuns = forSystem(
  build.selectFrom('jobRuns').select(['name', 'askedBy', 'endedAt', 'counts', 'problem']),
);

export function listAskedRuns(engine: Engine): Promise<AskedRun[]> {
  return asSystem(engine, (run) => run(selectRuns));
}
