import type { Insertable, Selectable } from 'kysely';
import type { PlanAccount } from '#contract/plan-source.ts';
import type { Engine } from '#server/database/engine.ts';
import type { PlanTargetsTable } from '#server/database/schema/plans.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

/** Every column but the owner. */
export const PLAN_TARGET_COLUMNS = [
  'account',
  'discreet',
  'ending',
  'stale',
  'createdAt',
  'lastSentAt',
  'lastTriedAt',
  'nextSendAt',
  'problem',
  'failures',
] as const satisfies readonly (keyof PlanTargetsTable)[];

export type StoredPlanTarget = Omit<Selectable<PlanTargetsTable>, 'userId'>;

export const selectPlanTargets = forPerson(
  build.selectFrom('planTargets').select(PLAN_TARGET_COLUMNS).orderBy('account'),
);

export const selectPlanTarget = (account: PlanAccount) =>
  forPerson(build.selectFrom('planTargets').select(PLAN_TARGET_COLUMNS).where('account', '=', account));

/** Switches sending on, also if it was switched off and the sent workouts are not deleted yet. */
export const switchOnPlanTarget = (account: PlanAccount, discreet: boolean, now: Temporal.Instant) =>
  forPerson(
    build
      .insertInto('planTargets')
      .values({ account, discreet, createdAt: now, nextSendAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'account'])
          .doUpdateSet({ discreet, ending: false, stale: true, nextSendAt: now, failures: 0 }),
      ),
  );

export const updatePlanTarget = (account: PlanAccount, row: Partial<Insertable<PlanTargetsTable>>) =>
  forPerson(
    build.updateTable('planTargets').set(row).where('account', '=', account).returning(PLAN_TARGET_COLUMNS),
  );

export const deletePlanTarget = (account: PlanAccount) =>
  forPerson(build.deleteFrom('planTargets').where('account', '=', account));

/** Makes the calendar of an account due, because it was connected again. */
export const sendTargetAgain = (source: string, now: Temporal.Instant) =>
  forPerson(
    build
      .updateTable('planTargets')
      .set({ nextSendAt: now })
      .where(({ cast, eb }) => eb(cast<string>('account', 'text'), '=', source)),
  );

const MOST_AT_ONCE = 500;

/** Calendars to write now. If the last attempt failed, the next one waits for its time, even if the plan changes. */
export function listDueTargets(engine: Engine, now: Temporal.Instant) {
  return runAsSystem(engine)(
    build
      .selectFrom('planTargets')
      .innerJoin('users', 'users.id', 'planTargets.userId')
      .select(['planTargets.userId', 'planTargets.account'])
      .where('users.disabledAt', 'is', null)
      .where(({ or, and, eb }) =>
        or([eb('nextSendAt', '<=', now), and([eb('stale', '=', true), eb('problem', 'is', null)])]),
      )
      .orderBy('nextSendAt')
      .limit(MOST_AT_ONCE),
  );
}
