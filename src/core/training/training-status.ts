/** From least to most. */
export const TRAINING_STATUSES = ['REST', 'GENTLE', 'LIGHT', 'REDUCED', 'TRAIN'] as const;
export type TrainingStatus = (typeof TRAINING_STATUSES)[number];

/** Negative when `a` asks for less than `b`. */
export function compareStatuses(a: TrainingStatus, b: TrainingStatus): number {
  return TRAINING_STATUSES.indexOf(a) - TRAINING_STATUSES.indexOf(b);
}
