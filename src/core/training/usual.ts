import { median } from '#core/arithmetic.ts';
import type { Phase } from '#core/cycle/phase.ts';

/** 1.4826 · MAD estimates the standard deviation of normal data. */
const SD_PER_MAD = 1.4826;

/** The middle of a person's own days and how far they spread. */
export interface Usual {
  middle: number;
  sd: number;
  days: number;
}

/** The median and robust spread of values, not moved by one outlier. Expects at least one value. */
export function usualOf(values: readonly number[], smallestSd = 0): Usual {
  const middle = median(values);
  const mad = median(values.map((value) => Math.abs(value - middle)));
  return { middle, sd: Math.max(smallestSd, SD_PER_MAD * mad), days: values.length };
}

export interface PhasedValue {
  phase: Phase;
  value: number;
}

/** Fewer days than this are too few for a baseline. */
const FEWEST_DAYS = { samePhase: 7, allPhases: 14 } as const;

export interface Comparable {
  basis: 'SAME_PHASE' | 'ALL_PHASES';
  values: number[];
  isEnough: boolean;
  /** Days available, and how many are required. */
  known: { have: number; need: number };
}

/** The values to compare a day in `phase` with: of that phase where there are enough, else all. */
export function comparableWith(phase: Phase, values: readonly PhasedValue[]): Comparable {
  const same = phase === 'UNKNOWN' ? [] : values.filter((each) => each.phase === phase);
  const isSame = same.length >= FEWEST_DAYS.samePhase;
  const need = isSame ? FEWEST_DAYS.samePhase : FEWEST_DAYS.allPhases;
  const chosen = isSame ? same : values;
  return {
    basis: isSame ? 'SAME_PHASE' : 'ALL_PHASES',
    values: chosen.map(({ value }) => value),
    isEnough: chosen.length >= need,
    known: { have: Math.min(chosen.length, need), need },
  };
}

/** The share of days at or below this value; days that equal it count half, so a usual value is never a low one. */
export function shareBelow(value: number, values: readonly number[]): number {
  const days = values.reduce((sum, each) => sum + Number(each < value) + Number(each === value) / 2, 0);
  return days / values.length;
}

/** The value below which this share of the days lies, interpolated linearly between the two nearest days. */
export function quantile(share: number, values: readonly number[]): number {
  const sorted = new Float64Array(values).sort();
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
