import { mean } from '#core/arithmetic.ts';
import { angleOf, type Wave } from './periodogram.ts';
import type { Series } from './shared-half-year.ts';

const REACH_DAYS = 20;
const WINDOWS = 13;
const FOLDED_WINDOWS = 5;
/** The usual length of a cycle. */
const CYCLE_DAYS = 29;
const RIDGE = 5;
const STEPS = 6;

/** First and last day of each window, relative to a day. */
const WINDOW_DAYS = Array.from({ length: WINDOWS }, (_, i) => {
  const edge = (at: number) => -REACH_DAYS + Math.round((at * (2 * REACH_DAYS + 1)) / WINDOWS);
  return [edge(i), edge(i + 1) - 1] as const;
});

function standardised(series: Series): number[] {
  const middle = mean(series);
  const sd = Math.sqrt(mean(series.map((value) => (value - middle) ** 2)));
  return series.map((value) => (sd === 0 ? 0 : (value - middle) / sd));
}

/** Means of any range in constant time; days outside the series count as 0, the mean. */
function rangeMeans(values: readonly number[]): (first: number, last: number) => number {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  const upTo = (day: number) => sums[Math.min(Math.max(day, 0), values.length)] ?? 0;
  return (first, last) => (upTo(last + 1) - upTo(first)) / (last - first + 1);
}

/** The series folded by its period: means of a few windows, counted from where a day is in the wave. */
function foldedMeans(values: readonly number[], wave: Wave) {
  const placeOf = (day: number) => (((angleOf(wave, day) / (2 * Math.PI)) % 1) + 1) % 1;
  const bins = Array.from({ length: FOLDED_WINDOWS }, () => ({ sum: 0, days: 0 }));
  values.forEach((value, day) => {
    const bin = bins[Math.floor(placeOf(day) * FOLDED_WINDOWS)];
    if (bin === undefined) return;
    bin.sum += value;
    bin.days += 1;
  });
  return (day: number) =>
    bins.map((_, i) => {
      const bin = bins[(Math.floor(placeOf(day) * FOLDED_WINDOWS) + i) % FOLDED_WINDOWS];
      return bin === undefined || bin.days === 0 ? 0 : bin.sum / bin.days;
    });
}

/** The features of each day for the regression. */
export function featuresOf(series: Series, wave: Wave): Float64Array[] {
  const values = standardised(series);
  const meanOf = rangeMeans(values);
  const folded = foldedMeans(values, wave);
  const level = mean(series);
  const around = (day: number) => WINDOW_DAYS.map(([first, last]) => meanOf(day + first, day + last));
  return values.map((_, day) => {
    const angle = angleOf(wave, day);
    const features = [
      1,
      ...around(day),
      ...around(day - CYCLE_DAYS),
      ...around(day + CYCLE_DAYS),
      ...folded(day),
      Math.cos(angle),
      Math.sin(angle),
      wave.fit,
      (wave.period - CYCLE_DAYS) / 5,
      level,
    ];
    return Float64Array.from(features);
  });
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
};

/** Solves a symmetric positive system in place (Cholesky). */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const at = (i: number, j: number) => (matrix[i] as Float64Array)[j] as number;
  for (let j = 0; j < size; j += 1) {
    for (let i = j; i < size; i += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      (matrix[i] as Float64Array)[j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
  }
  const x = Float64Array.from(right);
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < i; k += 1) x[i] = (x[i] as number) - at(i, k) * (x[k] as number);
    x[i] = (x[i] as number) / at(i, i);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1) x[i] = (x[i] as number) - at(k, i) * (x[k] as number);
    x[i] = (x[i] as number) / at(i, i);
  }
  return x;
}

/** Ridge logistic regression by Newton's method. */
export function learnLogistic(rows: readonly Float64Array[], truth: readonly boolean[]): Float64Array {
  const size = rows[0]?.length ?? 0;
  let weights: Float64Array = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const hessian = Array.from({ length: size }, (_, i) => {
      const row = new Float64Array(size);
      row[i] = i === 0 ? 1e-6 : RIDGE;
      return row;
    });
    const gradient = Float64Array.from(weights, (weight, i) => (i === 0 ? 0 : -RIDGE * weight));
    rows.forEach((row, n) => {
      const chance = 1 / (1 + Math.exp(-dot(row, weights)));
      const [error, weight] = [(truth[n] ? 1 : 0) - chance, Math.max(1e-6, chance * (1 - chance))];
      for (let i = 0; i < size; i += 1) {
        const value = row[i] as number;
        gradient[i] = (gradient[i] as number) + error * value;
        const line = hessian[i] as Float64Array;
        const scaled = weight * value;
        for (let j = 0; j <= i; j += 1) line[j] = (line[j] as number) + scaled * (row[j] as number);
      }
    });
    const change = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight + (change[i] as number));
  }
  return weights;
}

export const scoreByLogistic = (rows: readonly Float64Array[], weights: Float64Array): number[] =>
  rows.map((row) => dot(row, weights));
