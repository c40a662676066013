import { PhaseBadge } from '#web/components/phase-badge.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { CeilingScale } from './ceiling-scale.tsx';
import type { PlanDay } from './plan-weeks.ts';

export function PlanDayRow({ day, isToday }: { day: PlanDay; isToday: boolean }) {
  const { texts, formats } = useLocale();
  const { plan, shell } = texts;
  const { date, phase, cycleDay, predicted, periodStart, ceiling, confidence } = day;
  const isDrawnStart = predicted && cycleDay === 1 && periodStart === null;
  const isKnown = phase !== 'UNKNOWN';
  return (
    <li class="plan-day" data-phase={phase} data-confidence={isKnown ? confidence : 'none'}>
      <p class="plan-date">
        <span class="plan-weekday">{formats.weekday(date)}</span> <strong>{formats.dayAndMonth(date)}</strong>
        {isToday && <span class="plan-today small">{plan.today}</span>}
      </p>
      <p class="plan-ceiling">
        <CeilingScale ceiling={ceiling} />
        <span>
          <span class="plan-at-most muted small">{plan.atMost}</span>{' '}
          <strong>{shell.ceilings[ceiling]}</strong>
        </span>
      </p>
      {isKnown && (
        <p>
          <PhaseBadge phase={phase} />
          <span class="visually-hidden">{shell.confidences[confidence]}</span>
        </p>
      )}
      {cycleDay !== null && <p class="muted small">{plan.cycleDay(cycleDay)}</p>}
      {periodStart !== null && <p class="plan-predicted small">{plan.predictedStart}</p>}
      {isDrawnStart && <p class="plan-predicted small">{plan.drawnStart}</p>}
    </li>
  );
}
