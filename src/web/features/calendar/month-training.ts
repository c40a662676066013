import { LONGEST_PLAN_DAYS } from '#core/limits.ts';
import type { Day } from '#web/lib/day.ts';
import { usePlan, useTrends } from '#web/lib/queries.ts';
import type { Today, TrainingStatus } from '#web/lib/wire.ts';
import type { ShownDay } from './month-days.ts';

/** The decision of a past day, or a coming day's ceiling. */
export interface DayTraining {
  kind: 'decided' | 'ceiling';
  status: TrainingStatus;
}

/** The training of the shown days that are loaded. The grid does not wait for it. */
export function useMonthTraining(days: readonly ShownDay[], today: Today): ReadonlyMap<Day, DayTraining> {
  const past = useTrends(days[0]?.date ?? today.date, days.at(-1)?.date);
  const plan = usePlan(LONGEST_PLAN_DAYS);
  const training = new Map<Day, DayTraining>();
  for (const { date, ceiling } of plan.data?.days ?? []) {
    if (date > today.date && ceiling !== null) training.set(date, { kind: 'ceiling', status: ceiling });
  }
  for (const { date, decisionStatus: status } of past.data?.days ?? []) {
    if (date < today.date && status !== null) training.set(date, { kind: 'decided', status });
  }
  if (today.decision) training.set(today.date, { kind: 'decided', status: today.decision.status });
  return training;
}
