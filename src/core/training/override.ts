import type { TrainingStatus } from './training-status.ts';

interface OverrideRow {
  /** The highest status that it allows. */
  limit: TrainingStatus;
  /** After how many days to ask whether it still holds. Poor sleep is over the next day; the others last longer. */
  askAfterDays: number;
  /** Follows the cycle, so that it would give the cycle away: left out of what a share shows. */
  isCyclical: boolean;
}

/** What a person reports about themselves, one row each. An override can only lower the day's decision. */
export const OVERRIDE_TABLE = {
  flare: { limit: 'REST', askAfterDays: 3, isCyclical: true },
  stress: { limit: 'LIGHT', askAfterDays: 3, isCyclical: false },
  sleep: { limit: 'LIGHT', askAfterDays: 1, isCyclical: false },
  pms: { limit: 'LIGHT', askAfterDays: 14, isCyclical: true },
} as const satisfies Record<string, OverrideRow>;

export type Override = keyof typeof OVERRIDE_TABLE;
export const OVERRIDES = Object.keys(OVERRIDE_TABLE) as readonly Override[];
