import { TRAINING_STATUSES, type TrainingStatus } from '../training-status.ts';

/** The status that a workout asks for: a hard one TRAIN, a steady one REDUCED, an easy one LIGHT, a walk GENTLE. */
export const NEEDS = ['GENTLE', 'LIGHT', 'REDUCED', 'TRAIN'] as const satisfies readonly TrainingStatus[];
export type Need = (typeof NEEDS)[number];

const rankOf = (status: TrainingStatus): number => TRAINING_STATUSES.indexOf(status);

/** Whether a day with this answer bears (allows) a workout with this need. */
export function isBorne(need: Need, status: TrainingStatus): boolean {
  return rankOf(status) >= rankOf(need);
}

/** Intensity minutes of one minute of the workout: vigorous ones count double, as the wearables count them. */
const MINUTE_WEIGHTS: Readonly<Record<Need, number>> = {
  TRAIN: 2,
  REDUCED: 1,
  LIGHT: 0.5,
  GENTLE: 0.5,
};

/** The expected intensity minutes of a planned workout. */
export function workoutLoad({ need, minutes }: { need: Need; minutes: number }): number {
  return MINUTE_WEIGHTS[need] * minutes;
}
