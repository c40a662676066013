import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { listDueSources } from '#server/records/plans/plan-sources.ts';
import { CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';
import { readSource } from './read-source.ts';

/** Few at once, because each reading of a calendar starts a process. */
const AT_ONCE = 2;

/** Reads every source that is due, a few at once. */
export async function readDueSources(
  engine: Engine,
  context: PlanContext,
  { stopping, onError }: { stopping?: AbortSignal | undefined; onError: (error: unknown) => void },
): Promise<{ read: number; failed: number }> {
  const due = await listDueSources(engine, context.clock());
  const counts = { read: 0, failed: 0 };
  const readNext = async (): Promise<void> => {
    for (let next = due.shift(); next !== undefined && !stopping?.aborted; next = due.shift()) {
      try {
        await readSource(context, actAsUser(engine, next.userId), next.id);
        counts.read += 1;
      } catch (error) {
        counts.failed += 1;
        if (!(error instanceof CalendarProblem)) onError(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return counts;
}
