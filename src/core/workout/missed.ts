import { dayNumber } from '#core/calendar-day.ts';
import type { Workout } from './workout.ts';

/** How many days a missed workout is offered; after that it is no longer mentioned. */
const OFFERED_DAYS = 3;
const IN_A_ROW = 3;
/** Workouts missed longer ago are not considered. */
export const MISSED_DAYS = 14;

type Missable = Pick<Workout, 'date' | 'state'>;

interface Missed<Each> {
  /** The missed workouts that the person can move or drop. */
  offered: Each[];
  /** Whether to ask if the plan should start again from today: after three in a row. */
  asksToStartAgain: boolean;
}

/** `workouts` in order, with those that an activity closed as DONE. */
export function missedWorkouts<Each extends Missable>(
  workouts: readonly Each[],
  today: Temporal.PlainDate,
): Missed<Each> {
  const age = ({ date }: Missable) => dayNumber(today) - dayNumber(date);
  const past = workouts.filter((workout) => workout.state !== 'SKIPPED' && age(workout) >= 1);
  const isMissed = ({ state }: Missable) => state === 'PLANNED';
  const recent = past.filter((workout) => age(workout) <= MISSED_DAYS).slice(-IN_A_ROW);
  return {
    offered: past.filter((workout) => isMissed(workout) && age(workout) <= OFFERED_DAYS),
    asksToStartAgain: recent.length === IN_A_ROW && recent.every(isMissed),
  };
}
