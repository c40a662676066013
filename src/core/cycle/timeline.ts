import { addDays, dayNumber, daysBetween, isBefore } from '#core/calendar-day.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import { staleAfterDays } from '#core/prediction/predict-length.ts';
import { type PredictedPeriod, predictPeriod } from '#core/prediction/predict-period.ts';
import { type CurrentCycle, describeStarts, dueDayOf, startsUntil } from './current-cycle.ts';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from './cycle-length.ts';
import type { CycleRecord } from './cycle-record.ts';
import type { Phase } from './phase.ts';
import { type PhaseSpan, phasesUntilOverdue, phaseTable, spanOfDay } from './phase-table.ts';

/** One cycle on the calendar, logged or predicted. */
export interface TimelineCycle {
  start: Temporal.PlainDate;
  /** First day of the cycle after it; null where none is logged or predicted. */
  nextStart: Temporal.PlainDate | null;
  /** The prediction this cycle starts from; null for a logged start. */
  predicted: PredictedPeriod | null;
  /** As far as they are known, none past the next start; empty where phases are not estimated. */
  phases: readonly PhaseSpan[];
  /** From this cycle day on not even the day is counted. */
  staleFromDay: number;
}

export interface TimelineDay {
  date: Temporal.PlainDate;
  cycleDay: number | null;
  phase: Phase;
  /** True where the cycle itself has not begun yet. */
  predicted: boolean;
}

interface Days {
  today: Temporal.PlainDate;
  /** Cycles that ended before this day are left out; absent: none is. */
  from?: Temporal.PlainDate;
  until: Temporal.PlainDate;
}

type Start = Pick<TimelineCycle, 'start' | 'predicted'>;

function isPlausible(lengthDays: number): boolean {
  return lengthDays >= SHORTEST_CYCLE_DAYS && lengthDays <= LONGEST_CYCLE_DAYS;
}

/**
 * Starts yet to come, the last of them past `until`. While the period is late the next one is drawn from tomorrow
 * on: the prediction itself stays where it was, but a plan has to go on from somewhere.
 */
function comingStarts({ lastPeriodDate, length, state }: CurrentCycle, { today, until }: Days): Start[] {
  if (lastPeriodDate === null || (state !== 'COUNTING' && state !== 'LATE')) return [];
  const coming: Start[] = [];
  let slipDays = 0;
  for (let ahead = 1; ; ahead++) {
    const predicted = predictPeriod(lastPeriodDate, length, ahead);
    if (ahead === 1) slipDays = Math.max(0, daysBetween(predicted.date, today) + 1);
    const start = addDays(predicted.date, slipDays);
    coming.push({ start, predicted });
    if (isBefore(until, start)) return coming;
  }
}

function cutAfter(lastDay: number, phases: readonly PhaseSpan[]): PhaseSpan[] {
  return phases
    .filter(({ firstDay }) => firstDay <= lastDay)
    .map((span) => ({ ...span, lastDay: Math.min(span.lastDay, lastDay) }));
}

/**
 * A finished cycle is drawn with the length it had; the running one, those to come and one too short or too long to be
 * a cycle as the profile draws them, up to the next start.
 */
function phasesOf(
  start: Start,
  next: Start | undefined,
  { cycleLength, length }: CurrentCycle,
): readonly PhaseSpan[] {
  const lastDay = next === undefined ? Number.POSITIVE_INFINITY : daysBetween(start.start, next.start);
  const isFinished = next?.predicted === null;
  if (isFinished && isPlausible(lastDay)) return phaseTable(lastDay);
  const dueDay = isFinished ? cycleLength + 1 : dueDayOf(length);
  return cutAfter(lastDay, phasesUntilOverdue(cycleLength, dueDay));
}

function startsFrom(from: Temporal.PlainDate | undefined, logged: readonly NumberedStart[]): Start[] {
  const fromNumber = from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from);
  const first = logged.findLastIndex(({ day }) => day <= fromNumber);
  return logged.slice(Math.max(0, first)).map(({ date }) => ({ start: date, predicted: null }));
}

/** One reading of the record: today's place in the cycle, and the cycles from `from` to `until`. */
export function chartCycle(
  record: CycleRecord,
  days: Days,
): { current: CurrentCycle; timeline: TimelineCycle[] } {
  const logged = startsUntil(days.today, record.periodStarts);
  const current = describeStarts(record, logged, days.today);
  if (current.state === 'PAUSED') return { current, timeline: [] };
  const coming = comingStarts(current, days);
  const starts = [...startsFrom(days.from, logged), ...coming];
  const staleFromDay = Math.ceil(staleAfterDays(current.length.typicalDays)) + 1;
  const cycles = starts.map((start, i): TimelineCycle => {
    const next = starts[i + 1];
    const phases = record.mode === 'NATURAL' ? phasesOf(start, next, current) : [];
    return { ...start, nextStart: next?.start ?? null, phases, staleFromDay };
  });
  // The last start to come lies past `until`: it only ends the cycle before it.
  return { current, timeline: coming.length === 0 ? cycles : cycles.slice(0, -1) };
}

/** Every cycle from the first logged one, or the one running on `from`, to `until`, oldest first. */
export function cycleTimeline(record: CycleRecord, days: Days): TimelineCycle[] {
  return chartCycle(record, days).timeline;
}

/** Places calendar days, by their number, on a timeline. */
export function dayLocator(timeline: readonly TimelineCycle[]): (day: number) => Omit<TimelineDay, 'date'> {
  const startDays = timeline.map(({ start }) => dayNumber(start));
  return (day) => {
    // From the end: the days asked about are mostly recent ones.
    const at = startDays.findLastIndex((startDay) => startDay <= day);
    const cycle = timeline[at];
    const cycleDay = day - (startDays[at] ?? day) + 1;
    if (cycle === undefined || cycleDay >= cycle.staleFromDay) {
      return { cycleDay: null, phase: 'UNKNOWN', predicted: false };
    }
    const phase = spanOfDay(cycleDay, cycle.phases)?.phase ?? 'UNKNOWN';
    return { cycleDay, phase, predicted: cycle.predicted !== null };
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
