import { roundHalfUp } from '#core/arithmetic.ts';
import { addDays, dayNumber, daysBetween } from '#core/calendar-day.ts';
import { type NumberedStart, sortStarts } from '#core/prediction/period-start.ts';
import { type LengthPrediction, staleAfterDays } from '#core/prediction/predict-length.ts';
import { learnLength, type PredictedPeriod, predictPeriod } from '#core/prediction/predict-period.ts';
import { wholeCycleLength } from './cycle-length.ts';
import { type CycleRecord, statedLength } from './cycle-record.ts';
import type { CyclePhase, Phase } from './phase.ts';
import { OVERDUE_FROM_DAYS_LATE, phasesUntilOverdue, phaseTable, spanOfDay } from './phase-table.ts';

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
  /** Null in no phase, and when the profile's length or the prediction is past: the next phase is due any day. */
  daysUntilNextPhase: number | null;
  cycleLength: number;
  learnedCycleLength: number | null;
  lastPeriodDate: Temporal.PlainDate | null;
  nextPeriod: PredictedPeriod | null;
  /** Days past the predicted start; 0 up to and on that day, null when nothing is predicted. */
  daysLate: number | null;
  /** The running cycle's phases, scaled to the profile's length. */
  phases: DatedPhase[];
  length: LengthPrediction;
}

/**
 * The starts that can have happened, oldest first. Tomorrow's counts as today's: a start logged east of the
 * date line is still a day ahead after flying west.
 */
export function startsUntil(
  today: Temporal.PlainDate,
  sortedStarts: readonly NumberedStart[],
): NumberedStart[] {
  const todayNumber = dayNumber(today);
  const started = sortedStarts.filter(({ day }) => day <= todayNumber + 1);
  const last = started.at(-1);
  if (last === undefined || last.day <= todayNumber) return started;
  return sortStarts([...started.slice(0, -1), { ...last, date: today }]);
}

/** The cycle day on which the next period is predicted. */
export function dueDayOf(length: LengthPrediction): number {
  return roundHalfUp(length.meanDays) + 1;
}

function stateAfter(daysSince: number, daysLate: number, length: LengthPrediction): CycleState {
  if (daysSince >= staleAfterDays(length.typicalDays)) return 'STALE';
  if (daysLate >= OVERDUE_FROM_DAYS_LATE) return 'OVERDUE';
  return daysLate > 0 ? 'LATE' : 'COUNTING';
}

function datedPhases(start: Temporal.PlainDate, cycleLength: number): DatedPhase[] {
  return phaseTable(cycleLength).map(({ phase, firstDay, lastDay }) => ({
    phase,
    firstDate: addDays(start, firstDay - 1),
    lastDate: addDays(start, lastDay - 1),
  }));
}

function phasePlace(cycleDay: number, cycleLength: number, dueDay: number) {
  const span = spanOfDay(cycleDay, phasesUntilOverdue(cycleLength, dueDay));
  if (span === undefined) return {};
  const planned = spanOfDay(cycleDay, phaseTable(cycleLength));
  return {
    phase: span.phase,
    phaseDay: cycleDay - span.firstDay + 1,
    daysUntilNextPhase: planned === undefined || cycleDay > dueDay ? null : planned.lastDay - cycleDay + 1,
  };
}

/** `starts` as startsUntil gives them. */
export function describeStarts(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: Temporal.PlainDate,
): CurrentCycle {
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

  const cycleDay = daysSince + 1;
  const counted = { ...nowhere, state, cycleDay, nextPeriod, daysLate };
  if (record.mode === 'HORMONAL') return counted;
  return {
    ...counted,
    phases: datedPhases(lastStart, record.cycleLength),
    ...phasePlace(cycleDay, record.cycleLength, dueDayOf(length)),
  };
}

/**
 * Where the person is in their cycle today, and what comes next. `today` is the person's present day; for one gone by
 * ask the timeline, which knows what followed it.
 */
export function describeCycle(record: CycleRecord, today: Temporal.PlainDate): CurrentCycle {
  return describeStarts(record, startsUntil(today, record.periodStarts), today);
}
