import type { TrainingStatus } from '#core/training/training-status.ts';
import { HARDNESSES, type Hardness, type Workout } from './workout.ts';

/** The hardest workout that a day with this answer allows; null on a day of rest. */
const MOST_ON: Readonly<Record<TrainingStatus, Hardness | null>> = {
  REST: null,
  GENTLE: 'VERY_EASY',
  LIGHT: 'EASY',
  REDUCED: 'MODERATE',
  TRAIN: 'HARD',
};

/** The share of the planned minutes that is left: the hard part is dropped, the easy one stays. */
const SHARE_LEFT: Readonly<Partial<Record<Hardness, number>>> = { MODERATE: 0.8, EASY: 0.8, VERY_EASY: 0.6 };

const TO_FIVE = 5;
const FEWEST_MINUTES = 10;

/** The hardest workout that is offered on a day; on the day after a race nothing above easy. */
export function mostOn(status: TrainingStatus, isAfterRace: boolean): Hardness | null {
  const most = MOST_ON[status];
  return isAfterRace && most !== null && HARDNESSES.indexOf(most) > HARDNESSES.indexOf('EASY')
    ? 'EASY'
    : most;
}

function fewerMinutes(minutes: number, share: number): number {
  const fewer = Math.round((minutes * share) / TO_FIVE) * TO_FIVE;
  return Math.min(minutes, Math.max(FEWEST_MINUTES, fewer));
}

export type Softer = Pick<Workout, 'hardness' | 'minutes'>;

/** An easier version of a workout that is too hard; null if none is left. */
export function softerVersion({ hardness, minutes }: Softer, most: Hardness | null): Softer | null {
  if (most === null || HARDNESSES.indexOf(hardness) <= HARDNESSES.indexOf(most)) return null;
  return { hardness: most, minutes: minutes === null ? null : fewerMinutes(minutes, SHARE_LEFT[most] ?? 1) };
}
