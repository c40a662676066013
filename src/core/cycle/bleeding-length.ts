import { clamp, roundHalfUp } from '#core/arithmetic.ts';

/** The assumed length of a period until the person's own are known. It weighs as much as two periods. */
export const USUAL_BLEEDING_DAYS = 5;
const USUAL_WEIGHT = 2;
const SHORTEST_DAYS = 2;
const LONGEST_DAYS = 8;

/** Days of bleeding with at most one day without between them belong to one period. */
const MOST_DAYS_APART = 2;

/** A run of bleeding days, by the numbers of its first and last day. */
export interface BleedingRun {
  first: number;
  last: number;
}

/** The runs of bleeding in these days, which are in ascending order. */
export function bleedingRuns(days: readonly number[]): BleedingRun[] {
  const runs: BleedingRun[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && day - run.last <= MOST_DAYS_APART) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}

/** Whether bleeding that was last noted on the day `last` is over. */
export const isOver = (last: number, today: number): boolean => today - last > MOST_DAYS_APART;

/**
 * How many days a person's periods last, for the menstrual phase. A period with one logged day is ignored: most people
 * log only the start. So is one that may not be over.
 */
export function ownBleedingDays(
  startDays: readonly number[],
  bleedingDays: readonly number[],
  today: number,
): number {
  const starts = new Set(startDays);
  const lengths = bleedingRuns(bleedingDays)
    .filter(({ first, last }) => starts.has(first) && last > first && isOver(last, today))
    .map(({ first, last }) => last - first + 1);
  const sum = lengths.reduce((total, length) => total + length, USUAL_WEIGHT * USUAL_BLEEDING_DAYS);
  return clamp(roundHalfUp(sum / (USUAL_WEIGHT + lengths.length)), SHORTEST_DAYS, LONGEST_DAYS);
}
