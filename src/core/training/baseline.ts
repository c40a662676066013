import type { Phase } from '#core/cycle/phase.ts';
import { comparableWith, type PhasedValue, usualOf } from './usual.ts';

/** The median of days and the range that holds most of them. */
export interface UsualRange {
  /** Number of days it is computed from. */
  days: number;
  median: number;
  low: number;
  high: number;
}

/** What is usual for this person: the median and the range that holds most of their own days. */
export interface Baseline extends UsualRange {
  basis: 'SAME_PHASE' | 'ALL_PHASES';
}

/** Two standard deviations hold about 95 % of days. */
const RANGE_SDS = 2;

/** Measurements come in whole units, so a range narrower than one either side would be rounding noise. */
const NARROWEST_HALF_RANGE = 1;

/** Expects at least one value. */
function summarise(values: readonly number[]): UsualRange {
  const { days, middle, sd } = usualOf(values);
  const half = Math.max(NARROWEST_HALF_RANGE, RANGE_SDS * sd);
  return { days, median: middle, low: middle - half, high: middle + half };
}

/**
 * The person's own baseline for a day in `phase`, from earlier days; from those of all phases where this one has too
 * few; null where even those are too few.
 */
export function baselineFor(phase: Phase, samples: readonly PhasedValue[]): Baseline | null {
  const usable = samples.filter(({ value }) => Number.isFinite(value));
  const { basis, values, isEnough } = comparableWith(phase, usable);
  return isEnough ? { basis, ...summarise(values) } : null;
}
