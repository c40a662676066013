import { normalBelow } from '#core/arithmetic.ts';
import type { LengthPrediction } from '#core/prediction/predict-length.ts';
import { startDays, startSdDays } from '#core/prediction/predict-period.ts';
import type { Phase } from './phase.ts';
import { LATE_LUTEAL_DAYS, LUTEAL_DAYS } from './phase-table.ts';

/**
 * `startSdDays` is set so that its window holds 80 % of starts. The standard deviation of the error is this share of
 * it.
 */
const ERROR_PER_WINDOW_SD = 0.82;

/** The variance of the day of ovulation: this share of the cycle length's variance, plus two days². */
const OVULATION_SHARE_OF_VARIANCE = 0.8;
const OVULATION_OWN_VARIANCE = 2;

/** A test or a mark is about a day off, as measured for positive tests against ovulation seen by ultrasound. */
const OBSERVED_OVULATION_VARIANCE = 1;

/** How many days at the beginning of a period are eased, besides the late luteal phase. */
const EASED_PERIOD_DAYS = 2;

/** Continuity correction: a whole day reaches half a day to either side. */
const HALF_DAY = 0.5;

/** Standard deviation, in days, of the error of the start `cyclesAhead` cycles from now. */
export function startErrorSdDays(length: LengthPrediction, cyclesAhead: number): number {
  return ERROR_PER_WINDOW_SD * startSdDays(length, cyclesAhead);
}

function ovulationBelow(cycleDay: number, { meanDays, sdDays, running }: LengthPrediction): number {
  if (running !== null) {
    const sd = Math.sqrt(OBSERVED_OVULATION_VARIANCE + running.ovulationVariance);
    return normalBelow((cycleDay - running.ovulationDay) / sd);
  }
  const sd = Math.sqrt(OVULATION_SHARE_OF_VARIANCE * sdDays ** 2 + OVULATION_OWN_VARIANCE);
  return normalBelow((cycleDay - (meanDays - LUTEAL_DAYS)) / sd);
}

/**
 * Probability that the cycle `cyclesAhead` cycles from now ends on a day from `first` to `last` after the last start.
 */
function endsWithin(first: number, last: number, length: LengthPrediction, cyclesAhead: number): number {
  if (last < first) return 0;
  const sd = startErrorSdDays(length, cyclesAhead);
  // Uses the upper tail, which keeps its precision if it is tiny, as for a period far past its predicted day.
  const above = (day: number) => normalBelow((startDays(length, cyclesAhead) - day) / sd);
  return above(first - HALF_DAY) - above(last + HALF_DAY);
}

/** Like `endsWithin`, for the running cycle, given that it has not ended before today. */
function runningEndsWithin(first: number, last: number, length: LengthPrediction, todayDay: number): number {
  const notEnded = endsWithin(todayDay, Number.POSITIVE_INFINITY, length, 1);
  return endsWithin(Math.max(first, todayDay), last, length, 1) / notEnded;
}

/**
 * Chance that a day lies in a phase to ease off in: the six days before a period, or the first two of one.
 * `day` and `todayDay` count from the last start, which is day 1; no start has been logged up to `todayDay`.
 */
export function easedShare(day: number, length: LengthPrediction, todayDay: number): number {
  if (day <= EASED_PERIOD_DAYS) return 1;
  const first = day - EASED_PERIOD_DAYS;
  const last = day + LATE_LUTEAL_DAYS - 1;
  let share = runningEndsWithin(first, last, length, todayDay);
  const mostCycles = Math.ceil((2 * last) / length.meanDays);
  for (let ahead = 2; ahead <= mostCycles; ahead++) share += endsWithin(first, last, length, ahead);
  return Math.min(1, share);
}

/**
 * Probability that today is in its estimated phase: before ovulation, within a day of it, after it, or in the
 * last six days. Null in the menstrual phase, which is counted from a logged start, and without a phase.
 */
export function phaseShare(phase: Phase, todayDay: number, length: LengthPrediction): number | null {
  if (phase === 'FOLLICULAR') return 1 - ovulationBelow(todayDay - HALF_DAY, length);
  if (phase === 'OVULATION') {
    const reach = 1 + HALF_DAY;
    return ovulationBelow(todayDay + reach, length) - ovulationBelow(todayDay - reach, length);
  }
  if (phase === 'EARLY_LUTEAL') return ovulationBelow(todayDay - HALF_DAY, length);
  if (phase === 'LATE_LUTEAL') {
    return runningEndsWithin(todayDay, todayDay + LATE_LUTEAL_DAYS - 1, length, todayDay);
  }
  return null;
}
