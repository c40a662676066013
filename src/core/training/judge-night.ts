import type { MeasureHistory } from './measure-history.ts';
import type { Judged, Range, SignalVerdicts } from './signal.ts';
import { THRESHOLDS } from './thresholds.ts';
import { comparableWith, usualOf } from './usual.ts';

const RANGE_SDS = 2;
/** Pulse comes in whole beats, so a range narrower than one either side would be rounding noise. */
const NARROWEST_BEATS = 1;

function absentOr(history: MeasureHistory, day: number): 'NOT_MEASURED' | 'ABSENT' {
  return history.isExpectedOn(day) ? 'NOT_MEASURED' : 'ABSENT';
}

export function judgePulse(history: MeasureHistory, day: number): Judged<SignalVerdicts['pulse']> {
  const value = history.at(day);
  const { values, isEnough, known } = comparableWith(history.phaseOn(day), history.before(day));
  if (value === null) return { verdict: absentOr(history, day), value, usual: null, known };
  if (!isEnough) return { verdict: 'NOT_JUDGED', value, usual: null, known };
  const { middle, sd } = usualOf(values);
  const half = Math.max(NARROWEST_BEATS, RANGE_SDS * sd);
  const judged = { value, usual: { low: middle - half, high: middle + half }, known };
  const farFrom = middle + Math.max(THRESHOLDS.pulseFarBeats, THRESHOLDS.pulseFarSds * sd);
  if (value >= farFrom) return { ...judged, verdict: 'FAR_OFF' };
  if (value > judged.usual.high) return { ...judged, verdict: 'ABOVE' };
  return { ...judged, verdict: value < judged.usual.low ? 'BELOW' : 'USUAL' };
}

/** Judged by fixed limits that fit most people. The usual range is only shown. */
export function judgeSleep(history: MeasureHistory, day: number): Judged<SignalVerdicts['sleep']> {
  const value = history.at(day);
  const { values, isEnough, known } = comparableWith('UNKNOWN', history.before(day));
  if (value === null) return { verdict: absentOr(history, day), value, usual: null, known };
  let usual: Range | null = null;
  if (isEnough) {
    const { middle, sd } = usualOf(values);
    usual = { low: Math.max(0, middle - RANGE_SDS * sd), high: middle + RANGE_SDS * sd };
  }
  if (value < THRESHOLDS.sleepVeryShortSeconds) return { verdict: 'VERY_SHORT', value, usual, known };
  return { verdict: value < THRESHOLDS.sleepShortSeconds ? 'SHORT' : 'USUAL', value, usual, known };
}

/** Temperature follows the cycle, so only nights of the same phase say what is usual. */
export function judgeTemperature(
  history: MeasureHistory,
  day: number,
): Judged<SignalVerdicts['temperature']> {
  const value = history.at(day);
  const { values, basis, known } = comparableWith(history.phaseOn(day), history.before(day));
  if (value === null) return { verdict: absentOr(history, day), value, usual: null, known };
  if (basis !== 'SAME_PHASE') return { verdict: 'NOT_JUDGED', value, usual: null, known };
  const { middle } = usualOf(values);
  const half = THRESHOLDS.temperatureRaisedBy;
  const usual = { low: middle - half, high: middle + half };
  return { verdict: value >= usual.high ? 'ABOVE' : 'USUAL', value, usual, known };
}
