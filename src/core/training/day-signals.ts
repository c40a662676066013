import type { Level } from '#core/cycle/body-day.ts';
import type { PauseReason } from '#core/cycle/cycle-mode.ts';
import type { Phase } from '#core/cycle/phase.ts';
import type { Override } from './override.ts';
import type { Illness, Wish } from './own-words.ts';
import { isMeasured, SIGNAL_NAMES, type SignalName, type Signals } from './signal.ts';
import { THRESHOLDS } from './thresholds.ts';

/** Everything the day's decision is made from. */
export interface DaySignals extends Signals {
  overrides: readonly Override[];
  illness: Illness | null;
  pain: Level | null;
  energy: Level | null;
  wish: Wish | null;
  /** Whether the week's HRV was low yesterday or the day before. It counts only while last night is missing. */
  hrvWasLow: boolean;
  /** Which of these was low yesterday. It counts only while today's value is missing. */
  lowYesterday: readonly ('charge' | 'sleep')[];
  phase: Phase;
  /** Whether a phase can be expected: false if the mode has none, or not on every day. */
  phaseExpected: boolean;
  /** Chance that the day lies in a phase to ease off in: the last days before a period, or its first two. */
  easedShare: number;
  /**
   * The first day that is no longer eased; null if today is not, or if that is not known. Only named in explanations.
   */
  easingEndsOn: Temporal.PlainDate | null;
  /** The person's choice to ease off in some phases. */
  phasePlanning: boolean;
  /** Since the last period start; null if no period is expected, or the person explained its absence. */
  daysWithoutPeriod: number | null;
  /** Why counting is paused; null if it is not, or for no reason. */
  pausedFor: Exclude<PauseReason, 'JUST_SO'> | null;
}

export type MissingName = SignalName | 'phase';

/** The signals that are measured in last night. The week's HRV and the load cover more than one night. */
const NIGHT_MEASURES = ['hrvNight', 'pulse', 'sleep', 'charge'] as const;

export function isNightMeasured(day: DaySignals): boolean {
  return NIGHT_MEASURES.some((name) => isMeasured(day[name]));
}

export function isEased({ phasePlanning, easedShare }: Pick<DaySignals, 'phasePlanning' | 'easedShare'>) {
  return phasePlanning && easedShare >= THRESHOLDS.easedFrom;
}

/**
 * These always count as missing, because almost every device measures them. Others do only if the device measures them.
 */
const ALWAYS_MISSED: readonly SignalName[] = ['hrvNight', 'pulse', 'sleep'];

function isMissed(day: DaySignals, name: SignalName): boolean {
  const { verdict } = day[name];
  // The temperature is never missing: not every night has one, and no rule needs it.
  if (name === 'temperature') return false;
  return verdict === 'NOT_MEASURED' || (verdict === 'ABSENT' && ALWAYS_MISSED.includes(name));
}

/** The signals that are missing for this day's decision. */
export function missingSignals(day: DaySignals): MissingName[] {
  const measured = SIGNAL_NAMES.filter((name) => isMissed(day, name));
  return day.phaseExpected && day.phase === 'UNKNOWN' ? [...measured, 'phase'] : measured;
}
