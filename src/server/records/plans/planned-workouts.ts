import type { PlanKind } from '#contract/plan-source.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { WORKOUT_COLUMNS } from '../workouts/workouts.ts';

/** Prefixes are letters, digits, - and _, of which the last would match any character. */
const startingWith = (prefix: string): string => `${prefix.replaceAll('_', '\\_')}%`;

/** Also hidden ones. */
export const selectWorkoutsOfSource = (kind: PlanKind, prefix: string) =>
  forPerson(
    build
      .selectFrom('workouts')
      .select(WORKOUT_COLUMNS)
      .where('source', '=', kind)
      .where('sourceKey', 'like', startingWith(prefix)),
  );

/** What is planned there from a day on, unless the person made it theirs. */
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
