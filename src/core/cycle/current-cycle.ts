import { roundHalfUp } from '#core/arithmetic.ts';
import { addDays, dayNumber, daysBetween } from '#core/calendar-day.ts';
import { type NumberedStart, siftStarts, sortStarts } from '#core/prediction/period-start.ts';
import { type LengthPrediction, staleAfterDays } from '#core/prediction/predict-length.ts';
import { dueDayOf, type PredictedPeriod, predictPeriod } from '#core/prediction/predict-period.ts';
import { wholeCycleLength } from './cycle-length.ts';
import type { CycleRecord } from './cycle-record.ts';
import { type LearnedCycle, learnCycle, runningShape } from './learn-cycle.ts';
import type { CyclePhase, Phase } from './phase.ts';
import { easedShare, phaseShare } from './phase-share.ts';
import { cutAfter, OVERDUE_FROM_DAYS_LATE, type PhaseSpan, spanOfDay } from './phase-table.ts';
import { phasesFromOvulation, runningPhases } from './running-phases.ts';

/**
 * EMPTY: no start logged. COUNTING: within the expected cycle. LATE: past the predicted day, or past the window where
 * no day is predicted. OVERDUE: 7 or more days past it, no phase any more. STALE: so long ago that the day says nothing;
 * an ovulation observed since then still gives a phase and dates the next period. PAUSED: the person asked not to count.
 */
export type CycleState = 'EMPTY' | 'COUNTING' | 'LATE' | 'OVERDUE' | 'STALE' | 'PAUSED';

export interface DatedPhase {
  phase: CyclePhase;
  firstDate: Temporal.PlainDate;
  lastDate: Temporal.PlainDate;
}

export interface CurrentCycle extends LearnedCycle {
  state: CycleState;
  /** Days since the last period began, counted from 1 however long ago it was; null where none is logged. */
  cycleDay: number | null;
  phase: Phase;
  phaseDay: number | null;
  /** Probability that the estimated phase is right; null where no phase is estimated. */
  phaseShare: number | null;
  /** Chance that today lies in a phase to ease off in; 0 where there is no phase. */
  easedShare: number;
  /** Null without a phase, and where the period is due any day. */
  daysUntilNextPhase: number | null;
  /** The length in the profile. */
  cycleLength: number;
  /** Length used for the phases: from the observed ovulation, else stated by the person, else learned. */
  drawnCycleLength: number;
  learnedCycleLength: number | null;
  /** The start that days are counted from: the last that is not taken for spotting. */
  lastPeriodDate: Temporal.PlainDate | null;
  nextPeriod: PredictedPeriod | null;
  /** Days after the predicted start, or after the window if there is no date; 0 until then, null without a prediction. */
  daysLate: number | null;
  /** The running cycle's phases up to the day before the next period; up to today where that is past. */
  phases: DatedPhase[];
}

/** A start dated tomorrow counts as today's: the person may have logged it and then flown west over the date line. */
function startsUntil(today: Temporal.PlainDate, sortedStarts: readonly NumberedStart[]): NumberedStart[] {
  const todayNumber = dayNumber(today);
  const started = sortedStarts.filter(({ day }) => day <= todayNumber + 1);
  const last = started.at(-1);
  if (last === undefined || last.day <= todayNumber) return started;
  return sortStarts([...started.slice(0, -1), { ...last, date: today }]);
}

/**
 * The periods that can have begun, oldest first. A start too soon after a period keeps the count going until the
 * person says that it was one too.
 */
export function periodsUntil(
  today: Temporal.PlainDate,
  sortedStarts: readonly NumberedStart[],
): NumberedStart[] {
  return siftStarts(startsUntil(today, sortedStarts)).periods;
}

function stateAfter(daysSince: number, daysLate: number, length: LengthPrediction): CycleState {
  if (daysSince >= staleAfterDays(length)) return 'STALE';
  if (daysLate >= OVERDUE_FROM_DAYS_LATE) return 'OVERDUE';
  return daysLate > 0 ? 'LATE' : 'COUNTING';
}

