import { median } from '#core/arithmetic.ts';
import type { Phase } from '#core/cycle/phase.ts';

/** One earlier day's value of one measurement. */
export interface Sample {
  phase: Phase;
  value: number;
}

/** The median of days and the range that holds most of them. */
export interface UsualRange {
  /** How many days it rests on. */
  days: number;
  median: number;
  low: number;
  high: number;
}

/** What is usual for this person: the median and the range that holds most of their own days. */
export interface Baseline extends UsualRange {
  basis: 'SAME_PHASE' | 'ALL_PHASES';
}

export interface Comparison extends Baseline {
  value: number;
  verdict: 'BELOW' | 'WITHIN' | 'ABOVE';
}

/** Fewer days than this say too little about what is usual. */
const FEWEST_DAYS = 7;

/** 1.4826 · MAD estimates the standard deviation of normal data; two of them hold about 95 % of days. */
const RANGE_MADS = 2 * 1.4826;

/** Measurements come in whole units, so a range narrower than one either side would be rounding noise. */
const NARROWEST_HALF_RANGE = 1;

/** Of one value or more. */
export function summarise(values: readonly number[]): UsualRange {
  const middle = median(values);
  const mad = median(values.map((value) => Math.abs(value - middle)));
  const half = Math.max(NARROWEST_HALF_RANGE, RANGE_MADS * mad);
  return { days: values.length, median: middle, low: middle - half, high: middle + half };
}

/**
 * The person's own baseline for a day in `phase`, from samples of earlier cycles; from all phases where this one
 * has too few days; null where even those are too few.
 */
export function baselineFor(phase: Phase, samples: readonly Sample[]): Baseline | null {
  const usable = samples.filter(({ value }) => Number.isFinite(value));
  const samePhase = phase === 'UNKNOWN' ? [] : usable.filter((sample) => sample.phase === phase);
  const chosen = samePhase.length >= FEWEST_DAYS ? samePhase : usable;
  if (chosen.length < FEWEST_DAYS) return null;
  const basis = chosen === samePhase ? 'SAME_PHASE' : 'ALL_PHASES';
  return { basis, ...summarise(chosen.map(({ value }) => value)) };
}

/** Null where the value is not a number. */
export function compareWithBaseline(value: number, baseline: Baseline): Comparison | null {
  if (!Number.isFinite(value)) return null;
  if (value < baseline.low) return { ...baseline, value, verdict: 'BELOW' };
  return { ...baseline, value, verdict: value > baseline.high ? 'ABOVE' : 'WITHIN' };
}
