import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { listDueTargets } from '#server/records/plans/plan-targets.ts';
import { CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';
import { sendTarget } from './send-target.ts';

const AT_ONCE = 4;
const MOST_WORKOUTS = 40;

/** Updates every calendar whose plan changed or that is due, a few at once. */
export async function sendDueTargets(
  engine: Engine,
  context: PlanContext,
  { stopping, onError }: { stopping?: AbortSignal | undefined; onError: (error: unknown) => void },
): Promise<{ sent: number; notSent: number }> {
  const due = await listDueTargets(engine, context.clock());
  const counts = { sent: 0, notSent: 0 };
  const sendNext = async (): Promise<void> => {
    for (let next = due.shift(); next !== undefined && !stopping?.aborted; next = due.shift()) {
      const { userId, account } = next;
      try {
        await sendTarget(context, actAsUser(engine, userId), { account, most: MOST_WORKOUTS });
        counts.sent += 1;
      } catch (error) {
        counts.notSent += 1;
        if (!(error instanceof CalendarProblem)) onError(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return counts;
}
