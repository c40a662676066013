import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { listDueSources, selectPlanSource, updatePlanSource } from '#server/records/plans/plan-sources.ts';
import { CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';
import { type DueWork, eachDue } from '../each-due.ts';
import { nextTry } from '../next-try.ts';
import { readPlan } from './read-plan.ts';
import { storePlan } from './store-plan.ts';

/**
 * Minutes between two readings. Feeds change rarely; in an account, a coach may change tomorrow's workout in the
 * evening.
 */
const EVERY_MINUTES = { ics: 180, intervals: 30, garmin: 60 } as const;

/** Few at once, because each reading of a calendar starts a process. */
const AT_ONCE = 2;

/** Reads a source and stores what it has. Throws CalendarProblem; by then the source says so too. */
export async function readSource(context: PlanContext, person: PersonStore, id: string): Promise<void> {
  const [cycle, [source]] = await person.read(selectCycle, selectPlanSource(id));
  if (source === undefined) return;
  const now = context.clock();
  try {
    const { plan, validators } = await readPlan(context, person, source, toPersonCycle(cycle, now));
    await person.write(async (run) => {
      // If the source was removed meanwhile, nothing of it may be stored.
      const [kept] = await run(updatePlanSource(id, { ...validators, lastTriedAt: now }));
      if (kept === undefined) return;
      const counts =
        plan === null ? {} : { found: await storePlan(run, source, plan, now), unreadable: plan.unreadable };
      const nextReadAt = now.add({ minutes: EVERY_MINUTES[source.kind] });
      await run(updatePlanSource(id, { ...counts, lastReadAt: now, nextReadAt, problem: null, failures: 0 }));
    });
  } catch (error) {
    const isKnown = error instanceof CalendarProblem;
    const { kind, failures } = source;
    const retryAt = isKnown ? error.retryAt : null;
    const nextReadAt = nextTry({ everyMinutes: EVERY_MINUTES[kind], failures, retryAt }, now);
    const problem = isKnown ? error.problem : ('UNEXPECTED' as const);
    const failed = { problem, nextReadAt, lastTriedAt: now, failures: failures + 1 };
    await person.write((run) => run(updatePlanSource(id, failed)));
    throw error;
  }
}

export async function readDueSources(engine: Engine, context: PlanContext, work: DueWork) {
  const due = await listDueSources(engine, context.clock());
  const { done, failed } = await eachDue(due, { ...work, atOnce: AT_ONCE }, ({ userId, id }) =>
    readSource(context, actAsUser(engine, userId), id),
  );
  return { read: done, failed };
}
