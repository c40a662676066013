import type { EnteredValue } from '#core/training/entered-value.ts';
import {
  BATTERY,
  HEART_RATE_BPM,
  HRV_MS,
  type MeasureRange,
  SCORE,
  SLEEP_SECONDS,
  STRESS,
} from '#core/training/measure-ranges.ts';

/** The most days in one response. */
export const LONGEST_RANGE_DAYS = 400;

const WEEK_MINUTES = 10_080;

/** The limits of a person's own weekly target. */
export const TARGET_MINUTES = { min: 10, max: WEEK_MINUTES } as const;

/** The limits of values that a person enters for a day. */
export const ENTERED_RANGES = {
  hrvLastNightMs: HRV_MS,
  restingHeartRate: HEART_RATE_BPM,
  bodyBatteryCurrent: BATTERY,
  bodyBatteryYesterdayLow: BATTERY,
  // A person knows that they did not sleep. A wearable's 0 means that it does not know.
  sleepSeconds: { ...SLEEP_SECONDS, min: 0 },
  sleepScore: SCORE,
  stressAverage: STRESS,
  intensityMinutesWeek: { min: 0, max: WEEK_MINUTES },
} as const satisfies Record<Exclude<EnteredValue, 'hrvStatus'>, MeasureRange>;

/** The most items on one page of a list. */
export const LARGEST_PAGE = 100;
