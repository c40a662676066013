import { MINUTES_OF_WEEK } from '#core/training/measure-ranges.ts';

/** The most days in one response. */
export const LONGEST_RANGE_DAYS = 400;

/** The limits of a person's own weekly target. */
export const TARGET_MINUTES = { min: 10, max: MINUTES_OF_WEEK.max } as const;

/** The most items on one page of a list. */
export const LARGEST_PAGE = 100;
