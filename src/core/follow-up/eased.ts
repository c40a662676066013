import { median } from '../arithmetic.ts';
import { isBorne } from '../training/ahead/workout-load.ts';
import type { TrainingStatus } from '../training/training-status.ts';
import type { DecidedDay } from './follow-up.ts';

/** The fewest TRAIN days that tell how many minutes are usual on one. */
const FEWEST_TRAINING_DAYS = 5;

export function isLightOrLess(status: TrainingStatus): boolean {
  return !isBorne('REDUCED', status);
}

/**
 * Whether the person eased off on days of LIGHT or less: fewer minutes than on their usual TRAIN day; without minutes,
 * what they said. Null for other days, and if neither is known.
 */
export function easedOn(days: readonly DecidedDay[]): (day: DecidedDay) => boolean | null {
  const onTraining = days.flatMap(({ status, minutes }) =>
    status === 'TRAIN' && minutes !== null && minutes > 0 ? minutes : [],
  );
  const usual = onTraining.length >= FEWEST_TRAINING_DAYS ? median(onTraining) : null;
  return ({ status, followUp, minutes }) => {
    if (!isLightOrLess(status)) return null;
    if (followUp === 'NOT_TRAINED') return true;
    if (usual !== null && minutes !== null) return minutes < usual;
    return followUp === null ? null : followUp !== 'HARDER';
  };
}
