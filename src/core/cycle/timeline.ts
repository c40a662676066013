import { addDays, dayNumber, daysBetween, isBefore } from '#core/calendar-day.ts';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/limits.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import { leftOf, type PredictedPeriod, predictPeriod } from '#core/prediction/predict-period.ts';
import { type CurrentCycle, describeStarts, isEstimated, periodsUntil } from './current-cycle.ts';
import type { CycleRecord } from './cycle-record.ts';
import { modeOn, rulesOf } from './mode-rules.ts';
import type { Phase } from './phase.ts';
import {
  cutAfter,
  type PhaseSpan,
  phasesUntilOverdue,
  phaseTable,
  spanOfDay,
  usualShape,
} from './phase-table.ts';
import {
  calendarPhases,
  endedPhases,
  fromOvulation,
  isAfterStale,
  lastCountedDay,
  phasesFromOvulation,
  runningPhases,
} from './running-phases.ts';

/** One cycle on the calendar, logged or predicted. */
export interface TimelineCycle {
  start: Temporal.PlainDate;
  /** First day of the cycle after it; null if none is logged or predicted. */
  nextStart: Temporal.PlainDate | null;
  /** True if it starts with a prediction, false if its start is logged. */
  predicted: boolean;
  /**
   * The known phases up to the next start. After the cycle has gone stale, only those of an ovulation observed later.
   */
  phases: readonly PhaseSpan[];
  /** The first cycle day that is not counted. */
  staleFromDay: number;
}

export interface TimelineDay {
  date: Temporal.PlainDate;
  cycleDay: number | null;
  phase: Phase;
  /** True if the day is in a cycle that has not begun yet. */
  predicted: boolean;
}

interface Days {
  today: Temporal.PlainDate;
  /** Leaves out cycles that ended before this day. */
  from?: Temporal.PlainDate;
  until: Temporal.PlainDate;
  /** Today's place in the cycle, if it is already computed: that takes half the time of a chart. */
  current?: CurrentCycle | undefined;
}

type Start = Pick<TimelineCycle, 'start' | 'predicted'>;

/** A period that may be announced as coming. */
export interface ComingPeriod extends PredictedPeriod {
  /** 1 is the next period. */
  cyclesAhead: number;
}

/** The cycles of a record as of one day. */
export interface CycleChart {
  /** Today's place in the cycle. */
  current: CurrentCycle;
  /** Every cycle from the first logged one, or the one running on `from`, to `until`, oldest first. */
  timeline: TimelineCycle[];
  /** The coming periods. A late one is not among them, because its date has passed and the notice covers it. */
  coming: ComingPeriod[];
}

function isPlausible(lengthDays: number): boolean {
  return lengthDays >= SHORTEST_CYCLE_DAYS && lengthDays <= LONGEST_CYCLE_DAYS;
}

/**
 * While a period is due or late, later cycles are predicted as if it came tomorrow, so that a plan can continue. A pack
 * keeps its dates.
 */
function daysToSlip(record: CycleRecord, { nextPeriod }: CurrentCycle, today: Temporal.PlainDate): number {
  if (nextPeriod?.date == null || rulesOf(record).basis === 'PACK') return 0;
  return Math.max(0, daysBetween(nextPeriod.date, today) + 1);
}

function later(period: PredictedPeriod, days: number): PredictedPeriod {
  const { date, earliest, latest } = period;
  return {
    ...period,
    date: date && addDays(date, days),
    earliest: addDays(earliest, days),
    latest: addDays(latest, days),
  };
}

/**
 * The predicted starts, including the first one after `until`, and the periods to announce. Ends before the first start
 * without a date.
 */
function comingStarts(record: CycleRecord, current: CurrentCycle, { today, until }: Days) {
  const { lastPeriodDate, length, nextPeriod, daysLate, cyclesAhead: next } = current;
  const starts: Start[] = [];
  const coming: ComingPeriod[] = [];
  if (lastPeriodDate === null || nextPeriod === null || !isEstimated(current)) return { starts, coming };
  // The next period keeps its predicted date.
  if (daysLate === 0) coming.push({ ...nextPeriod, cyclesAhead: next });
  const slipDays = daysToSlip(record, current, today);
  for (let cyclesAhead = next; ; cyclesAhead++) {
    const period = later(predictPeriod(lastPeriodDate, length, cyclesAhead), slipDays);
    if (period.date === null) return { starts, coming };
    if (isBefore(today, period.date)) starts.push({ start: period.date, predicted: true });
    if (isBefore(until, period.date)) return { starts, coming };
    if (cyclesAhead > next) coming.push({ ...leftOf(period, today), cyclesAhead });
  }
}

/**
 * A finished cycle gets its phases from its own length and the ovulation observed in it. The running cycle, predicted
 * ones, and those too short or too long to be a cycle get the expected phases, up to the next start.
 */
