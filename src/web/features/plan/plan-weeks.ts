import { addDays, type Day } from '#web/lib/day.ts';
import type { Confidence, Plan } from '#web/lib/wire.ts';

export type PlanDay = Plan['days'][number];

export interface PlanWeek {
  target: Plan['weeks'][number];
  /** Monday and Sunday. The first week shows only its remaining days. */
  startsOn: Day;
  endsOn: Day;
  days: PlanDay[];
  /** Of its first and of its last day; absent where no phase is estimated. */
  confidence: { first: Confidence; last: Confidence } | undefined;
}

function weekConfidence(days: readonly PlanDay[]): PlanWeek['confidence'] {
  const estimated = days.filter(({ phase }) => phase !== 'UNKNOWN');
  const [first, last] = [estimated[0], estimated.at(-1)];
  return first && last && { first: first.confidence, last: last.confidence };
}

/** The plan's days under the weeks they belong to. */
export function planWeeks({ days, weeks }: Pick<Plan, 'days' | 'weeks'>): PlanWeek[] {
  return weeks.map((target) => {
    const { startsOn } = target;
    const endsOn = addDays(startsOn, 6);
    const own = days.filter(({ date }) => startsOn <= date && date <= endsOn);
    return { target, startsOn, endsOn, days: own, confidence: weekConfidence(own) };
  });
}
