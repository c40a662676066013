import type { PlanKind } from '#contract/plan-source.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { WORKOUT_COLUMNS } from '../workouts/workouts.ts';

/** Prefixes have only letters, digits, - and _. LIKE would match any character for the _. */
const startingWith = (prefix: string): string => `${prefix.replaceAll('_', '\\_')}%`;

/** All workouts of a source, including hidden ones. */
export const selectWorkoutsOfSource = (kind: PlanKind, prefix: string) =>
  forPerson(
    build
      .selectFrom('workouts')
      .select(WORKOUT_COLUMNS)
      .where('source', '=', kind)
      .where('sourceKey', 'like', startingWith(prefix)),
  );

/** Deletes workouts of a source from a day on, except those that the person changed, moved or finished. */
export const deleteComingOfSource = (kind: PlanKind, prefix: string, from: Temporal.PlainDate) =>
  forPerson(
    build
      .deleteFrom('workouts')
      .where('source', '=', kind)
      .where('sourceKey', 'like', startingWith(prefix))
      .where('date', '>=', from)
      .where('state', '=', 'PLANNED')
      .where('edited', '=', false)
      .where('movedFrom', 'is', null),
  );
