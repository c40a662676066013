import type { PlanAccount } from '#contract/plan-source.ts';
import { Problem } from '#contract/problem.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { deletePlanTarget, listDueTargets, updatePlanTarget } from '#server/records/plans/plan-targets.ts';
import { forgetUnchanged } from '#server/records/plans/sent-workouts.ts';
import { asCalendarProblem, CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';
import { type DueWork, eachDue } from '../each-due.ts';
import { nextTry } from '../next-try.ts';
import { sendPlan, type Visit, withdrawPlan } from './send-plan.ts';

/** Minutes until changes of the person in the calendar are looked for. Changes in Lutea are sent within a minute. */
const EVERY_MINUTES = { intervals: 30, garmin: 60 } as const;

/** Whether the account's values are being synced at the moment, which is no failure. */
const isBusy = (error: unknown): boolean => error instanceof Problem && error.code === 'DEVICE_SYNC_RUNNING';

async function forgetTarget({ person, target: { account } }: Visit): Promise<void> {
  await person.write(async (run) => {
    await run(forgetUnchanged(account));
    await run(deletePlanTarget(account));
  });
}

async function visit(request: Visit & Parameters<typeof sendPlan>[0], now: Temporal.Instant): Promise<void> {
  const { person, target } = request;
  const { account, ending } = target;
  if (ending) {
    await withdrawPlan(request);
    return forgetTarget(request);
  }
  const { isWhole } = await sendPlan(request);
  const nextSendAt = now.add({ minutes: EVERY_MINUTES[account] });
  const done = { lastSentAt: now, nextSendAt, problem: null, failures: 0, ...(!isWhole && { stale: true }) };
  await person.write((run) => run(updatePlanTarget(account, done)));
}

async function noteFailure(
  { person, target: { account, failures } }: Visit,
  error: unknown,
  now: Temporal.Instant,
): Promise<void> {
  const isKnown = error instanceof CalendarProblem;
  const retryAt = isKnown ? error.retryAt : null;
  const nextSendAt = nextTry({ everyMinutes: EVERY_MINUTES[account], failures, retryAt }, now);
  const problem = isKnown ? error.problem : ('UNEXPECTED' as const);
  const failed = { problem, nextSendAt, failures: failures + 1, stale: true };
  await person.write((run) => run(updatePlanTarget(account, failed)));
}

/**
 * Brings the person's calendar up to date, or deletes what was sent to it. Throws a CalendarProblem; by then the target
 * says so too.
 */
export async function sendTarget(
  context: PlanContext,
  person: PersonStore,
  { account, most }: { account: PlanAccount; most: number },
): Promise<void> {
  const now = context.clock();
  // Changes after this point are sent the next time.
  const [target] = await person.write((run) =>
    run(updatePlanTarget(account, { stale: false, lastTriedAt: now })),
  );
  if (target === undefined) return;
  const { today, facts } = await readPersonCycle(person, now);
  const request = { context, person, target, today, most, language: facts.language };
  try {
    await visit(request, now);
  } catch (error) {
    if (isBusy(error)) {
      await person.write((run) => run(updatePlanTarget(account, { stale: true })));
      return;
    }
    const problem = asCalendarProblem(error);
    const isGone = problem instanceof CalendarProblem && problem.problem === 'NOT_CONNECTED';
    // Without the connection to the account, nothing can be deleted there.
    if (target.ending && isGone) return forgetTarget(request);
    await noteFailure(request, problem, now);
    throw problem;
  }
}

const AT_ONCE = 4;
const MOST_WORKOUTS = 40;

/** Updates every calendar whose plan changed or that is due. */
export async function sendDueTargets(engine: Engine, context: PlanContext, work: DueWork) {
  const due = await listDueTargets(engine, context.clock());
  const { done, failed } = await eachDue(due, { ...work, atOnce: AT_ONCE }, ({ userId, account }) =>
    sendTarget(context, actAsUser(engine, userId), { account, most: MOST_WORKOUTS }),
  );
  return { sent: done, notSent: failed };
}
