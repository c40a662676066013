import { mean } from '#core/arithmetic.ts';

const FEWEST_DAYS_APART = 21;
const HIT_DAYS = 2;
/** How many shifts of the same scores are used to measure hits by chance. */
const SHIFTS = 8;

/** The days with the highest scores, at least three weeks apart. */
function pickDays(scores: readonly number[]): number[] {
  const picked: number[] = [];
  const byScore = scores.map((score, day) => ({ score, day })).sort((a, b) => b.score - a.score);
  for (const { day } of byScore) {
    if (picked.every((each) => Math.abs(each - day) >= FEWEST_DAYS_APART)) picked.push(day);
  }
  return picked;
}

const errorsOf = (picked: readonly number[], starts: readonly number[]): number[] =>
  starts.map((start) => Math.min(...picked.map((day) => Math.abs(day - start))));

export interface GuessedStarts {
  /** Days between each true start and the nearest guess. */
  errors: number[];
  /** The same errors with shifted scores, which say nothing about these days. */
  chanceErrors: number[];
}

export function guessStarts(scores: readonly number[], starts: readonly number[]): GuessedStarts {
  const days = scores.length;
  const shifts = Array.from({ length: SHIFTS }, (_, i) => Math.round(((i + 0.5) * days) / SHIFTS));
  const shifted = (by: number) => scores.map((_, day) => scores[(day + by) % days] ?? 0);
  return {
    errors: errorsOf(pickDays(scores), starts),
    chanceErrors: shifts.flatMap((by) => errorsOf(pickDays(shifted(by)), starts)),
  };
}

export const hitShare = (errors: readonly number[]): number =>
  mean(errors.map((error) => (error <= HIT_DAYS ? 1 : 0)));

/** AUC: of all pairs of a day near a start and another day, the share that the scores put in the right order. */
export function aucOf(scores: readonly number[], truth: readonly boolean[]): number {
  const sorted = scores
    .map((score, i) => ({ score, isTrue: truth[i] === true }))
    .sort((a, b) => a.score - b.score);
  let [ranks, positives] = [0, 0];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (end < sorted.length && sorted[end]?.score === sorted[i]?.score) end += 1;
    const rank = (i + 1 + end) / 2;
    for (; i < end; i += 1) {
      if (!sorted[i]?.isTrue) continue;
      ranks += rank;
      positives += 1;
    }
  }
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return 0.5;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}
