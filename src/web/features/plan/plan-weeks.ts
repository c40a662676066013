import { addDays, type Day, weekdayOf } from '#web/lib/day.ts';
import type {
  Phase,
  Plan,
  PredictedPeriod,
  Today,
  TrainingStatus,
  Trends,
  Workout,
  Workouts,
} from '#web/lib/wire.ts';

export type PlanDay = Plan['days'][number];

type Unplanned = Workouts['unplanned'][number];

/** A mark about the next period on a day. */
export type PeriodMark = 'predictedStart' | 'drawnStart';

/** A day of a week: past, today or in the future. */
export interface WeekDay {
  date: Day;
  isPast: boolean;
  /** Today's decision, or the most that a coming day allows. */
  ceiling: TrainingStatus | null;
  /** Whether the day before, in the same week, has another ceiling. */
  isNewCeiling: boolean;
  phase: Phase;
  sessions: Workout[];
  /** Ids of coming sessions that are harder than the day allows. */
  tooHard: readonly string[];
  /** Activities that were done without being planned. */
  unplanned: Unplanned[];
  /** Intensity minutes of a past day; null if not measured. */
  minutes: number | null;
  /** Whether the next period is expected to start in a window that includes this day. */
  isWindow: boolean;
  isWindowStart: boolean;
  mark: PeriodMark | null;
}

export interface PlanWeek {
  target: Plan['weeks'][number];
  /** Monday and Sunday of the week. */
  startsOn: Day;
  endsOn: Day;
  days: WeekDay[];
  /** Whether copying the week before is offered: nothing is planned here, and that week has sessions or is unknown. */
  offersCopy: boolean;
}

export interface WeekParts {
  plan: Plan;
  workouts: Pick<Workouts, 'items' | 'unplanned'>;
  trends: Trends['days'];
  /** The prediction of the next period. */
  period: PredictedPeriod | null;
  today: Day;
}

function markOf(day: PlanDay | undefined): PeriodMark | null {
  if (day === undefined) return null;
  if (day.periodStart !== null) return 'predictedStart';
  return day.predicted && day.cycleDay === 1 ? 'drawnStart' : null;
}

function weekDay(date: Day, { plan, workouts, trends, period, today }: WeekParts): WeekDay {
  const planned = plan.days.find((day) => day.date === date);
  const before = plan.days.find((day) => day.date === addDays(date, -1));
  const isPast = date < today;
  return {
    date,
    isPast,
    ceiling: planned?.ceiling ?? null,
    isNewCeiling: weekdayOf(date) === 1 || before?.ceiling !== planned?.ceiling,
    phase: planned?.phase ?? 'UNKNOWN',
    sessions: workouts.items.filter((each) => each.date === date),
    tooHard: (planned?.workouts ?? []).flatMap(({ id, fits, state, offerDeclined }) =>
      fits === false && state === 'PLANNED' && !offerDeclined ? id : [],
    ),
    unplanned: workouts.unplanned.filter((each) => each.date === date),
    minutes: isPast ? (trends.find((day) => day.date === date)?.intensityMinutesDay ?? null) : null,
    isWindow: !isPast && period !== null && period.earliest <= date && date <= period.latest,
    isWindowStart: period !== null && !isPast && date === (period.earliest < today ? today : period.earliest),
    mark: markOf(planned),
  };
}

/** The plan with today's decision as the page Today shows it: the two may have been loaded at different times. */
export function withDecision(
  { days, ...plan }: Plan,
  { date, decision }: Pick<Today, 'date' | 'decision'>,
): Plan {
  const ceiling = decision?.status ?? null;
  return { ...plan, days: days.map((day) => (day.date === date ? { ...day, ceiling } : day)) };
}

const DAYS_IN_WEEK = 7;

/** Whole weeks, from Monday on. A last week that is not planned to its end is left out. */
export function planWeeks(parts: WeekParts): PlanWeek[] {
  const lastDay = parts.plan.days.at(-1)?.date ?? '';
  const whole = parts.plan.weeks.filter(
    ({ startsOn }, index) => index === 0 || addDays(startsOn, DAYS_IN_WEEK - 1) <= lastDay,
  );
  const weeks = whole.map((target) => ({
    target,
    startsOn: target.startsOn,
    endsOn: addDays(target.startsOn, DAYS_IN_WEEK - 1),
    days: Array.from({ length: DAYS_IN_WEEK }, (_, index) => weekDay(addDays(target.startsOn, index), parts)),
  }));
  // Skipped sessions are copied too.
  const canCopy = (week: Pick<PlanWeek, 'days'> | undefined) =>
    week === undefined || week.days.some(({ sessions }) => sessions.length > 0);
  return weeks.map((week, index) => ({
    ...week,
    offersCopy: plannedIn(week.days).sessions === 0 && canCopy(weeks[index - 1]),
  }));
}

/** Weeks grouped by the month in which they begin. */
export function weeksByMonth(weeks: readonly PlanWeek[]): (readonly [PlanWeek, ...PlanWeek[]])[] {
  const months = Map.groupBy(weeks, ({ startsOn }) => startsOn.slice(0, 7));
  return [...months.values()] as [PlanWeek, ...PlanWeek[]][];
}

/** Planned minutes and sessions, and the number of days with a hard session. */
export function plannedIn(days: readonly WeekDay[]): { minutes: number; hardDays: number; sessions: number } {
  const counted = days.map(({ sessions }) => sessions.filter(({ state }) => state !== 'SKIPPED'));
  const all = counted.flat();
  return {
    sessions: all.length,
    minutes: all.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    hardDays: counted.filter((day) => day.some(({ hardness }) => hardness === 'HARD' || hardness === 'RACE'))
      .length,
  };
}

/** Consecutive days with the same ceiling. */
export interface CeilingRun {
  ceiling: TrainingStatus;
  first: Day;
  last: Day;
}

export function ceilingRuns(days: readonly Pick<PlanDay, 'date' | 'ceiling'>[]): CeilingRun[] {
  const runs: CeilingRun[] = [];
  for (const { date, ceiling } of days) {
    if (ceiling === null) continue;
    const run = runs.at(-1);
    if (run?.ceiling === ceiling) run.last = date;
    else runs.push({ ceiling, first: date, last: date });
  }
  return runs;
}
