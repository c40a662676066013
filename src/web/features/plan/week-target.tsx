import { useLocale } from '#web/lib/language.tsx';
import type { PlanWeek } from './plan-weeks.ts';

/** How much of this week's target is used, in one line. */
export function WeekTarget({ target }: Pick<PlanWeek, 'target'>) {
  const { texts, formats } = useLocale();
  const { plan } = texts;
  const { targetMinutes, usedMinutes, leftMinutes } = target;
  if (usedMinutes === null) return <p class="muted small">{plan.targetUnmeasured}</p>;
  if (targetMinutes === null) return null;
  return (
    <p class="muted small">
      {plan.targetUsed(formats.number(usedMinutes), formats.number(targetMinutes))} ·{' '}
      {plan.targetLeft(formats.number(leftMinutes ?? 0))}
    </p>
  );
}
