import { roundHalfUp } from '#core/arithmetic.ts';
import { addDays, dayNumber, daysBetween } from '#core/calendar-day.ts';
import { type NumberedStart, siftStarts, sortStarts } from '#core/prediction/period-start.ts';
import { type LengthPrediction, packsAhead, staleAfterDays } from '#core/prediction/predict-length.ts';
import { dueDayOf, leftOf, type PredictedPeriod, predictPeriod } from '#core/prediction/predict-period.ts';
import { wholeCycleLength } from './cycle-length.ts';
import type { CycleMode } from './cycle-mode.ts';
import type { CycleRecord } from './cycle-record.ts';
import { type CycleRemark, findRemark } from './cycle-remark.ts';
import { type LearnedCycle, learnCycle, runningShape } from './learn-cycle.ts';
import { rulesOf } from './mode-rules.ts';
import type { CyclePhase, Phase } from './phase.ts';
import { easedShare, phaseShare } from './phase-share.ts';
import { cutAfter, OVERDUE_FROM_DAYS_LATE, type PhaseSpan, spanOfDay } from './phase-table.ts';
import { phasesFromOvulation, runningPhases } from './running-phases.ts';

/**
 * EMPTY: no start logged. COUNTING: within the expected cycle. LATE: past the predicted day, or past the window where
 * no day is predicted. OVERDUE: 7 or more days past it, without a phase. STALE: the last start is too long ago to count
 * from; an ovulation observed since then still gives a phase and a next period. PAUSED: nothing is counted.
 */
export type CycleState = 'EMPTY' | 'COUNTING' | 'LATE' | 'OVERDUE' | 'STALE' | 'PAUSED';

export interface DatedPhase {
  phase: CyclePhase;
  firstDate: Temporal.PlainDate;
  lastDate: Temporal.PlainDate;
}

export interface CurrentCycle extends LearnedCycle {
  mode: CycleMode;
  state: CycleState;
  /** Days since the last period began, counted from 1, without an upper limit; null if none is logged. */
  cycleDay: number | null;
  phase: Phase;
  phaseDay: number | null;
  /** Probability that the estimated phase is right; null if no phase is estimated. */
  phaseShare: number | null;
  /** Chance that today lies in a phase to ease off in; 0 where there is no phase. */
  easedShare: number;
  /** Days until the next phase begins. Null without a phase, and once the period is due. */
  daysUntilNextPhase: number | null;
  /** The length in the profile. */
  cycleLength: number;
  /** Length used for the phases: from the observed ovulation, else stated by the person, else learned. */
  drawnCycleLength: number;
  learnedCycleLength: number | null;
  /** The start that days are counted from: the last one that does not look like spotting. */
  lastPeriodDate: Temporal.PlainDate | null;
  nextPeriod: PredictedPeriod | null;
  /** How many cycles after the last start `nextPeriod` is: more than 1 if bleedings of the pack were not logged. */
  cyclesAhead: number;
  /**
   * Days past the predicted start, or the window without one; 0 up to and on that day, null when nothing is predicted.
   */
  daysLate: number | null;
  /** The running cycle's phases up to the day before the next period; up to today where that is past. */
  phases: DatedPhase[];
  /** What else to tell the person in this mode. */
  remark: CycleRemark | null;
}

/** A start dated tomorrow counts as today: the person may have flown west over the date line after logging it. */
function startsUntil(today: Temporal.PlainDate, sortedStarts: readonly NumberedStart[]): NumberedStart[] {
  const todayNumber = dayNumber(today);
  const started = sortedStarts.filter(({ day }) => day <= todayNumber + 1);
  const last = started.at(-1);
  if (last === undefined || last.day <= todayNumber) return started;
  return sortStarts([...started.slice(0, -1), { ...last, date: today }]);
}

