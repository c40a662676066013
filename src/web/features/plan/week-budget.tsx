import { useSpeech } from '#web/lib/language.tsx';
import type { PlanWeek } from './plan-weeks.ts';

interface WeekBudgetProps {
  budget: PlanWeek['budget'];
  /** Only the running week can have something measured. */
  isRunning: boolean;
}

export function WeekBudget({ budget, isRunning }: WeekBudgetProps) {
  const { texts, formats } = useSpeech();
  const { plan } = texts;
  const { budgetMinutes, usedMinutes, leftMinutes } = budget;
  const total = formats.number(budgetMinutes);
  if (usedMinutes === null) {
    return (
      <div class="plan-budget">
        <p>{plan.budgetPlanned(total)}</p>
        {isRunning && <p class="muted small">{plan.budgetUnmeasured}</p>}
      </div>
    );
  }
  return (
    <div class="plan-budget">
      <p class="row apart small">
        <span>{plan.budgetUsed(formats.number(usedMinutes), total)}</span>
        <span class="muted">{plan.budgetLeft(formats.number(leftMinutes))}</span>
      </p>
      <div class="plan-budget-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (usedMinutes / budgetMinutes) * 100)}%` }} />
      </div>
    </div>
  );
}
