import './plan.css';
import { useLocation } from 'preact-iso';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, usePlan, useSettings, useToday } from '#web/lib/queries.ts';
import type { Plan } from '#web/lib/wire.ts';
import { PlanHints } from './plan-hint.tsx';
import { PlanWeekCard } from './plan-week-card.tsx';
import { planWeeks } from './plan-weeks.ts';
import { type Reach, ReachTabs, reachAt } from './reach-tabs.tsx';
import { TargetCard } from './target-card.tsx';

function WeeksPlaceholder() {
  return (
    <div class="plan-weeks">
      <Skeleton height="5rem" />
      {[1, 2, 3, 4].map((week) => (
        <Skeleton key={week} height="36rem" />
      ))}
    </div>
  );
}

function NoPeriodYet() {
  const { plan } = useLocale().texts;
  const action = (
    <div>
      <a class="button primary" href="/calendar">
        {plan.toCalendar}
      </a>
    </div>
  );
  return <EmptyState action={action}>{plan.noPeriod}</EmptyState>;
}

function Weeks({ plan, today }: { plan: Plan; today: Day }) {
  return (
    <div class="plan-weeks">
      {planWeeks(plan).map((week) => (
        <PlanWeekCard key={week.startsOn} week={week} today={today} />
      ))}
    </div>
  );
}

/** Loads all three at once. Nothing is rendered before the data for the hints is there. */
function PlanContent({ reach }: { reach: Reach }) {
  const today = useToday();
  const settings = useSettings();
  const plan = usePlan(reach);
  const placeholder = <WeeksPlaceholder />;
  return (
    <Loaded query={today} placeholder={placeholder}>
      {(day) =>
        day.cycle.state === 'EMPTY' ? (
          <NoPeriodYet />
        ) : (
          <Loaded query={settings} placeholder={placeholder}>
            {(chosen) => (
              <>
                <PlanHints today={day} settings={chosen} />
                <Loaded query={plan} placeholder={placeholder}>
                  {(loaded) => (
                    <>
                      <TargetCard target={loaded.target} />
                      <Weeks plan={loaded} today={day.date} />
                    </>
                  )}
                </Loaded>
              </>
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

export function PlanPage() {
  const { plan, shell } = useLocale().texts;
  const reach = reachAt(useLocation().query);
  return (
    <Page title={shell.pages.plan} action={<ReachTabs reach={reach} />}>
      <div class="plan-lead">
        <p>{plan.howToRead}</p>
        <p class="muted small">{plan.howSure}</p>
      </div>
      <PlanContent reach={reach} />
    </Page>
  );
}

PlanPage.prefetch = ((client, query) =>
  Promise.all([
    client.fetchQuery(queries.today),
    client.fetchQuery(queries.settings),
    client.fetchQuery(queries.plan(reachAt(query))),
  ])) satisfies Prefetch;
