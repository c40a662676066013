import { addDays, dayNumber, isBefore, writeDay } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { cycleTimeline, type TimelineCycle } from '#core/cycle/timeline.ts';
import { planAhead } from '#core/training/plan.ts';
import type { FeedEvent, FeedScope } from './feed-event.ts';

interface FeedRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
  scope: FeedScope;
  phasePlanning: boolean;
}

/** A calendar shows a little of what was and what can honestly be said of what comes. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 90;
const TRAINING_DAYS_AHEAD = 28;

/** Predicted cycles have no start of their own yet, so they are named by their distance from the last logged one. */
function cycleKeys(timeline: readonly TimelineCycle[]): string[] {
  const lastLogged = timeline.findLastIndex(({ predicted }) => predicted === null);
  const last = timeline[lastLogged];
  return timeline.map(({ start }, i) =>
    last === undefined || i <= lastLogged ? writeDay(start) : `${writeDay(last.start)}+${i - lastLogged}`,
  );
}

function phaseEvents({ start, phases }: TimelineCycle, key: string): FeedEvent[] {
  return phases.map(({ phase, firstDay, lastDay }) => ({
    kind: 'PHASE',
    key: `phase-${key}-${phase}`,
    phase,
    firstDay: addDays(start, firstDay - 1),
    lastDay: addDays(start, lastDay - 1),
    tentative: true,
  }));
}

function periodEvent({ start, predicted }: TimelineCycle, key: string): FeedEvent {
  if (predicted === null) {
    return { kind: 'PERIOD', key: `period-${key}`, firstDay: start, lastDay: start, tentative: false };
  }
  return {
    kind: 'PREDICTED_PERIOD',
    key: `predicted-${key}`,
    predicted,
    firstDay: predicted.earliest,
    lastDay: predicted.latest,
    tentative: true,
  };
}

function trainingEvents({ record, today, phasePlanning }: FeedRequest): FeedEvent[] {
  const { days } = planAhead({
    record,
    today,
    days: TRAINING_DAYS_AHEAD,
    phasePlanning,
    intensityMinutesWeek: null,
  });
  return days.map(({ date, ceiling }) => ({
    kind: 'TRAINING',
    key: `training-${writeDay(date)}`,
    status: ceiling,
    firstDay: date,
    lastDay: date,
    tentative: true,
  }));
}

/** Every event a feed of this scope holds on this day, ordered by first day. */
export function feedEvents(request: FeedRequest): FeedEvent[] {
  const { record, today, scope } = request;
  const oldest = addDays(today, -DAYS_BACK);
  const timeline = cycleTimeline(record, { today, from: oldest, until: addDays(today, DAYS_AHEAD) });
  const keys = cycleKeys(timeline);
  const events: FeedEvent[] = [];
  timeline.forEach((cycle, i) => {
    const key = keys[i] as string;
    if (scope === 'EVERYTHING') events.push(...phaseEvents(cycle, key));
    if (scope !== 'TRAINING') events.push(periodEvent(cycle, key));
  });
  if (scope !== 'PERIODS') events.push(...trainingEvents(request));
  return events
    .filter(({ lastDay }) => !isBefore(lastDay, oldest))
    .map((event) => ({ event, day: dayNumber(event.firstDay) }))
    .sort((a, b) => a.day - b.day)
    .map(({ event }) => event);
}
