import type { TrainingStatus } from './training-status.ts';

/** What a person reports about themselves. Each can only lower the day's decision. */
export const OVERRIDES = ['flare', 'stress', 'sleep', 'pms'] as const;
export type Override = (typeof OVERRIDES)[number];

/** The highest status that each override allows. */
export const OVERRIDE_LIMITS = {
  flare: 'REST',
  stress: 'LIGHT',
  sleep: 'LIGHT',
  pms: 'LIGHT',
} as const satisfies Record<Override, TrainingStatus>;

/**
 * After how many days to ask whether each still holds. Poor sleep is over the next day; stress and a flare last longer.
 */
export const ASK_AFTER_DAYS: Readonly<Record<Override, number>> = { sleep: 1, stress: 3, flare: 3, pms: 14 };
