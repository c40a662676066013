import type { Phase } from '#core/cycle/phase.ts';
import type { Comparison } from './baseline.ts';
import type { Override } from './override.ts';

/** From best to worst; UNKNOWN where the wearable said nothing usable. */
export const HRV_STATUSES = ['BALANCED', 'UNBALANCED', 'LOW', 'POOR', 'UNKNOWN'] as const;
export type HrvStatus = (typeof HRV_STATUSES)[number];

/** What the wearable measured, fresh enough to count for today; null where it did not. */
export interface Measurements {
  hrvStatus: HrvStatus;
  /** Whether an UNBALANCED status lies above or below the usual range, where that is known. */
  hrvDirection: 'ABOVE' | 'BELOW' | null;
  /** 0..100, as all readings of the battery. */
  bodyBatteryCurrent: number | null;
  bodyBatteryYesterdayLow: number | null;
  intensityMinutesWeek: number | null;
}

/** Everything the day's decision is made from. */
export interface DaySignals extends Measurements {
  overrides: readonly Override[];
  phase: Phase;
  /** False where no phase is to be expected: hormonal contraception, or tracking paused. */
  phaseExpected: boolean;
  cycleDay: number | null;
  /** When the next phase is expected to begin; only named in explanations. */
  nextPhaseOn: Temporal.PlainDate | null;
  /** The person's choice to ease off in some phases. */
  phasePlanning: boolean;
  weeklyBudgetMinutes: number;
  /** Last night's HRV against this person's own nights in the same phase. */
  hrvForPhase: Comparison | null;
}

/** Measurements the rules ask for, by the name a person knows them under in the API. */
export const MEASURED_INPUTS = [
  'hrvStatus',
  'bodyBatteryCurrent',
  'bodyBatteryYesterdayLow',
  'intensityMinutesWeek',
] as const;
export type MeasuredInput = (typeof MEASURED_INPUTS)[number];
export type SignalName = MeasuredInput | 'phase';

const HIGHEST_BATTERY = 100;

/** The value, or null where it cannot be a reading: not a number, negative, or above `highest`. */
export function readingOf(value: number | null, highest = Number.MAX_VALUE): number | null {
  return value !== null && value >= 0 && value <= highest ? value : null;
}

/** A reading that cannot be one counts as not measured: a broken sensor must not pass for a good day. */
export function withReadings(day: DaySignals): DaySignals {
  return {
    ...day,
    bodyBatteryCurrent: readingOf(day.bodyBatteryCurrent, HIGHEST_BATTERY),
    bodyBatteryYesterdayLow: readingOf(day.bodyBatteryYesterdayLow, HIGHEST_BATTERY),
    intensityMinutesWeek: readingOf(day.intensityMinutesWeek),
  };
}

export function isMissing(signals: Measurements, input: MeasuredInput): boolean {
  return input === 'hrvStatus' ? signals.hrvStatus === 'UNKNOWN' : signals[input] === null;
}

/** What a decision for this day has to be made without. */
export function missingSignals(day: DaySignals): SignalName[] {
  const measured = MEASURED_INPUTS.filter((input) => isMissing(day, input));
  return day.phaseExpected && day.phase === 'UNKNOWN' ? [...measured, 'phase'] : measured;
}
