import type { EnteredValue } from '#core/training/entered-value.ts';

/** The most days in one response. */
export const LONGEST_RANGE_DAYS = 400;

const WEEK_MINUTES = 10_080;

/** The limits of a person's own weekly target. */
export const TARGET_MINUTES = { min: 10, max: WEEK_MINUTES } as const;

const SCORE = { min: 0, max: 100 } as const;

/** The limits of values that a person enters for a day. */
export const ENTERED_RANGES = {
  hrvLastNightMs: { min: 1, max: 300 },
  restingHeartRate: { min: 25, max: 250 },
  bodyBatteryCurrent: SCORE,
  bodyBatteryYesterdayLow: SCORE,
  sleepSeconds: { min: 0, max: 86_400 },
  sleepScore: SCORE,
  stressAverage: SCORE,
  intensityMinutesWeek: { min: 0, max: WEEK_MINUTES },
} as const satisfies Record<Exclude<EnteredValue, 'hrvStatus'>, { min: number; max: number }>;

/** The most items on one page of a list. */
export const LARGEST_PAGE = 100;
