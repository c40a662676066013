import type { Calendar } from '#contract/calendar.ts';
import { addDays, dayNumber, isBefore } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { modeOn, rulesOf } from '#core/cycle/mode-rules.ts';
import { type PackDay, packDayOf } from '#core/cycle/pack-day.ts';
import {
  type CycleChart,
  chartCycle,
  type TimelineCycle,
  type TimelineDay,
  timelineDays,
} from '#core/cycle/timeline.ts';
import { LONGEST_CYCLE_DAYS } from '#core/limits.ts';

/** Further ahead every cycle day is about equally likely, so days have no phase. */
const HORIZON_DAYS = 400;

interface CalendarRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

function earlierOf(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return isBefore(a, b) ? a : b;
}

/**
 * Period starts by date, logged or predicted. Logged ones come from the record, because a paused cycle has no timeline.
 */
function periodStarts(record: CycleRecord, { coming }: CycleChart) {
  const starts = new Map<string, 'LOGGED' | 'PREDICTED'>();
  for (const { date } of coming) {
    if (date !== null) starts.set(date.toString(), 'PREDICTED');
  }
  for (const { date } of record.periodStarts) starts.set(date.toString(), 'LOGGED');
  return starts;
}

function drawDays({ today, from, to }: CalendarRequest, timeline: readonly TimelineCycle[]) {
  const lastDrawn = earlierOf(to, addDays(today, HORIZON_DAYS));
  const firstEmpty = isBefore(lastDrawn, from) ? from : addDays(lastDrawn, 1);
  return [...timelineDays(timeline, from, lastDrawn), ...timelineDays([], firstEmpty, to)];
}

/** The pack day. As on the timeline, the running cycle and later ones follow the current mode. */
function packOn(
  { date, cycleDay }: TimelineDay,
  record: CycleRecord,
  { current: { lastPeriodDate } }: CycleChart,
): PackDay | null {
  const isPast = lastPeriodDate !== null && isBefore(date, lastPeriodDate);
  const isPack = rulesOf(isPast ? modeOn(dayNumber(date), record) : record).basis === 'PACK';
  return isPack && cycleDay !== null ? packDayOf(cycleDay) : null;
}

/** Every requested day, and the predictions whose window overlaps these days. */
export function buildCalendar(request: CalendarRequest): Calendar {
  const { record, today, from, to } = request;
  // One cycle more than is shown: its window can begin before its date.
  const until = addDays(earlierOf(to, addDays(today, HORIZON_DAYS)), LONGEST_CYCLE_DAYS);
  const chart = chartCycle(record, { today, from, until });
  const starts = periodStarts(record, chart);
  return {
    days: drawDays(request, chart.timeline).map((day) => ({
      ...day,
      periodStart: starts.get(day.date.toString()) ?? null,
      pack: packOn(day, record, chart),
    })),
    predictedPeriods: chart.coming.filter(
      ({ earliest, latest }) => !isBefore(to, earliest) && !isBefore(latest, from),
    ),
  };
}
