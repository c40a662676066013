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

/** A workout that says no minutes counts as one of usual length. */
const USUAL_MINUTES = 45;

const minutesOf = ({ minutes }: Pick<Workout, 'minutes'>): number => minutes ?? USUAL_MINUTES;

/** As the offers of the body see it. */
export function toPlanned(workout: Pick<Workout, 'hardness' | 'minutes'>): Omit<PlannedWorkout, 'day'> {
  return { need: needOf(workout), minutes: minutesOf(workout), isRace: workout.hardness === 'RACE' };
}

/** The intensity minutes that a planned workout will be. */
export const loadOf = (workout: Pick<Workout, 'hardness' | 'minutes'>): number =>
  workoutLoad(toPlanned(workout));
