import { clamp, mean } from '#core/arithmetic.ts';
import type { DatedValue, MeasureHistory } from './measure-history.ts';
import { type Usual, usualOf } from './usual.ts';

export const WEEK_DAYS = 7;
/** The fewest nights before the week that is judged. */
const FEWEST_EARLIER = 14;
/** The fewest nights including that week. */
const FEWEST_NIGHTS = FEWEST_EARLIER + WEEK_DAYS;

/** Limits one night's weight in a mean, so that a single artefact cannot decide it. */
const FURTHEST_Z = 3;

/** The published curve fits people to 1 ± 0.6 of its height: the inverse of that variance. */
const PRIOR_PRECISION = 1 / 0.36;
/** The correlation between a night and the next. */
export const NIGHT_CORRELATION = 0.3;

/** How a measure is compared: its unit, and the least spread of its nights. */
export interface Yardstick {
  toUnit: (value: number) => number;
  /** The height of the cycle curve in that unit, from its share. */
  curveUnit: (usual: number) => number;
  smallestSd: number;
}

/** A person's own nights before the week, without what the cycle does to them. */
export interface OwnNights {
  usual: Usual;
  /** How strongly this person follows the cycle curve; 1 is the average. */
  amplitude: number;
  /** How far a night is from the usual of its cycle day, in standard deviations. */
  zOf(night: DatedValue): number;
  /** What is usual on this day, in the unit of the yardstick. */
  middleOn(day: number): number;
}

/**
 * How strongly a person follows the curve: a ridge estimate around 1, because three months of nights are too few to
 * tell alone.
 */
export function amplitudeOf(curve: readonly number[], values: readonly number[], sd: number): number {
  const variance = (sd ** 2 * (1 + NIGHT_CORRELATION)) / (1 - NIGHT_CORRELATION);
  const [curveMean, valueMean] = [mean(curve), mean(values)];
  const sum = (term: (i: number) => number) => curve.reduce((total, _, i) => total + term(i), 0);
  const g = (i: number) => (curve[i] ?? 0) - curveMean;
  const together = sum((i) => g(i) * ((values[i] ?? 0) - valueMean)) / variance;
  const own = sum((i) => g(i) ** 2) / variance;
  return (PRIOR_PRECISION + together) / (PRIOR_PRECISION + own);
}

/** The person's own nights before the week that ends on `day`; null before enough nights are known. */
export function ownNights(history: MeasureHistory, day: number, yardstick: Yardstick): OwnNights | null {
  const earlier = history.before(day - WEEK_DAYS + 1);
  if (earlier.length < FEWEST_EARLIER) return null;
  const values = earlier.map(({ value }) => yardstick.toUnit(value));
  const withCurve = usualOf(values, yardstick.smallestSd);
  const scale = yardstick.curveUnit(withCurve.middle);
  const curveOn = (each: number) => scale * history.curveOn(each);
  const curve = earlier.map((night) => curveOn(night.day));
  const amplitude = amplitudeOf(curve, values, withCurve.sd);
  const usual = usualOf(
    values.map((value, i) => value - amplitude * (curve[i] ?? 0)),
    yardstick.smallestSd,
  );
  const middleOn = (each: number) => usual.middle + amplitude * curveOn(each);
  return {
    usual,
    amplitude,
    middleOn,
    zOf: (night) => (yardstick.toUnit(night.value) - middleOn(night.day)) / usual.sd,
  };
}

/** The mean z of nights, each kept within ±3. */
export function meanZ(nights: readonly DatedValue[], own: OwnNights): number {
  return mean(nights.map((night) => clamp(own.zOf(night), -FURTHEST_Z, FURTHEST_Z)));
}

/** How many nights are known up to `day`, and how many are required. */
export function knownNights(history: MeasureHistory, day: number): { have: number; need: number } {
  const have = history.before(day - WEEK_DAYS + 1).length + history.between(day - WEEK_DAYS + 1, day).length;
  return { have: Math.min(have, FEWEST_NIGHTS), need: FEWEST_NIGHTS };
}
