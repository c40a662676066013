import { useLocale } from '#web/lib/language.tsx';
import { PlanWeekCard } from './plan-week-card.tsx';
import { type PlanWeek, weeksByMonth } from './plan-weeks.ts';

/** The overview by month. Each coming week is one strip until it is opened. */
export function PlanMonths({ weeks }: { weeks: readonly PlanWeek[] }) {
  const { formats } = useLocale();
  return (
    <div class="plan-months">
      {weeksByMonth(weeks).map(([first, ...others]) => (
        <section key={first.startsOn} class="stack">
          <h2 class="plan-month">{formats.month(first.startsOn)}</h2>
          <div class="plan-weeks">
            {[first, ...others].map((week) => (
              <PlanWeekCard key={week.startsOn} week={week} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
