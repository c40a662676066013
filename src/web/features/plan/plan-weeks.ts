import { addDays, type Day, daysBetween } from '#web/lib/day.ts';
import type { Confidence, Phase, Plan, Today, TrainingStatus, Trends } from '#web/lib/wire.ts';

export type PlanDay = Plan['days'][number];

/** A past day of this week. */
export interface PastDay {
  date: Day;
  status: TrainingStatus | null;
  /** Intensity minutes; null if not measured. */
  minutes: number | null;
  phase: Phase;
  cycleDay: number | null;
}

export interface PlanWeek {
  target: Plan['weeks'][number];
  /** Monday and Sunday. The first week shows only its remaining days. */
  startsOn: Day;
  endsOn: Day;
  days: PlanDay[];
  /** Of the first and the last day; absent if no phase is estimated. */
  confidence: { first: Confidence; last: Confidence } | undefined;
}

function weekConfidence(days: readonly PlanDay[]): PlanWeek['confidence'] {
  const estimated = days.filter(({ phase }) => phase !== 'UNKNOWN');
  const [first, last] = [estimated[0], estimated.at(-1)];
  return first && last && { first: first.confidence, last: last.confidence };
}

/** Every day from the first to the last, with or without data. */
export function pastDays(from: Day, to: Day, trends: Trends['days']): PastDay[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => {
    const date = addDays(from, index);
    const day = trends.find((each) => each.date === date);
    return {
      date,
      status: day?.decisionStatus ?? null,
      minutes: day?.intensityMinutesDay ?? null,
      phase: day?.phase ?? 'UNKNOWN',
      cycleDay: day?.cycleDay ?? null,
    };
  });
}

/** The plan with today's decision as the page Today shows it: both were loaded at different moments. */
export function withDecision(
  { days, ...plan }: Plan,
  { date, decision }: Pick<Today, 'date' | 'decision'>,
): Plan {
  const ceiling = decision?.status ?? null;
  return { ...plan, days: days.map((day) => (day.date === date ? { ...day, ceiling } : day)) };
}

/** The plan's days grouped by week. A partly planned last week is left out. */
export function planWeeks({ days, weeks }: Pick<Plan, 'days' | 'weeks'>): PlanWeek[] {
  const lastDay = days.at(-1)?.date ?? '';
  const whole = weeks.filter(({ startsOn }, index) => index === 0 || addDays(startsOn, 6) <= lastDay);
  return whole.map((target) => {
    const { startsOn } = target;
    const endsOn = addDays(startsOn, 6);
    const weekDays = days.filter(({ date }) => startsOn <= date && date <= endsOn);
    return { target, startsOn, endsOn, days: weekDays, confidence: weekConfidence(weekDays) };
  });
}

/** Consecutive days with the same ceiling. */
export interface CeilingRun {
  ceiling: TrainingStatus;
  first: Day;
  last: Day;
}

export function ceilingRuns(days: readonly PlanDay[]): CeilingRun[] {
  const runs: CeilingRun[] = [];
  for (const { date, ceiling } of days) {
    if (ceiling === null) continue;
    const run = runs.at(-1);
    if (run?.ceiling === ceiling) run.last = date;
    else runs.push({ ceiling, first: date, last: date });
  }
  return runs;
}
