import { roundHalfUp } from '#core/arithmetic.ts';
import type { DaySignals } from '../day-signals.ts';
import { lowTogether, type RecoveryKind } from '../recovery-set.ts';
import type { Judged } from '../signal.ts';
import { THRESHOLDS } from '../thresholds.ts';

/** A language's words for why counting is paused. */
export type PausedWords = Readonly<Record<NonNullable<DaySignals['pausedFor']>, string>>;

/** A language's words for signals that are low together. */
export type LowWords = Readonly<Record<RecoveryKind, (day: DaySignals) => string>>;

/** The signals that are low together, each in words. */
export function lowSignals(day: DaySignals, words: LowWords): string[] {
  return lowTogether(day).map((kind) => words[kind](day));
}

export function wholeOf({ value }: Judged<string>): number {
  return roundHalfUp(value ?? 0);
}

/** The hours of sleep, rounded down: a night of 5 h 59 min is not one of six hours. */
export function hoursOf({ value }: Judged<string>): number {
  return Math.floor((value ?? 0) / 360) / 10;
}

/** The usual range in whole numbers, or one number if both ends are equal; null if it is not known. */
export function rangeText({ usual }: Judged<string>, write: (value: number) => string): string | null {
  if (usual === null) return null;
  const [low, high] = [roundHalfUp(usual.low), roundHalfUp(usual.high)];
  return low === high ? write(low) : `${write(low)}–${write(high)}`;
}

/** The usual range in brackets, for a sentence that already says that it is the usual one. */
export function rangeAlone(signal: Judged<string>, write: (value: number) => string): string {
  const range = rangeText(signal, write);
  return range === null ? '' : ` (${range})`;
}

/** Minutes of seven usual days. The range ends one minute before a multiple of them, at which the load is high. */
export function usualMinutes({ load }: DaySignals): number {
  return Math.floor(((load.usual?.high ?? 0) + 1) / THRESHOLDS.loadHigh);
}

/**
 * The chance of an eased phase in tenths, never 10, because an estimate is never certain. Null in a period, which was
 * logged.
 */
export function easedInTen({ phase, easedShare }: DaySignals): number | null {
  return phase === 'MENSTRUAL' ? null : Math.min(9, roundHalfUp(easedShare * 10));
}

/** Whether temperature and pulse are both raised, which is often an illness. */
export function isOftenIllness({ pulse, temperature }: DaySignals): boolean {
  return pulse.verdict === 'FAR_OFF' && temperature.verdict === 'ABOVE';
}
