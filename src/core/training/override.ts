import type { TrainingStatus } from './training-status.ts';

/** What a person reports about themselves. Each can only lower the day's decision. */
export const OVERRIDES = ['flare', 'stress', 'sleep', 'pms'] as const;
export type Override = (typeof OVERRIDES)[number];

/** The most that each override allows. */
export const OVERRIDE_LIMITS = {
  flare: 'REST',
  stress: 'GENTLE',
  sleep: 'LIGHT',
  pms: 'LIGHT',
} as const satisfies Record<Override, TrainingStatus>;
