import { roundHalfUp } from '#core/arithmetic.ts';
import type { MeasureHistory } from './measure-history.ts';
import { knownNights, ownNights, type Yardstick } from './own-nights.ts';
import { type Judged, type Range, type SignalVerdicts, sideOf, wholeRange } from './signal.ts';
import { THRESHOLDS } from './thresholds.ts';
import { comparableWith, usualOf } from './usual.ts';

const RANGE_SDS = 2;
/** The pulse is compared in beats. They are whole numbers, so a spread of less than one would be rounding noise. */
const PULSE: Yardstick = { toUnit: (value) => value, curveUnit: (usual) => usual, smallestSd: 1 };

function absentOr(history: MeasureHistory, day: number): 'NOT_MEASURED' | 'ABSENT' {
  return history.isExpectedOn(day) ? 'NOT_MEASURED' : 'ABSENT';
}

export function judgePulse(history: MeasureHistory, day: number): Judged<SignalVerdicts['pulse']> {
  const value = history.at(day);
  const known = knownNights(history, day);
  if (value === null) return { verdict: absentOr(history, day), value, usual: null, known };
  const own = ownNights(history, day, PULSE);
  if (own === null) return { verdict: 'NOT_JUDGED', value, usual: null, known };
  const { sd } = own.usual;
  const middle = own.middleOn(day);
  const half = RANGE_SDS * sd;
  const judged = { value, usual: wholeRange({ low: middle - half, high: middle + half }), known };
  const farFrom = middle + Math.max(THRESHOLDS.pulseFarBeats, THRESHOLDS.pulseFarSds * sd);
  const side = sideOf(value, judged.usual);
  if (side === 'ABOVE') return { ...judged, verdict: value >= farFrom ? 'FAR_OFF' : 'ABOVE' };
  return { ...judged, verdict: side === 'BELOW' ? 'BELOW' : 'USUAL' };
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

/** Temperatures are shown in tenths. The usual range ends at the last tenth below the limit. */
const SHOWN_CELSIUS = 0.1;
const toShown = (celsius: number) => roundHalfUp(celsius * 10) / 10;

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
  const half = THRESHOLDS.temperatureRaisedBy - SHOWN_CELSIUS;
  const shown = toShown(value);
  // A night colder than usual says nothing, so the range includes it.
  const usual = { low: Math.min(shown, toShown(middle - half)), high: toShown(middle + half) };
  return { verdict: shown > usual.high ? 'ABOVE' : 'USUAL', value, usual, known };
}
