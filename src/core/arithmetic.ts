/** Rounds to the nearest whole number, halves up: 28.5 → 29, −0.5 → 0. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ascending(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

/** The middle value, or the mean of the middle two. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const upper = Math.floor(sorted.length / 2);
  const middle = sorted.length % 2 === 1 ? [sorted[upper]] : [sorted[upper - 1], sorted[upper]];
  return mean(middle.map((value) => value ?? Number.NaN));
}

/** The lower of the two middle values, so the answer is always one of those given. NaN for an empty list. */
export function lowerMedian(values: readonly number[]): number {
  return ascending(values)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
