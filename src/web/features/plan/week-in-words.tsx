import { useLocale } from '#web/lib/language.tsx';
import { type CeilingRun, ceilingRuns, type PlanDay } from './plan-weeks.ts';

const DAYS_IN_WEEK = 7;

function useRunDays() {
  const { texts, formats } = useLocale();
  return ({ first, last }: CeilingRun, isWholeWeek: boolean): string => {
    if (isWholeWeek) return texts.plan.everyDay;
    const from = formats.weekday(first);
    return first === last ? from : `${from} – ${formats.weekday(last)}`;
  };
}

/** A week's ceilings, below its narrow days. Hidden from screen readers: each day's link says the same. */
export function WeekInWords({ days }: { days: readonly PlanDay[] }) {
  const { texts, formats } = useLocale();
  const { plan, shell } = texts;
  const runs = ceilingRuns(days);
  const daysOf = useRunDays();
  const start = days.find(
    ({ periodStart, predicted, cycleDay }) => periodStart ?? (predicted && cycleDay === 1),
  );
  return (
    <div class="plan-words" aria-hidden="true">
      <p>
        <span class="muted small">{plan.atMost}</span>
        {runs.map((run) => (
          <span key={run.first}>
            <strong>{shell.ceilings[run.ceiling]}</strong>{' '}
            <span class="muted small">{daysOf(run, runs.length === 1 && days.length === DAYS_IN_WEEK)}</span>
          </span>
        ))}
      </p>
      {start && (
        <p class="plan-predicted small">
          {start.periodStart === null ? plan.drawnStart : plan.predictedStart}, {formats.shortDay(start.date)}
        </p>
      )}
    </div>
  );
}
