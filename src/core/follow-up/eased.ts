import { median } from '../arithmetic.ts';
import { isBorne } from '../training/ahead/workout-load.ts';
import type { TrainingStatus } from '../training/training-status.ts';
import type { DecidedDay } from './follow-up.ts';

/** Fewer training days do not say how much is usual on one. */
const FEWEST_TRAINING_DAYS = 5;

export function isLightOrLess(status: TrainingStatus): boolean {
  return !isBorne('REDUCED', status);
}

/**
 * Whether the person eased off on days that said LIGHT or less: fewer minutes than on their usual TRAIN day, and without
 * minutes what they said. Null for other days, and where nothing tells.
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
