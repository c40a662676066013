import { addDays, dayNumber, isBefore, isSameDay, writeDay } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { latePeriodOf } from '#core/cycle/notice.ts';
import { type ComingPeriod, type CycleChart, chartCycle, type TimelineCycle } from '#core/cycle/timeline.ts';
import { type PlanDay, planAhead } from '#core/training/plan.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { Workout } from '#core/workout/workout.ts';
import type { FeedEvent } from './feed-event.ts';
import type { FeedScope } from './feed-scope.ts';

interface FeedRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
  scope: FeedScope;
  phasePlanning: boolean;
  /** Null without a decision. */
  decidedToday: TrainingStatus | null;
  /** The workouts from today on, without skipped ones. */
  workouts?: readonly Workout[];
}

/** How far a feed reaches: a little of the past, and the future as far as estimates hold. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 90;
export const TRAINING_DAYS_AHEAD = 28;

/** The key of each cycle. Predicted cycles have no logged start, so theirs is the distance from the last logged one. */
function cycleKeys(timeline: readonly TimelineCycle[]): string[] {
  const lastLogged = timeline.findLastIndex(({ predicted }) => !predicted);
  const last = timeline[lastLogged];
  return timeline.map(({ start }, i) =>
    last === undefined || i <= lastLogged ? writeDay(start) : `${writeDay(last.start)}+${i - lastLogged}`,
  );
}

function phaseEvents({ start, phases }: TimelineCycle, key: string): FeedEvent[] {
  // A phase can occur twice in a cycle: ovulation may be observed after the cycle went stale.
  const isAgain = (phase: string, at: number) => phases.findIndex((span) => span.phase === phase) < at;
  return phases.map(({ phase, firstDay, lastDay }, at) => ({
    kind: 'PHASE',
    key: `phase-${key}-${phase}${isAgain(phase, at) ? '-again' : ''}`,
    phase,
    firstDay: addDays(start, firstDay - 1),
    lastDay: addDays(start, lastDay - 1),
    tentative: true,
  }));
}

function loggedEvent({ start }: TimelineCycle): FeedEvent {
  const key = `period-${writeDay(start)}`;
  return { kind: 'PERIOD', key, firstDay: start, lastDay: start, tentative: false };
}

function predictedKey(lastPeriodDate: Temporal.PlainDate, cyclesAhead: number): string {
  return `predicted-${writeDay(lastPeriodDate)}+${cyclesAhead}`;
}

function predictedEvent(
  predicted: ComingPeriod,
  lastPeriodDate: Temporal.PlainDate,
  today: Temporal.PlainDate,
): FeedEvent {
  const { earliest, latest, cyclesAhead } = predicted;
  const key = predictedKey(lastPeriodDate, cyclesAhead);
  return {
    kind: 'PREDICTED_PERIOD',
    key,
    predicted,
    hasBegun: !isBefore(today, earliest),
    firstDay: earliest,
    lastDay: latest,
    tentative: true,
  };
}

/** The event of a late period. It is on today, because its date has passed and there is no new estimate. */
function lateEvents(
  { current }: CycleChart,
  lastPeriodDate: Temporal.PlainDate,
  today: Temporal.PlainDate,
): FeedEvent[] {
  const late = latePeriodOf(current);
  if (late === null) return [];
  const key = predictedKey(lastPeriodDate, 1);
  return [{ kind: 'LATE_PERIOD', key, late, firstDay: today, lastDay: today, tentative: true }];
}

function periodEvents(chart: CycleChart, today: Temporal.PlainDate): FeedEvent[] {
  const { lastPeriodDate } = chart.current;
  if (lastPeriodDate === null) return [];
  return [
    ...chart.timeline.filter(({ predicted }) => !predicted).map(loggedEvent),
    ...lateEvents(chart, lastPeriodDate, today),
    ...chart.coming.map((predicted) => predictedEvent(predicted, lastPeriodDate, today)),
  ];
}

type EasierDays = Extract<FeedEvent, { kind: 'EASIER_DAYS' }>;

/** An event of easier days. Its key has the last day, because the first one moves by a day each day. */
function easierDays(run: readonly PlanDay[]): EasierDays[] {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || first.ceiling === null) return [];
  const span = { key: `easier-${writeDay(last.date)}`, firstDay: first.date, lastDay: last.date };
  return [{ kind: 'EASIER_DAYS', ...span, status: first.ceiling, tentative: true }];
}

/** Today's decision, each day with a workout, and runs of other days that allow less than training as planned. */
function trainingEvents(request: FeedRequest): FeedEvent[] {
  const { record, today, phasePlanning, decidedToday, workouts = [] } = request;
  const { days } = planAhead({
    record,
    today,
    days: TRAINING_DAYS_AHEAD,
    decidedToday,
    phasePlanning,
    targetMinutes: null,
    usedMinutes: null,
  });
  const events: FeedEvent[] = [];
  let run: PlanDay[] = [];
  for (const [at, day] of days.entries()) {
    const { date, ceiling } = day;
    const planned = workouts.filter(
      (workout) => workout.state !== 'SKIPPED' && isSameDay(workout.date, date),
    );
    const isNamed = planned.length > 0 || (at === 0 && ceiling !== null);
    const isEasier = !isNamed && ceiling !== null && ceiling !== 'TRAIN';
    if (run.length > 0 && !(isEasier && run[0]?.ceiling === ceiling)) {
      events.push(...easierDays(run));
      run = [];
    }
    if (isEasier) run.push(day);
    const span = { key: `training-${writeDay(date)}`, firstDay: date, lastDay: date };
    if (isNamed)
      events.push({ kind: 'TRAINING', ...span, status: ceiling, workouts: planned, tentative: at > 0 });
  }
  return [...events, ...easierDays(run)];
}

/** The events of a feed on this day, ordered by first day. */
export function feedEvents(request: FeedRequest): FeedEvent[] {
  const { record, today, scope } = request;
  const oldest = addDays(today, -DAYS_BACK);
  const chart = chartCycle(record, { today, from: oldest, until: addDays(today, DAYS_AHEAD) });
  const events = periodEvents(chart, today);
  if (scope === 'EVERYTHING') {
    const keys = cycleKeys(chart.timeline);
    const phases = chart.timeline.flatMap((cycle, i) => phaseEvents(cycle, keys[i] as string));
    events.unshift(...phases);
    events.push(...trainingEvents(request));
  }
  return events
    .filter(({ lastDay }) => !isBefore(lastDay, oldest))
    .map((event) => ({ event, day: dayNumber(event.firstDay) }))
    .sort((a, b) => a.day - b.day)
    .map(({ event }) => event);
}
