import type { Insertable } from 'kysely';
import type { PlanAccount } from '#contract/plan-source.ts';
import type { SentState, SentWorkout } from '#core/workout/plan-sending.ts';
import type { SentWorkoutsTable } from '#server/database/schema/plans.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** Every column but the owner. */
export const SENT_WORKOUT_COLUMNS = [
  'date',
  'account',
  'workoutId',
  'remote',
  'contentHash',
  'remoteHash',
  'state',
] as const satisfies readonly (keyof SentWorkoutsTable)[];

export const selectSentWorkouts = (account: PlanAccount) =>
  forPerson(
    build
      .selectFrom('sentWorkouts')
      .select(SENT_WORKOUT_COLUMNS)
      .where('account', '=', account)
      .orderBy('workoutId'),
  );

export const countSentWorkouts = forPerson(
  build
    .selectFrom('sentWorkouts')
    .select(({ fn }) => ['account' as const, 'state' as const, fn.countAll<number>().as('total')])
    .groupBy(['account', 'state']),
);

/** Stores the entry that a calendar made of a sent workout. */
export function saveSentWorkout(row: Omit<Insertable<SentWorkoutsTable>, 'userId'>) {
  const { account: _account, workoutId: _id, ...values } = row;
  return forPerson(
    build
      .insertInto('sentWorkouts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'account', 'workoutId']).doUpdateSet(values)),
  );
}

interface SentKey {
  account: PlanAccount;
  workoutIds: readonly string[];
}

export const updateSentWorkouts = (
  { account, workoutIds }: SentKey,
  row: Partial<Pick<SentWorkout, 'date' | 'remoteHash'>> & { state: SentState },
) =>
  forPerson(
    build
      .updateTable('sentWorkouts')
      .set(row)
      .where('account', '=', account)
      .where('workoutId', 'in', workoutIds),
  );

export const deleteSentWorkouts = ({ account, workoutIds }: SentKey) =>
  forPerson(
    build.deleteFrom('sentWorkouts').where('account', '=', account).where('workoutId', 'in', workoutIds),
  );

/** Deletes all except what the person changed or deleted in the calendar: that must not be sent again. */
export const forgetUnchanged = (account: PlanAccount) =>
  forPerson(build.deleteFrom('sentWorkouts').where('account', '=', account).where('state', '=', 'SENT'));
