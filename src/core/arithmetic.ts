/** Rounds to the nearest whole number, halves up: 28.5 → 29, −0.5 → 0. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** Rounds to hundredths, against errors of binary fractions: 61.99999999999999 → 62. */
export function roundToHundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ascending(values: readonly number[]): Float64Array {
  return new Float64Array(values).sort();
}

/** The middle value, or the mean of the middle two. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const upper = Math.floor(sorted.length / 2);
  const middle = sorted.length % 2 === 1 ? [sorted[upper]] : [sorted[upper - 1], sorted[upper]];
  return mean(middle.map((value) => value ?? Number.NaN));
}

/** The lower of the two middle values: always one of the given values. NaN for an empty list. */
export function lowerMedian(values: readonly number[]): number {
  return ascending(values)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** Numerical Recipes §6.2, highest power first: the complementary error function, relative error below 1.2e-7. */
const ERFC = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/** The share of a normal distribution below this many standard deviations: 0 → 0.5, 1 → 0.84. */
export function normalBelow(sds: number): number {
  const x = Math.abs(sds) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const tail = (t * Math.exp(-x * x + ERFC.reduce((sum, coefficient) => sum * t + coefficient, 0))) / 2;
  return sds > 0 ? 1 - tail : tail;
}
