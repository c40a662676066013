import { median, roundHalfUp } from '#core/arithmetic.ts';
import type { MeasureHistory } from './measure-history.ts';
import type { Judged, SignalVerdicts } from './signal.ts';
import { THRESHOLDS } from './thresholds.ts';
import { quantile, shareBelow } from './usual.ts';

/** A vendor's score is only meaningful next to the person's own scores of the last two months. */
export const SCORE_DAYS = 60;
const FEWEST_SCORES = 21;

function scoresBefore(history: MeasureHistory, day: number) {
  const values = history.before(day, SCORE_DAYS).map(({ value }) => value);
  const have = Math.min(values.length, FEWEST_SCORES);
  return { values, isEnough: values.length >= FEWEST_SCORES, known: { have, need: FEWEST_SCORES } };
}

/** The lowest whole score that is not in this lowest share, so that the usual range agrees with the verdict. */
function lowestUsual(share: number, values: readonly number[]): number {
  let score = roundHalfUp(quantile(share, values));
  while (shareBelow(score, values) <= share) score += 1;
  while (shareBelow(score - 1, values) > share) score -= 1;
  return score;
}

/**
 * The verdict on a score. Low scores must also be some points below the median: someone's lowest tenth may be only
 * three points below the rest.
 */
function chargeVerdict(value: number, values: readonly number[]): SignalVerdicts['charge'] {
  const share = shareBelow(value, values);
  const isFar = median(values) - value >= THRESHOLDS.chargePointsBelow;
  if (isFar && share <= THRESHOLDS.chargeVeryLow) return 'VERY_LOW';
  if (isFar && share <= THRESHOLDS.chargeLow) return 'LOW';
  return share <= THRESHOLDS.chargeBelow ? 'BELOW' : 'USUAL';
}

export function judgeCharge(history: MeasureHistory, day: number): Judged<SignalVerdicts['charge']> {
  const value = history.at(day);
  const { values, isEnough, known } = scoresBefore(history, day);
  if (value === null) {
    return { verdict: values.length > 0 ? 'NOT_MEASURED' : 'ABSENT', value, usual: null, known };
  }
  if (!isEnough) {
    const verdict = value <= THRESHOLDS.chargeLowAtMost ? 'LOW' : 'NOT_JUDGED';
    return { verdict, value, usual: null, known };
  }
  const low = lowestUsual(THRESHOLDS.chargeBelow, values);
  const usual = { low, high: Math.max(value, ...values) };
  return { verdict: chargeVerdict(value, values), value, usual, known };
}

export function judgeDrain(history: MeasureHistory, day: number): Judged<SignalVerdicts['drain']> {
  const value = history.at(day);
  const { values, isEnough, known } = scoresBefore(history, day);
  if (value === null) {
    return { verdict: values.length > 0 ? 'NOT_MEASURED' : 'ABSENT', value, usual: null, known };
  }
  if (!isEnough) return { verdict: 'NOT_JUDGED', value, usual: null, known };
  const usual = { low: lowestUsual(THRESHOLDS.drainLow, values), high: Math.max(value, ...values) };
  const isLow = shareBelow(value, values) <= THRESHOLDS.drainLow;
  return { verdict: isLow ? 'LOW' : 'USUAL', value, usual, known };
}