function phasesOf(start: Start, next: Start | undefined, current: CurrentCycle): readonly PhaseSpan[] {
  const { usual, ovulations, bleedingDays } = current;
  const lastDay = next === undefined ? Number.POSITIVE_INFINITY : daysBetween(start.start, next.start);
  const countedDays = Math.min(lastDay, lastCountedDay(current));
  if (next?.predicted === false) {
    const ovulation = ovulations.get(dayNumber(start.start));
    if (ovulation !== undefined) return endedPhases(lastDay, ovulation, current);
    if (isPlausible(lastDay)) return cutAfter(countedDays, phaseTable(usualShape(lastDay, bleedingDays)));
    return cutAfter(countedDays, phasesUntilOverdue(usual, usual.lengthDays + 1));
  }
  return cutAfter(lastDay, start.predicted ? calendarPhases(current) : runningPhases(current));
}

/** The phases of a cycle in a mode in which only an observed ovulation gives phases. */
function phasesByOvulation(
  start: Start,
  next: Start | undefined,
  current: CurrentCycle,
): readonly PhaseSpan[] {
  if (start.predicted) return [];
  const lastDay = next === undefined ? Number.POSITIVE_INFINITY : daysBetween(start.start, next.start);
  if (next?.predicted !== false) {
    return current.length.running?.alone === true ? cutAfter(lastDay, phasesFromOvulation(current)) : [];
  }
  const ovulation = current.ovulations.get(dayNumber(start.start));
  return ovulation === undefined ? [] : fromOvulation(endedPhases(lastDay, ovulation, current));
}

/**
 * What a cycle's phases are based on: a finished cycle follows the mode that it ended in, all others the current mode.
 */
function basisOf(next: Start | undefined, record: CycleRecord) {
  return rulesOf(next?.predicted === false ? modeOn(dayNumber(next.start) - 1, record) : record).basis;
}

const PHASES_OF = { CALENDAR: phasesOf, PACK: () => [], OVULATION: phasesByOvulation } as const;

/**
 * The first cycle day that is not counted. A finished cycle whose ovulation was observed in time is counted to its end.
 */
function staleDayOf(start: Start, next: Start | undefined, current: CurrentCycle): number {
  const ovulation = current.ovulations.get(dayNumber(start.start));
  const isKnown = next?.predicted === false && ovulation !== undefined && !isAfterStale(ovulation, current);
  const knownDays = isKnown ? daysBetween(start.start, next.start) : 0;
  return Math.max(knownDays, lastCountedDay(current)) + 1;
}

function startsFrom(from: Temporal.PlainDate | undefined, logged: readonly NumberedStart[]): Start[] {
  const fromNumber = from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from);
  const first = logged.findLastIndex(({ day }) => day <= fromNumber);
  return logged.slice(Math.max(0, first)).map(({ date }) => ({ start: date, predicted: false }));
}

export function chartCycle(record: CycleRecord, days: Days): CycleChart {
  const logged = periodsUntil(days.today, record.periodStarts);
  const { current = describeStarts(record, logged, days.today) } = days;
  const { starts: predictedStarts, coming } = comingStarts(record, current, days);
  const starts = [...startsFrom(days.from, logged), ...predictedStarts];
  // A start after `until` is not shown: it only ends the cycle before it.
  const shown = starts.filter(({ start, predicted }) => !predicted || !isBefore(days.until, start));
  const timeline = shown.flatMap((start, i): TimelineCycle[] => {
    const next = starts[i + 1];
    const basis = basisOf(next, record);
    if (basis === 'NOTHING') return [];
    const phases = PHASES_OF[basis](start, next, current);
    return [
      { ...start, nextStart: next?.start ?? null, phases, staleFromDay: staleDayOf(start, next, current) },
    ];
  });
  return { current, coming, timeline };
}

/** Places calendar days, by their number, on a timeline. */
export function dayLocator(timeline: readonly TimelineCycle[]): (day: number) => Omit<TimelineDay, 'date'> {
  const startDays = timeline.map(({ start }) => dayNumber(start));
  return (day) => {
    // Searches from the end, because most lookups are for recent days.
    const at = startDays.findLastIndex((startDay) => startDay <= day);
    const cycle = timeline[at];
    const cycleDay = day - (startDays[at] ?? day) + 1;
    // While counting is paused, no cycle follows one that ended.
    const isOver = cycle?.nextStart != null && dayNumber(cycle.nextStart) <= day;
    if (cycle === undefined || isOver) return { cycleDay: null, phase: 'UNKNOWN', predicted: false };
    const phase = spanOfDay(cycleDay, cycle.phases)?.phase ?? 'UNKNOWN';
    const isCounted = cycleDay < cycle.staleFromDay;
    return { cycleDay: isCounted ? cycleDay : null, phase, predicted: isCounted && cycle.predicted };
  };
}

/** Each calendar day from `first` to `last`, placed on the timeline. */
export function timelineDays(
  timeline: readonly TimelineCycle[],
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): TimelineDay[] {
  const locate = dayLocator(timeline);
  const firstNumber = dayNumber(first);
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, i) => ({
    date: addDays(first, i),
    ...locate(firstNumber + i),
  }));
}
