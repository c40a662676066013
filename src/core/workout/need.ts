import type { PlannedWorkout } from '#core/training/ahead/offer-move.ts';
import { type Need, workoutLoad } from '#core/training/ahead/workout-load.ts';
import type { Hardness, Workout } from './workout.ts';

/** The status that a workout asks for. */
const NEED_OF: Readonly<Record<Hardness, Need>> = {
  VERY_EASY: 'GENTLE',
  EASY: 'LIGHT',
  MODERATE: 'REDUCED',
  HARD: 'TRAIN',
  RACE: 'TRAIN',
};

export const needOf = ({ hardness }: Pick<Workout, 'hardness'>): Need => NEED_OF[hardness];

export const isHard = (workout: Pick<Workout, 'hardness'>): boolean => needOf(workout) === 'TRAIN';

/** The minutes of a workout without stated minutes. */
const USUAL_MINUTES = 45;

const minutesOf = ({ minutes }: Pick<Workout, 'minutes'>): number => minutes ?? USUAL_MINUTES;

/** A workout in the form that `offerMove` needs. */
export function toPlanned(workout: Pick<Workout, 'hardness' | 'minutes'>): Omit<PlannedWorkout, 'day'> {
  return { need: needOf(workout), minutes: minutesOf(workout), isRace: workout.hardness === 'RACE' };
}

/** The expected intensity minutes of a planned workout. */
export const loadOf = (workout: Pick<Workout, 'hardness' | 'minutes'>): number =>
  workoutLoad(toPlanned(workout));
