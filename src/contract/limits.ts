import type { EnteredValue } from '#core/training/entered-value.ts';

/** As many days as one answer covers at most. */
export const LONGEST_RANGE_DAYS = 400;

const WEEK_MINUTES = 10_080;

/** Of a person's own weekly target. */
export const TARGET_MINUTES = { min: 10, max: WEEK_MINUTES } as const;

const SCORE = { min: 0, max: 100 } as const;

/** What a person may enter for a day. */
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

/** Items of one page of a list. */
export const LARGEST_PAGE = 100;
