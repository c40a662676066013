import { mean } from '#core/arithmetic.ts';
import type { DatedValue, MeasureHistory } from './measure-history.ts';
import { NIGHT_CORRELATION } from './own-nights.ts';
import { usualOf } from './usual.ts';

/**
 * Points of the recovery score per unit of the HRV curve, and how far people differ in it. A guess that the data
 * correct.
 */
const PRIOR = { points: 30, spread: 30 };
const SMALLEST_SD = 2;

/** How many points of this person's score one unit of the curve is worth: a ridge estimate around the prior. */
function pointsPerCurve(scores: readonly DatedValue[], curveOn: (day: number) => number): number {
  if (scores.length === 0) return PRIOR.points;
  const values = scores.map(({ value }) => value);
  const curve = scores.map(({ day }) => curveOn(day));
  const [valueMean, curveMean] = [mean(values), mean(curve)];
  const variance = (usualOf(values, SMALLEST_SD).sd ** 2 * (1 + NIGHT_CORRELATION)) / (1 - NIGHT_CORRELATION);
  const sum = (term: (i: number) => number) => scores.reduce((total, _, i) => total + term(i), 0);
  const height = (i: number) => (curve[i] ?? 0) - curveMean;
  const together = sum((i) => height(i) * ((values[i] ?? 0) - valueMean)) / variance;
  const own = sum((i) => height(i) ** 2) / variance;
  const precision = 1 / PRIOR.spread ** 2;
  return (PRIOR.points * precision + together) / (precision + own);
}

/** The recovery scores without the effect of the cycle. */
export function freeFromCurve(history: MeasureHistory, day: number): MeasureHistory {
  const points = pointsPerCurve(history.before(day), history.curveOn);
  const freed = (each: number, value: number) => value - points * history.curveOn(each);
  const freedAll = (scores: DatedValue[]) =>
    scores.map((score) => ({ ...score, value: freed(score.day, score.value) }));
  return {
    ...history,
    at: (each) => {
      const value = history.at(each);
      return value === null ? null : freed(each, value);
    },
    between: (first, last) => freedAll(history.between(first, last)),
    before: (each, days) => freedAll(history.before(each, days)),
  };
}
