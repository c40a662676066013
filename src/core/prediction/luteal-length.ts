import { clamp, lowerMedian } from '#core/arithmetic.ts';

/**
 * A robust, recency-weighted mean of the person's own luteal lengths, shrunk towards 13 days: the same steps as for the
 * length of the cycle. docs/cycle-model.md derives them.
 */
const MODEL = {
  populationDays: 13,
  populationWeight: 0.5,
  decay: 0.9,
  clipDays: 3,
  cyclesKept: 12,
  priorSdDays: 1.75,
  deviationCapDays: 5,
} as const;

/** Lengths outside this range mean a wrong mark or a misread test. */
export const SHORTEST_LUTEAL_DAYS = 7;
export const LONGEST_LUTEAL_DAYS = 19;

/** Days from ovulation to the next start. */
export interface LutealPrediction {
  meanDays: number;
  /** Variance of the next luteal length around the mean, in days². */
  variance: number;
}

export function isUsableLuteal(days: number): boolean {
  return days >= SHORTEST_LUTEAL_DAYS && days <= LONGEST_LUTEAL_DAYS;
}

function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum * MODEL.decay + value, 0);
}

/** Predicts the luteal length from those of past cycles, oldest first. */
export function predictLuteal(lutealDays: readonly number[]): LutealPrediction {
  const { populationDays, populationWeight, clipDays, priorSdDays, deviationCapDays } = MODEL;
  const lengths = lutealDays.filter(isUsableLuteal).slice(-MODEL.cyclesKept);
  const centre = lowerMedian([...lengths, populationDays]);
  const clipped = lengths.map((days) => clamp(days, centre - clipDays, centre + clipDays));
  const weight = weightedSum(lengths.map(() => 1));
  const evidence = populationWeight + weight;
  const meanDays = (populationWeight * populationDays + weightedSum(clipped)) / evidence;
  const deviations = lengths.map((days) => Math.min(Math.abs(days - meanDays), deviationCapDays) ** 2);
  const spread = (priorSdDays ** 2 + weightedSum(deviations)) / (1 + weight);
  return { meanDays, variance: spread * (1 + 1 / evidence) };
}
