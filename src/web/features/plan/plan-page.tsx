import './plan.css';
import { Fragment } from 'preact';
import { useLocation } from 'preact-iso';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { addDays } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, usePlan, useSettings, useToday, useTrends } from '#web/lib/queries.ts';
import type { Plan, Today } from '#web/lib/wire.ts';
import { PlanHints } from './plan-hint.tsx';
import { PlanWeekCard } from './plan-week-card.tsx';
import { pastDays, planWeeks, withDecision } from './plan-weeks.ts';
import { type Reach, ReachTabs, reachAt } from './reach-tabs.tsx';
import { TargetCard } from './target-card.tsx';

function WeeksPlaceholder() {
  return (
    <div class="plan-weeks">
      {[1, 2, 3, 4].map((week) => (
        <Skeleton key={week} height="34rem" />
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

/** This week first, then the weekly target. */
function Weeks({ plan, day }: { plan: Plan; day: Today }) {
  const { date: today } = day;
  const weeks = planWeeks(withDecision(plan, day));
  const monday = weeks[0]?.startsOn ?? today;
  const trends = useTrends(monday, today).data?.days ?? [];
  const past = pastDays(monday, addDays(today, -1), trends);
  return (
    <div class="plan-weeks">
      {weeks.map((week) => (
        <Fragment key={week.startsOn}>
          <PlanWeekCard week={week} past={week.startsOn === monday ? past : []} today={today} />
          {week.startsOn === monday && <TargetCard target={plan.target} />}
        </Fragment>
      ))}
    </div>
  );
}

/** Loads all three at once. Renders nothing before the hints are known, so that the layout does not move. */
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
                  {(loaded) => <Weeks plan={loaded} day={day} />}
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
  const {
    texts: { plan },
    pageName,
  } = useLocale();
  const reach = reachAt(useLocation().query);
  return (
    <Page title={pageName('/plan')} action={<ReachTabs reach={reach} />}>
      <p class="plan-lead small">{plan.howToRead}</p>
      <PlanContent reach={reach} />
      <p class="plan-lead muted small">{plan.howSure}</p>
    </Page>
  );
}

PlanPage.prefetch = ((client, query) =>
  Promise.all([
    client.fetchQuery(queries.today),
    client.fetchQuery(queries.settings),
    client.fetchQuery(queries.plan(reachAt(query))),
  ])) satisfies Prefetch;
