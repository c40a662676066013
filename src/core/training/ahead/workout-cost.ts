import { mean } from '#core/arithmetic.ts';
import { type RidgePrior, ridge } from '#core/ridge.ts';

/** One day: its intensity minutes, and the HRV of the night before it in standard deviations. */
export interface CostDay {
  day: number;
  minutes: number | null;
  hrvZ: number | null;
}

/** What training costs this person the next morning. */
export interface WorkoutCost {
  /** How many pairs of days the cost was learned from. */
  pairs: number;
  /** How far the next morning's HRV falls after so many minutes, in standard deviations; below 0 it rises. */
  after(minutes: number): number;
}

/** With fewer pairs the cost would mostly be the prior, which comes from other people. */
const FEWEST_PAIRS = 30;
/** How many of the newest days are used, also to tell how many minutes are usual. */
export const COST_DAYS = 120;
const LEAST_MINUTES_SD = 10;
const NOISE_VARIANCE = 0.9;

/** z′ = a + r·z + β·l, with l the day's minutes in standard deviations. */
const PRIOR: RidgePrior = { means: [0, 0.3, -0.15], precisions: [1, 25, 44.4] };

/** The learned cost; null before enough is known. `days` are in order. It changes no answer. */
export function workoutCost(days: readonly CostDay[]): WorkoutCost | null {
  const today = days.at(-1)?.day ?? 0;
  const recent = days
    .filter(({ day }) => day > today - COST_DAYS)
    .flatMap(({ minutes }) => (minutes === null ? [] : minutes));
  const usual = mean(recent);
  const sd = Math.max(LEAST_MINUTES_SD, Math.sqrt(mean(recent.map((minutes) => (minutes - usual) ** 2))));
  const zOn = new Map(days.map(({ day, hrvZ }) => [day, hrvZ]));
  const pairs = days.flatMap(({ day, minutes, hrvZ }) => {
    const next = zOn.get(day + 1) ?? null;
    if (minutes === null || hrvZ === null || next === null) return [];
    return { inputs: [1, hrvZ, (minutes - usual) / sd], next };
  });
  if (pairs.length < FEWEST_PAIRS) return null;
  const [, , slope = 0] = ridge(
    pairs.map(({ inputs }) => inputs),
    pairs.map(({ next }) => next),
    PRIOR,
    NOISE_VARIANCE,
  );
  return { pairs: pairs.length, after: (minutes) => (-slope * (minutes - usual)) / sd };
}
