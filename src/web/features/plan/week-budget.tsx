import { useLocale } from '#web/lib/language.tsx';
import type { PlanWeek } from './plan-weeks.ts';

interface WeekBudgetProps {
  budget: PlanWeek['budget'];
  /** Only the running week can have something measured. */
  isRunning: boolean;
}

export function WeekBudget({ budget, isRunning }: WeekBudgetProps) {
  const { texts, formats } = useLocale();
  const { plan } = texts;
  const { targetMinutes, usedMinutes, leftMinutes } = budget;
  if (targetMinutes === null) {
    return isRunning && usedMinutes === null ? <p class="muted small">{plan.budgetUnmeasured}</p> : null;
  }
  const total = formats.number(targetMinutes);
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
        <span class="muted">{plan.budgetLeft(formats.number(leftMinutes ?? 0))}</span>
      </p>
      <div class="plan-budget-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (usedMinutes / targetMinutes) * 100)}%` }} />
      </div>
    </div>
  );
}
