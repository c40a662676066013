import type { Insertable, Selectable } from 'kysely';
import type { DayRange } from '#contract/day-range.ts';
import { addDays, utcDay } from '#core/calendar-day.ts';
import type { WorkoutSource } from '#core/workout/workout.ts';
import type { WorkoutsTable } from '#server/database/schema/workouts.ts';
import { build, countOf, forPerson, prepare } from '#server/database/statement.ts';

/** Every column but the owner. */
export const WORKOUT_COLUMNS = [
  'date',
  'id',
  'timeOfDay',
  'sport',
  'title',
  'minutes',
  'hardness',
  'hardnessGuessed',
  'softened',
  'note',
  'state',
  'movedFrom',
  'source',
  'sourceKey',
  'edited',
  'hidden',
  'offerDeclined',
  'activitySource',
  'activityId',
  'parted',
  'effort',
  'feeling',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof WorkoutsTable)[];

export type WorkoutRow = Omit<Selectable<WorkoutsTable>, 'userId'>;
export type NewWorkoutRow = Omit<Insertable<WorkoutsTable>, 'userId'>;
export type WorkoutUpdate = Partial<NewWorkoutRow>;

/** Ordered by day, and by time within a day. */
export const selectWorkouts = prepare<DayRange>()((value) =>
  forPerson(
    build
      .selectFrom('workouts')
      .select(WORKOUT_COLUMNS)
      .where('date', '>=', value('from'))
      .where('date', '<=', value('to'))
      .where('hidden', '=', false)
      .orderBy('date')
      .orderBy('timeOfDay')
      .orderBy('createdAt')
      .orderBy('id'),
  ),
);

export const selectWorkout = (id: string) =>
  forPerson(
    build.selectFrom('workouts').select(WORKOUT_COLUMNS).where('id', '=', id).where('hidden', '=', false),
  );

const DAYS_BACK = 1;
const DAYS_AHEAD = 5;

/** Workouts of yesterday, today and the coming days, for every timezone. */
export function selectWorkoutsAround(now: Temporal.Instant) {
  const day = utcDay(now);
  return selectWorkouts({ from: addDays(day, -1 - DAYS_BACK), to: addDays(day, 1 + DAYS_AHEAD) });
}

/** Ordered by day. */
export const selectWorkoutsById = (ids: readonly string[]) =>
  forPerson(
    build
      .selectFrom('workouts')
      .select(WORKOUT_COLUMNS)
      .where('id', 'in', ids)
      .where('hidden', '=', false)
      .orderBy('date')
      .orderBy('timeOfDay')
      .orderBy('id'),
  );

export const countWorkouts = countOf('workouts');

/** How many workouts each of these days has. */
export const countWorkoutsOn = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(
    build
      .selectFrom('workouts')
      .select(({ fn }) => ['date' as const, fn.countAll<number>().as('total')])
      .where('date', 'in', dates)
      .where('hidden', '=', false)
      .groupBy('date'),
  );

/** Inserts workouts. One whose id, or whose key at its source, is already stored stays as it is. */
export const insertWorkouts = (rows: readonly NewWorkoutRow[]) =>
  forPerson(
    build
      .insertInto('workouts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

export const updateWorkout = (id: string, row: WorkoutUpdate) =>
  forPerson(build.updateTable('workouts').set(row).where('id', '=', id).returning(WORKOUT_COLUMNS));

export const skipWorkouts = (ids: readonly string[], now: Temporal.Instant) =>
  forPerson(build.updateTable('workouts').set({ state: 'SKIPPED', updatedAt: now }).where('id', 'in', ids));

export const deleteWorkouts = (ids: readonly string[]) =>
  forPerson(build.deleteFrom('workouts').where('id', 'in', ids));

const MOST_CORRECTIONS = 500;

/** What the person said that a title means, newest first, by correcting a workout or entering their own. */
export const selectCorrections = (sources: readonly WorkoutSource[]) =>
  forPerson(
    build
      .selectFrom('workouts')
      .distinctOn(['source', 'title'])
      .select(['source', 'title', 'sport', 'hardness'])
      .where('source', 'in', sources)
      .where('hardnessGuessed', '=', false)
      .where('softened', '=', false)
      .where(({ or, eb }) => or([eb('edited', '=', true), eb('source', '=', 'own')]))
      .orderBy('source')
      .orderBy('title')
      .orderBy('updatedAt', 'desc')
      .limit(MOST_CORRECTIONS),
  );
