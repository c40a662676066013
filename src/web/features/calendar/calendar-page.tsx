import './calendar.css';
import { CycleTabs } from '#web/components/cycle-tabs.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, useToday } from '#web/lib/queries.ts';
import { placeAt } from './calendar-address.ts';
import { daysAround } from './month-days.ts';
import { MonthView } from './month-view.tsx';

/** As high as a month with the details beside or below it. */
function MonthPlaceholder() {
  return (
    <div class="calendar-layout">
      <Skeleton height="42rem" />
      <Skeleton height="31rem" />
    </div>
  );
}

export function CalendarPage() {
  const { texts } = useLocale();
  const today = useToday();
  const toToday = (
    <a class="button" href="/calendar">
      {texts.calendar.today}
    </a>
  );
  return (
    <Page title={texts.shell.pages.calendar} action={toToday}>
      <CycleTabs />
      <Loaded query={today} placeholder={<MonthPlaceholder />}>
        {(loaded) => <MonthView today={loaded} />}
      </Loaded>
    </Page>
  );
}

CalendarPage.prefetch = (async (client, query) => {
  const today = await client.fetchQuery(queries.today);
  const { from, to } = daysAround(placeAt(query, today.date).month);
  await client.fetchQuery(queries.calendar(from, to));
}) satisfies Prefetch;
