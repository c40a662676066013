import { useLocation } from 'preact-iso';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useSpeech } from '#web/lib/language.tsx';
import { useToday, useTrends } from '#web/lib/queries.ts';
import type { Today } from '#web/lib/wire.ts';
import { readDays, type ShownDays } from './address.ts';
import './history.css';
import { HistoryView } from './history-view.tsx';
import { RangeBar } from './range-bar.tsx';

const placeholder = (
  <>
    <Skeleton height="6.5rem" />
    <Skeleton height="34rem" />
    <Skeleton height="30rem" />
  </>
);

function ShownHistory({ days: { from, to }, today }: { days: ShownDays; today: Today }) {
  return (
    <Loaded query={useTrends(from, to)} placeholder={placeholder}>
      {(trends) => <HistoryView trends={trends} hasDevice={!today.setup.includes('device')} />}
    </Loaded>
  );
}

export function HistoryPage() {
  const { texts } = useSpeech();
  const { query } = useLocation();
  const today = useToday();
  return (
    <Page title={texts.history.title}>
      <Loaded query={today} placeholder={<Skeleton height="44px" />}>
        {(answer) => {
          const days = readDays(query, answer.date);
          return (
            <>
              <RangeBar days={days} today={answer.date} />
              <ShownHistory days={days} today={answer} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
