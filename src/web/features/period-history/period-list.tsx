import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Pagination } from '#web/components/pagination.tsx';
import type { PeriodHistory } from '#web/lib/wire.ts';
import { addressOf, type PeriodDialog } from './address.ts';
import { CycleLengths } from './cycle-lengths.tsx';
import { useOpenGaps } from './open-gaps.ts';
import { PeriodTable } from './period-table.tsx';

interface PeriodListProps {
  history: PeriodHistory;
  onOpen(dialog: PeriodDialog): void;
}

/** One page of logged starts: the cycle lengths, then each start. */
export function PeriodList({ history, onOpen }: PeriodListProps) {
  const { route } = useLocation();
  const { page, totalPages } = history;
  const openGaps = useOpenGaps();
  // The page is past the end if its last entry was deleted, or the URL is old.
  useEffect(() => {
    if (page > totalPages) route(addressOf(totalPages), true);
  }, [page, totalPages, route]);
  return (
    <>
      <CycleLengths history={history} openGaps={openGaps} />
      <PeriodTable history={history} openGaps={openGaps} onOpen={onOpen} />
      <Pagination page={page} totalPages={totalPages} onPage={(next) => route(addressOf(next))} />
    </>
  );
}
