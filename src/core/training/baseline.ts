import { median } from '#core/arithmetic.ts';
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

/** The range of values that spread evenly around their median. Expects at least one value. */
export function symmetricRange(values: readonly number[]): UsualRange {
  const { days, middle, sd } = usualOf(values);
  const half = Math.max(NARROWEST_HALF_RANGE, RANGE_SDS * sd);
  return { days, median: middle, low: middle - half, high: middle + half };
}

/** A tenth of the days is left out at each end, so that the range holds at least four in five. */
const LEFT_OUT_SHARE = 0.1;

/** A range whose ends are measured values; with few days, the lowest and the highest. Expects at least one value. */
export function measuredRange(values: readonly number[]): UsualRange {
  const sorted = values.toSorted((a, b) => a - b);
  const leftOut = Math.floor(LEFT_OUT_SHARE * sorted.length);
  const [low = Number.NaN, high = Number.NaN] = [sorted[leftOut], sorted.at(-1 - leftOut)];
  return { days: values.length, median: median(values), low, high };
}

/**
 * The person's own baseline for a day in `phase`, from earlier days; from those of all phases where this one has too
 * few; null if even those are too few.
 */
export function baselineFor(
  phase: Phase,
  samples: readonly PhasedValue[],
  summarise = symmetricRange,
): Baseline | null {
  const usable = samples.filter(({ value }) => Number.isFinite(value));
  const { basis, values, isEnough } = comparableWith(phase, usable);
  return isEnough ? { basis, ...summarise(values) } : null;
}
