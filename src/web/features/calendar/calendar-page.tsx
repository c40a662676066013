import './calendar.css';
import { LONGEST_PLAN_DAYS } from '#core/limits.ts';
import { CycleTabs } from '#web/components/cycle-tabs.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useToday } from '#web/lib/queries.ts';
import { readCalendarAddress } from './calendar-address.ts';
import { daysAround, daysShown } from './month-days.ts';
import { MonthView } from './month-view.tsx';

/** A placeholder as high as a month with the details beside or below it. */
function MonthPlaceholder() {
  return (
    <div class="calendar-layout">
      <Skeleton height="42rem" />
      <Skeleton height="31rem" />
    </div>
  );
}

export function CalendarPage() {
  const { texts, pageName } = useLocale();
  const today = useToday();
  const toToday = (
    <a class="button" href="/calendar">
      {texts.calendar.today}
    </a>
  );
  return (
    <Page title={pageName('/calendar')} action={toToday}>
      <CycleTabs />
      <Loaded query={today} placeholder={<MonthPlaceholder />}>
        {(loaded) => <MonthView today={loaded} />}
      </Loaded>
    </Page>
  );
}

/** The server preloads the same queries. */
CalendarPage.prefetch = (async (client, query) => {
  const today = await client.fetchQuery(queries.today);
  const { month } = readCalendarAddress(query, today.date);
  const around = daysAround(month);
  const shown = daysShown(month);
  await Promise.all([
    client.fetchQuery(queries.calendar(around.from, around.to)),
    client.fetchQuery(queries.trends(shown.from, shown.to)),
    client.fetchQuery(queries.plan(LONGEST_PLAN_DAYS)),
  ]);
}) satisfies Prefetch;
