import './plan.css';
import type { QueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useWorkouts, workoutsQuery } from '#web/components/workout/workouts.ts';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, usePlan, useSettings, useToday, useTrends } from '#web/lib/queries.ts';
import type { Plan, Settings, Today, Workouts } from '#web/lib/wire.ts';
import { MissedSessions } from './missed-sessions.tsx';
import { PlanPageContext, usePlanDialogsAddress } from './plan-dialogs.ts';
import { isPlannedByPhase, PlanHints } from './plan-hint.tsx';
import { PlanMonths } from './plan-months.tsx';
import { PlanWeekCard } from './plan-week-card.tsx';
import { type PlanWeek, planWeeks, withDecision } from './plan-weeks.ts';
import { isOverview, type Reach, ReachTabs, reachAt } from './reach-tabs.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { TargetCard } from './target-card.tsx';
import { useFreshSources } from './use-fresh-sources.ts';

function WeeksPlaceholder() {
  return (
    <div class="plan-weeks">
      {[1, 2, 3, 4].map((week) => (
        <Skeleton key={week} height="20rem" />
      ))}
    </div>
  );
}

function WeekList({ weeks, reach }: { weeks: readonly PlanWeek[]; reach: Reach }) {
  if (isOverview(reach)) return <PlanMonths weeks={weeks} />;
  return (
    <div class="plan-weeks">
      {weeks.map((week) => (
        <PlanWeekCard key={week.startsOn} week={week} />
      ))}
    </div>
  );
}

/** Reads sources again. Rendered when the sessions have loaded. */
function FreshSources({ workouts }: { workouts: Workouts }) {
  useFreshSources(workouts);
  return null;
}

interface WeeksProps {
  plan: Plan;
  day: Today;
  settings: Settings;
  reach: Reach;
}

/** The weeks, beginning with this one. */
function Weeks({ plan, day, settings, reach }: WeeksProps) {
  const { date: today, cycle } = day;
  const dialogs = usePlanDialogsAddress();
  const monday = plan.weeks[0]?.startsOn ?? today;
  const workouts = useWorkouts(monday, plan.days.at(-1)?.date ?? today);
  const trends = useTrends(monday, today).data?.days ?? [];
  const parts = { plan: withDecision(plan, day), trends, period: cycle.nextPeriod, today };
  return (
    <PlanPageContext.Provider
      value={{
        today,
        isPhased: isPlannedByPhase(settings),
        dialogs,
        days: parts.plan.days,
        isMeasured: !day.setup.includes('device'),
        advised: day.workouts,
      }}
    >
      <Loaded query={workouts} placeholder={<WeeksPlaceholder />}>
        {(loaded) => (
          <>
            <FreshSources workouts={loaded} />
            <MissedSessions plan={plan} />
            <WeekList weeks={planWeeks({ ...parts, workouts: loaded })} reach={reach} />
            <SessionDialog workouts={loaded} />
          </>
        )}
      </Loaded>
      <TargetCard target={plan.target} />
    </PlanPageContext.Provider>
  );
}

/** Loads everything at once, and renders nothing until the hints are known, so that the layout does not move. */
function PlanContent({ reach }: { reach: Reach }) {
  const today = useToday();
  const settings = useSettings();
  const plan = usePlan(reach);
  const placeholder = <WeeksPlaceholder />;
  return (
    <Loaded query={today} placeholder={placeholder}>
      {(day) => (
        <Loaded query={settings} placeholder={placeholder}>
          {(chosen) => (
            <Loaded query={plan} placeholder={placeholder}>
              {(loaded) => (
                <>
                  <Weeks plan={loaded} day={day} settings={chosen} reach={reach} />
                  <PlanHints today={day} settings={chosen} />
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

export function PlanPage() {
  const {
    texts: { plan, workouts },
    pageName,
  } = useLocale();
  const { query, route } = useLocation();
  const reach = reachAt(query);
  const add = (
    <Button kind="primary" onClick={() => route(`/plan?${new URLSearchParams({ ...query, add: '' })}`)}>
      <Icon name="plus" size={18} />
      {workouts.add}
    </Button>
  );
  return (
    <Page title={pageName('/plan')} action={add}>
      <PlanContent reach={reach} />
      <ReachTabs reach={reach} />
      <p class="plan-lead muted small">
        {plan.howToRead} {plan.howSure}
      </p>
      <p class="visually-hidden" id="session-keys">
        {plan.keys}
      </p>
    </Page>
  );
}

const prefetchSessions = async (client: QueryClient, days: Reach) => {
  const [plan] = await Promise.all([
    client.fetchQuery(queries.plan(days)),
    client.fetchQuery(queries.today),
    client.fetchQuery(queries.settings),
  ]);
  const [from, to] = [plan.weeks[0]?.startsOn, plan.days.at(-1)?.date];
  if (from !== undefined && to !== undefined) await client.fetchQuery(workoutsQuery(from, to));
};

PlanPage.prefetch = ((client, query) => prefetchSessions(client, reachAt(query))) satisfies Prefetch;
