import { roundHalfUp } from '#core/arithmetic.ts';
import type { TrainingStatus } from './training-status.ts';

/** What was measured and judged, in the order in which it is shown. */
export const SIGNAL_NAMES = [
  'hrvWeek',
  'hrvNight',
  'pulse',
  'sleep',
  'charge',
  'drain',
  'load',
  'temperature',
] as const;
export type SignalName = (typeof SIGNAL_NAMES)[number];

/**
 * NOT_JUDGED: measured, but too little is known of what is usual. NOT_MEASURED: the person's device measures it, but
 * not today. ABSENT: no source of this person measures it.
 */
export type Unjudged = 'NOT_JUDGED' | 'NOT_MEASURED' | 'ABSENT';

export interface Range {
  low: number;
  high: number;
}

/**
 * A range with rounded ends, as it is shown. Verdicts compare rounded values with them, so that they agree with what is
 * shown.
 */
export function wholeRange({ low, high }: Range): Range {
  return { low: roundHalfUp(low), high: roundHalfUp(high) };
}

/** Whether a value, rounded as it is shown, is below, within or above a range. */
export function sideOf(value: number, { low, high }: Range): 'BELOW' | 'WITHIN' | 'ABOVE' {
  const shown = roundHalfUp(value);
  if (shown < low) return 'BELOW';
  return shown > high ? 'ABOVE' : 'WITHIN';
}

/** One signal on one morning. */
export interface Judged<Verdict extends string> {
  verdict: Verdict | Unjudged;
  value: number | null;
  /** Null if it is not known, or if the device judges by its own range. */
  usual: Range | null;
  /** Days behind the usual range, and how many are required. Weeks for the load. */
  known: { have: number; need: number };
}

/** The verdicts of each signal, from best to worst; ABOVE is neither. */
export interface SignalVerdicts {
  /** RISING: the week is below usual, the last two nights are not. */
  hrvWeek: 'USUAL' | 'ABOVE' | 'RISING' | 'BELOW' | 'LOW' | 'VERY_LOW';
  hrvNight: 'USUAL' | 'ABOVE' | 'BELOW' | 'FAR_OFF';
  pulse: 'USUAL' | 'BELOW' | 'ABOVE' | 'FAR_OFF';
  sleep: 'USUAL' | 'SHORT' | 'VERY_SHORT';
  charge: 'USUAL' | 'BELOW' | 'LOW' | 'VERY_LOW';
  drain: 'USUAL' | 'LOW';
  load: 'USUAL' | 'HIGH';
  temperature: 'USUAL' | 'ABOVE';
}

export type Signals = { [Name in SignalName]: Judged<SignalVerdicts[Name]> };

export const VERDICTS = [
  'USUAL',
  'ABOVE',
  'RISING',
  'BELOW',
  'LOW',
  'VERY_LOW',
  'FAR_OFF',
  'SHORT',
  'VERY_SHORT',
  'HIGH',
  'NOT_JUDGED',
  'NOT_MEASURED',
  'ABSENT',
] as const satisfies readonly (SignalVerdicts[SignalName] | Unjudged)[];

/** A signal as the explanation of a decision shows it. */
export interface SignalReport extends Judged<(typeof VERDICTS)[number]> {
  name: SignalName;
  /** The highest status that this signal alone allows; null if it restricts nothing. */
  lowersTo: TrainingStatus | null;
}

export function isMeasured({ verdict }: Judged<string>): boolean {
  return verdict !== 'NOT_MEASURED' && verdict !== 'ABSENT';
}

export function isJudged(signal: Judged<string>): boolean {
  return isMeasured(signal) && signal.verdict !== 'NOT_JUDGED';
}