/**
 * The periods that have begun, oldest first. A start too soon after a period does not count as one until the person
 * confirms it.
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

interface Counted extends LearnedCycle {
  cycleDay: number;
  lastPeriodDate: Temporal.PlainDate;
}

function phasePlace(running: Counted & { nextPeriod: PredictedPeriod }) {
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

/** Today's place in a pill cycle. The pack determines when bleeding comes, so it is never late. */
function packPlace({ lastPeriodDate, length }: Counted, daysSince: number) {
  if (daysSince >= staleAfterDays(length)) return { state: 'STALE' as const };
  const cyclesAhead = packsAhead(daysSince);
  const nextPeriod = predictPeriod(lastPeriodDate, length, cyclesAhead);
  return { state: 'COUNTING' as const, nextPeriod, cyclesAhead, daysLate: 0 };
}

/** Today's place in a cycle without a calendar prediction: only an observed ovulation dates the next period. */
function alonePlace(counted: Counted, daysSince: number) {
  const { length, lastPeriodDate, cycleDay } = counted;
  const state = daysSince >= staleAfterDays(length) ? ('STALE' as const) : ('COUNTING' as const);
  if (length.running?.alone !== true) return { state };
  const nextPeriod = predictPeriod(lastPeriodDate, length);
  const daysLate = Math.max(0, cycleDay - dueDayOf(length));
  return { state, nextPeriod, daysLate, ...phasePlace({ ...counted, nextPeriod }) };
}

function calendarPlace(counted: Counted, daysSince: number) {
  const { length, lastPeriodDate, cycleDay } = counted;
  const daysLate = Math.max(0, cycleDay - dueDayOf(length));
  const state = stateAfter(daysSince, daysLate, length);
  if (state === 'STALE') return alonePlace(counted, daysSince);
  const nextPeriod = predictPeriod(lastPeriodDate, length);
  return { state, nextPeriod, daysLate, ...phasePlace({ ...counted, nextPeriod }) };
}

const PLACES = { CALENDAR: calendarPlace, PACK: packPlace, OVULATION: alonePlace } as const;

/** `starts`: the result of `periodsUntil`. */
export function describeStarts(
  record: CycleRecord,
  starts: readonly NumberedStart[],
  today: Temporal.PlainDate,
): CurrentCycle {
  const learned = learnCycle(record, starts, dayNumber(today));
  const { length, usual } = learned;
  const lastPeriodDate = starts.at(-1)?.date ?? null;
  const shape = length.running?.alone === true ? usual : runningShape(learned);
  const withoutStart = {
    ...learned,
    mode: record.mode,
    cycleDay: null,
    phase: 'UNKNOWN' as const,
    phaseDay: null,
    phaseShare: null,
    easedShare: 0,
    daysUntilNextPhase: null,
    cycleLength: wholeCycleLength(record.cycleLength),
    drawnCycleLength: shape.lengthDays,
    learnedCycleLength: length.cycles === 0 ? null : roundHalfUp(length.meanDays),
    nextPeriod: null,
    cyclesAhead: 1,
    daysLate: null,
    phases: [],
    remark: findRemark(record, starts, dayNumber(today)),
  };
  if (lastPeriodDate === null) return { ...withoutStart, lastPeriodDate, state: 'EMPTY' };
  const daysSince = daysBetween(lastPeriodDate, today);
  const counted = { ...withoutStart, lastPeriodDate, cycleDay: daysSince + 1 };
  const { basis } = rulesOf(record);
  if (basis === 'NOTHING') return { ...counted, state: 'PAUSED' };
  const place: Pick<CurrentCycle, 'state'> & Partial<CurrentCycle> = PLACES[basis](counted, daysSince);
  const { nextPeriod = null } = place;
  return { ...counted, ...place, nextPeriod: nextPeriod && leftOf(nextPeriod, today) };
}

/**
 * Where the person is in their cycle today, and what comes next. For a past day use the timeline, which takes later
 * starts into account.
 */
export function describeCycle(record: CycleRecord, today: Temporal.PlainDate): CurrentCycle {
  return describeStarts(record, periodsUntil(today, record.periodStarts), today);
}
