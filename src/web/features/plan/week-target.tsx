import { useLocale } from '#web/lib/language.tsx';
import type { PlanWeek } from './plan-weeks.ts';

const percent = (share: number): string => `${share * 100}%`;

interface WeekTargetProps {
  target: PlanWeek['target'];
  /** Only the current week can have measurements. */
  isRunning: boolean;
  mostMinutes: number;
}

/** The length of the bar shows the target relative to other weeks, the filled part the minutes used. */
export function WeekTarget({ target, isRunning, mostMinutes }: WeekTargetProps) {
  const { texts, formats } = useLocale();
  const { plan } = texts;
  const { targetMinutes, usedMinutes, leftMinutes } = target;
  if (targetMinutes === null) {
    return isRunning && usedMinutes === null ? <p class="muted small">{plan.targetUnmeasured}</p> : null;
  }
  const total = formats.number(targetMinutes);
  const used = Math.min(1, (usedMinutes ?? 0) / targetMinutes);
  const bar = (
    <div
      class="plan-week-target-bar"
      aria-hidden="true"
      style={{ width: percent(targetMinutes / mostMinutes) }}
    >
      <span style={{ width: percent(used) }} />
    </div>
  );
  if (usedMinutes === null) {
    return (
      <div class="plan-week-target">
        <p>{plan.targetPlanned(total)}</p>
        {bar}
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
      {bar}
    </div>
  );
}
