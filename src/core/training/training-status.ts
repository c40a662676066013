/** From least to most. */
export const TRAINING_STATUSES = ['REST', 'GENTLE', 'LIGHT', 'REDUCED', 'TRAIN'] as const;
export type TrainingStatus = (typeof TRAINING_STATUSES)[number];
