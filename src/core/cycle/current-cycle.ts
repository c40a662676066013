import { roundHalfUp } from '#core/arithmetic.ts';
import { daysBetween } from '#core/calendar-day.ts';
import { type PeriodStart, sortStarts } from '#core/prediction/period-start.ts';
import { type LengthPrediction, staleAfterDays } from '#core/prediction/predict-length.ts';
import { learnLength, type PredictedPeriod, predictPeriod } from '#core/prediction/predict-period.ts';
import { wholeCycleLength } from './cycle-length.ts';
import { type CycleRecord, statedLength } from './cycle-record.ts';
import type { CyclePhase, Phase } from './phase.ts';
import { phaseTable, spanOfDay } from './phase-table.ts';

/**
 * EMPTY: no start logged. COUNTING: within the expected cycle. LATE: past the predicted day, the period is due.
 * OVERDUE: 7 or more days past it, no phase any more. STALE: so long ago that not even a day is counted.
 * PAUSED: the person asked not to count.
 */
export type CycleState = 'EMPTY' | 'COUNTING' | 'LATE' | 'OVERDUE' | 'STALE' | 'PAUSED';

export interface DatedPhase {
  phase: CyclePhase;
  firstDate: Temporal.PlainDate;
  lastDate: Temporal.PlainDate;
}

export interface CurrentCycle {
  state: CycleState;
  cycleDay: number | null;
  phase: Phase;
  phaseDay: number | null;
  daysUntilNextPhase: number | null;
  cycleLength: number;
  learnedCycleLength: number | null;
  lastPeriodDate: Temporal.PlainDate | null;
  nextPeriod: PredictedPeriod | null;
  /** Days past the predicted start; 0 up to and on that day, null when nothing is predicted. */
  daysLate: number | null;
  phases: DatedPhase[];
  length: LengthPrediction;
}

/** A regular period that is a week late is no longer explained by ordinary variation (3.5 % of cycles). */
export const OVERDUE_FROM_DAYS_LATE = 7;

/**
 * The starts that can have happened, oldest first. Tomorrow's counts as today's: a start logged east of the
 * date line is still a day ahead after flying west.
 */
export function startsUntil(today: Temporal.PlainDate, starts: readonly PeriodStart[]): PeriodStart[] {
  const happened = starts.flatMap((start) => {
    const daysAhead = daysBetween(today, start.date);
    if (daysAhead > 1) return [];
    return daysAhead === 1 ? { ...start, date: today } : start;
  });
  return sortStarts(happened);
}

function stateAfter(daysSince: number, daysLate: number, length: LengthPrediction): CycleState {
  if (daysSince >= staleAfterDays(length.typicalDays)) return 'STALE';
  if (daysLate >= OVERDUE_FROM_DAYS_LATE) return 'OVERDUE';
  return daysLate > 0 ? 'LATE' : 'COUNTING';
}

export function datedPhases(start: Temporal.PlainDate, cycleLength: number): DatedPhase[] {
  return phaseTable(cycleLength).map(({ phase, firstDay, lastDay }) => ({
    phase,
    firstDate: start.add({ days: firstDay - 1 }),
    lastDate: start.add({ days: lastDay - 1 }),
  }));
}

function phasePlace(cycleDay: number, cycleLength: number) {
  const span = spanOfDay(cycleDay, phaseTable(cycleLength));
  return {
    phase: span.phase,
    phaseDay: cycleDay - span.firstDay + 1,
    daysUntilNextPhase: cycleDay <= span.lastDay ? span.lastDay - cycleDay + 1 : null,
  };
}

/** Where the person is in their cycle today, and what comes next. */
export function describeCycle(record: CycleRecord, today: Temporal.PlainDate): CurrentCycle {
  const starts = startsUntil(today, record.periodStarts);
  const length = learnLength(starts, statedLength(record));
  const lastStart = starts.at(-1)?.date ?? null;
  const nowhere = {
    cycleDay: null,
    phase: 'UNKNOWN' as const,
    phaseDay: null,
    daysUntilNextPhase: null,
    cycleLength: wholeCycleLength(record.cycleLength),
    learnedCycleLength: length.cycles === 0 ? null : roundHalfUp(length.meanDays),
    lastPeriodDate: lastStart,
    nextPeriod: null,
    daysLate: null,
    phases: [],
    length,
  };
  if (lastStart === null) return { ...nowhere, state: 'EMPTY' };
  if (record.mode === 'PAUSED') return { ...nowhere, state: 'PAUSED' };

  const daysSince = daysBetween(lastStart, today);
  const nextPeriod = predictPeriod(lastStart, length);
  const daysLate = Math.max(0, daysBetween(nextPeriod.date, today));
  const state = stateAfter(daysSince, daysLate, length);
  if (state === 'STALE') return { ...nowhere, state };

  const counted = { ...nowhere, state, cycleDay: daysSince + 1, nextPeriod, daysLate };
  if (record.mode === 'HORMONAL') return counted;
  const phases = datedPhases(lastStart, record.cycleLength);
  if (state === 'OVERDUE') return { ...counted, phases };
  return { ...counted, phases, ...phasePlace(daysSince + 1, record.cycleLength) };
}
