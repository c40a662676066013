import type { QueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type AddressQuery, type Prefetch, queries, useToday, useTrends } from '#web/lib/queries.ts';
import type { Today } from '#web/lib/wire.ts';
import { isDefaultRange, readDays, type ShownDays } from './address.ts';
import 'uplot/dist/uPlot.min.css';
import './history.css';
import { HistoryView } from './history-view.tsx';
import { HistoryLinks, RangeBar } from './range-bar.tsx';

const placeholder = (
  <>
    <Skeleton height="6.5rem" />
    <Skeleton height="34rem" />
    <Skeleton height="30rem" />
  </>
);

function ShownHistory({ days, today }: { days: ShownDays; today: Today }) {
  const { from, to } = isDefaultRange(useLocation().query) ? {} : days;
  return (
    <Loaded query={useTrends(from, to)} placeholder={placeholder}>
      {(trends) => <HistoryView trends={trends} hasDevice={!today.setup.includes('device')} />}
    </Loaded>
  );
}

export function HistoryPage() {
  const { pageName } = useLocale();
  const { query } = useLocation();
  const today = useToday();
  return (
    <Page title={pageName('/history')}>
      <Loaded query={today} placeholder={<Skeleton height="44px" />}>
        {(answer) => {
          const days = readDays(query, answer.date);
          return (
            <>
              <RangeBar days={days} today={answer.date} />
              <ShownHistory days={days} today={answer} />
              <HistoryLinks {...days} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

async function prefetchTrends(client: QueryClient, query: AddressQuery): Promise<void> {
  const today = client.fetchQuery(queries.today);
  const { from, to } = isDefaultRange(query) ? {} : readDays(query, (await today).date);
  await Promise.all([today, client.fetchQuery(queries.trends(from, to))]);
}

HistoryPage.prefetch = prefetchTrends satisfies Prefetch;
