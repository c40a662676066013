import { roundHalfUp } from '#core/arithmetic.ts';
import { daysBetween, isBefore } from '#core/calendar-day.ts';
import type { PeriodStart } from '#core/prediction/period-start.ts';
import { staleAfterDays } from '#core/prediction/predict-length.ts';
import { type PredictedPeriod, predictPeriod } from '#core/prediction/predict-period.ts';
import { type CurrentCycle, describeCycle, OVERDUE_FROM_DAYS_LATE, startsUntil } from './current-cycle.ts';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from './cycle-length.ts';
import type { CycleRecord } from './cycle-record.ts';
import type { Phase } from './phase.ts';
import { type PhaseSpan, phaseTable, spanOfDay } from './phase-table.ts';

/** One cycle on the calendar, logged or predicted. */
export interface TimelineCycle {
  start: Temporal.PlainDate;
  /** First day of the cycle after it; null for the last one known. */
  nextStart: Temporal.PlainDate | null;
  /** The prediction this cycle starts from; null for a logged start. */
  predicted: PredictedPeriod | null;
  /** Empty where phases are not estimated. */
  table: readonly PhaseSpan[];
  /** From this cycle day on the phase is no longer known. */
  unknownFromDay: number;
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

/** A finished cycle is drawn with the length it had; one too short or too long to be a cycle, with the profile's. */
function drawnLength(finishedDays: number, cycleLength: number): number {
  const isPlausible = finishedDays >= SHORTEST_CYCLE_DAYS && finishedDays <= LONGEST_CYCLE_DAYS;
  return isPlausible ? finishedDays : cycleLength;
}

function loggedCycles(starts: readonly PeriodStart[], record: CycleRecord, current: CurrentCycle) {
  const staleFromDay = Math.ceil(staleAfterDays(current.length.typicalDays)) + 1;
  const expectedDays = roundHalfUp(current.length.meanDays);
  return starts.map(({ date: start }, i): TimelineCycle => {
    const nextStart = starts[i + 1]?.date ?? null;
    const drawn =
      nextStart === null
        ? record.cycleLength
        : drawnLength(daysBetween(start, nextStart), record.cycleLength);
    const table = record.mode === 'NATURAL' ? phaseTable(drawn) : [];
    const lengthDays = nextStart === null ? expectedDays : (table.at(-1)?.lastDay ?? expectedDays);
    const unknownFromDay = lengthDays + OVERDUE_FROM_DAYS_LATE + 1;
    return { start, nextStart, predicted: null, table, unknownFromDay, staleFromDay };
  });
}

/**
 * Cycles yet to come, up to `until`. While the period is late the next one is drawn from tomorrow on: the
 * prediction itself stays where it was, but a plan has to go on from somewhere.
 */
function predictedCycles(
  { lastPeriodDate, length, state }: CurrentCycle,
  last: TimelineCycle,
  days: { today: Temporal.PlainDate; until: Temporal.PlainDate },
): TimelineCycle[] {
  if (lastPeriodDate === null || (state !== 'COUNTING' && state !== 'LATE')) return [];
  const first = predictPeriod(lastPeriodDate, length).date;
  const tomorrow = days.today.add({ days: 1 });
  const slipDays = isBefore(first, tomorrow) ? daysBetween(first, tomorrow) : 0;
  const cycles: TimelineCycle[] = [];
  for (let ahead = 1; ; ahead++) {
    const predicted = predictPeriod(lastPeriodDate, length, ahead);
    const start = predicted.date.add({ days: slipDays });
    if (isBefore(days.until, start)) return cycles;
    const nextStart = predictPeriod(lastPeriodDate, length, ahead + 1).date.add({ days: slipDays });
    cycles.push({ ...last, start, nextStart, predicted });
  }
}

/** Every cycle from the first logged one to `until`, oldest first. */
export function cycleTimeline(
  record: CycleRecord,
  days: { today: Temporal.PlainDate; until: Temporal.PlainDate },
): TimelineCycle[] {
  if (record.mode === 'PAUSED') return [];
  const current = describeCycle(record, days.today);
  const logged = loggedCycles(startsUntil(days.today, record.periodStarts), record, current);
  const last = logged.at(-1);
  if (last === undefined) return [];
  const coming = predictedCycles(current, last, days);
  return [...logged.slice(0, -1), { ...last, nextStart: coming[0]?.start ?? null }, ...coming];
}

function phaseOnDay(cycle: TimelineCycle, cycleDay: number): Phase {
  if (cycle.table.length === 0 || cycleDay >= cycle.unknownFromDay) return 'UNKNOWN';
  return spanOfDay(cycleDay, cycle.table).phase;
}

/** Each calendar day from `first` to `last`, placed on the timeline. */
export function timelineDays(
  timeline: readonly TimelineCycle[],
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): TimelineDay[] {
  const result: TimelineDay[] = [];
  let at = -1;
  for (let date = first; !isBefore(last, date); date = date.add({ days: 1 })) {
    for (let next = timeline[at + 1]; next && !isBefore(date, next.start); next = timeline[at + 1]) at++;
    const cycle = timeline[at];
    const cycleDay = cycle === undefined ? null : daysBetween(cycle.start, date) + 1;
    if (cycle === undefined || cycleDay === null || cycleDay >= cycle.staleFromDay) {
      result.push({ date, cycleDay: null, phase: 'UNKNOWN', predicted: false });
    } else {
      result.push({
        date,
        cycleDay,
        phase: phaseOnDay(cycle, cycleDay),
        predicted: cycle.predicted !== null,
      });
    }
  }
  return result;
}
