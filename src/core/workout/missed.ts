import { dayNumber } from '#core/calendar-day.ts';
import type { Workout } from './workout.ts';

/** A missed workout is an offer for three days, and then nothing is said of it any more. */
const OFFERED_DAYS = 3;
const IN_A_ROW = 3;
/** Older ones are not asked about. */
export const MISSED_DAYS = 14;

type Missable = Pick<Workout, 'date' | 'state'>;

interface Missed<Each> {
  /** To be moved or dropped. */
  offered: Each[];
  /** Three in a row: one question, whether to start again from today. */
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
