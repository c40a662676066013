import { useLocale } from '#web/lib/language.tsx';
import type { PlanWeek } from './plan-weeks.ts';

interface WeekTargetProps {
  target: PlanWeek['target'];
  /** Only the current week can have measurements. */
  isRunning: boolean;
}

/** The target of a week, with a bar of what is used where minutes are measured. */
export function WeekTarget({ target, isRunning }: WeekTargetProps) {
  const { texts, formats } = useLocale();
  const { plan } = texts;
  const { targetMinutes, usedMinutes, leftMinutes } = target;
  if (targetMinutes === null) {
    return isRunning && usedMinutes === null ? <p class="muted small">{plan.targetUnmeasured}</p> : null;
  }
  const total = formats.number(targetMinutes);
  if (usedMinutes === null) {
    return (
      <div class="plan-week-target">
        <p>{plan.targetPlanned(total)}</p>
        {isRunning && <p class="muted small">{plan.targetUnmeasured}</p>}
      </div>
    );
  }
  return (
    <div class="plan-week-target">
      <p class="row apart small">
        <span>{plan.targetUsed(formats.number(usedMinutes), total)}</span>
        <span class="muted">{plan.targetLeft(formats.number(leftMinutes ?? 0))}</span>
      </p>
      <div class="plan-week-target-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(1, usedMinutes / targetMinutes) * 100}%` }} />
      </div>
    </div>
  );
}
