import type { TrainingStatus } from '../training/training-status.ts';

/** How a day went against its answer, as the person said. */
export const FOLLOW_UPS = ['EASIER', 'AS_SAID', 'HARDER', 'NOT_TRAINED'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** A day with a decision. */
export interface DecidedDay {
  day: number;
  status: TrainingStatus;
  followUp: FollowUp | null;
  /** Intensity minutes; null if they were not measured. */
  minutes: number | null;
}