function datedPhases(start: Temporal.PlainDate, phases: readonly PhaseSpan[]): DatedPhase[] {
  return phases.map(({ phase, firstDay, lastDay }) => ({
    phase,
    firstDate: addDays(start, firstDay - 1),
    lastDate: addDays(start, lastDay - 1),
  }));
}

interface RunningCycle extends LearnedCycle {
  cycleDay: number;
  lastPeriodDate: Temporal.PlainDate;
  nextPeriod: PredictedPeriod;
}

function phasePlace(running: RunningCycle) {
  const { cycleDay, length, lastPeriodDate, nextPeriod } = running;
  const dueDay = dueDayOf(length);
  const known = length.running?.alone === true ? phasesFromOvulation(running) : runningPhases(running);
  const phases = datedPhases(lastPeriodDate, cutAfter(Math.max(dueDay - 1, cycleDay), known));
  const span = spanOfDay(cycleDay, known);
  if (span === undefined) return { phases };
  const lastDay = Math.min(span.lastDay, dueDay - 1);
  const isEndKnown = cycleDay < dueDay && (nextPeriod.date !== null || lastDay < dueDay - 1);
  return {
    phases,
    phase: span.phase,
    phaseDay: cycleDay - span.firstDay + 1,
    phaseShare: phaseShare(span.phase, cycleDay, length),
    easedShare: easedShare(cycleDay, length, cycleDay),
    daysUntilNextPhase: isEndKnown ? lastDay - cycleDay + 1 : null,
  };
}

/** Whether a period and phases are estimated for today and the days to come. */
export function isEstimated({ state, nextPeriod }: Pick<CurrentCycle, 'state' | 'nextPeriod'>): boolean {
  return nextPeriod !== null && state !== 'OVERDUE';
}

/** `starts` as periodsUntil gives them. */
export function describeStarts(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: Temporal.PlainDate,
): CurrentCycle {
  const learned = learnCycle(record, starts, dayNumber(today));
  const { length } = learned;
  const lastPeriodDate = starts.at(-1)?.date ?? null;
  const nowhere = {
    ...learned,
    cycleDay: null,
    phase: 'UNKNOWN' as const,
    phaseDay: null,
    phaseShare: null,
    easedShare: 0,
    daysUntilNextPhase: null,
    cycleLength: wholeCycleLength(record.cycleLength),
    drawnCycleLength: (length.running?.alone === true ? learned.usual : runningShape(learned)).lengthDays,
    learnedCycleLength: length.cycles === 0 ? null : roundHalfUp(length.meanDays),
    nextPeriod: null,
    daysLate: null,
    phases: [],
  };
  if (lastPeriodDate === null) return { ...nowhere, lastPeriodDate, state: 'EMPTY' };
  const daysSince = daysBetween(lastPeriodDate, today);
  const cycleDay = daysSince + 1;
  const counted = { ...nowhere, lastPeriodDate, cycleDay };
  if (record.mode === 'PAUSED') return { ...counted, state: 'PAUSED' };

  const nextPeriod = predictPeriod(lastPeriodDate, length);
  const daysLate = Math.max(0, cycleDay - dueDayOf(length));
  const state = stateAfter(daysSince, daysLate, length);
  if (state === 'STALE' && length.running?.alone !== true) return { ...counted, state };

  const running = { ...counted, state, nextPeriod, daysLate };
  return record.mode === 'HORMONAL' ? running : { ...running, ...phasePlace(running) };
}

/**
 * Where the person is in their cycle today, and what comes next. `today` is the person's present day; for one gone by
 * ask the timeline, which knows what followed it.
 */
export function describeCycle(record: CycleRecord, today: Temporal.PlainDate): CurrentCycle {
  return describeStarts(record, periodsUntil(today, record.periodStarts), today);
}
