import { useLocation } from 'preact-iso';
import { Button } from '#web/components/button.tsx';
import { CycleTabs } from '#web/components/cycle-tabs.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Page } from '#web/components/page.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { WaitingStarts } from '#web/components/waiting-starts.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Prefetch, queries, usePeriodHistory } from '#web/lib/queries.ts';
import { addressOf, type PeriodDialog, readAddress } from './address.ts';
import './period-history.css';
import { PeriodDialogs } from './period-dialogs.tsx';
import { PeriodList } from './period-list.tsx';

const placeholder = (
  <>
    <Skeleton height="24rem" />
    <Skeleton height="48rem" />
  </>
);

export function PeriodHistoryPage() {
  const { texts, pageName } = useLocale();
  const { query, route } = useLocation();
  const { page, dialog } = readAddress(query);
  const history = usePeriodHistory(page);
  const open = (next: PeriodDialog) => route(addressOf(page, next));
  const add = (
    <Button kind="primary" onClick={() => open({ kind: 'add' })}>
      <Icon name="plus" size={20} />
      {texts.periodHistory.add}
    </Button>
  );
  return (
    <Page title={pageName('/period-history')} action={history.data?.total === 0 ? undefined : add}>
      <CycleTabs />
      <WaitingStarts />
      <Loaded query={history} placeholder={placeholder}>
        {(answer) =>
          answer.total === 0 ? (
            <EmptyState action={<div>{add}</div>}>{texts.periodHistory.empty}</EmptyState>
          ) : (
            <PeriodList history={answer} onOpen={open} />
          )
        }
      </Loaded>
      <p>
        <a href="/import">{texts.periodHistory.bring}</a>
      </p>
      <p>
        <a href="/doctor-report">{texts.periodHistory.forDoctor}</a>
      </p>
      <PeriodDialogs
        dialog={dialog}
        logs={history.data?.items}
        onClose={() => route(addressOf(page), true)}
      />
    </Page>
  );
}

PeriodHistoryPage.prefetch = ((client, query) =>
  Promise.all([
    client.fetchQuery(queries.today),
    client.fetchQuery(queries.periodHistory(readAddress(query).page)),
  ])) satisfies Prefetch;
