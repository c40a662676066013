import type { Query, QueryClient } from '@tanstack/preact-query';
import { dropKept, keep, keptNames, readKept } from './kept.ts';

/** What a person saw last stays on the device, to be shown (marked as old) when the service cannot be reached. */
interface Seen {
  shape: number;
  at: number;
  data: unknown;
}

/** One more whenever an answer that is kept gets fields that pages rely on: what an older version kept is not shown. */
const SHAPE = 3;

/** A session that was not used for 14 days is over, whether or not the service could say so. */
const LONGEST_KEPT_MS = 14 * 24 * 3_600_000;

declare module '@tanstack/preact-query' {
  interface Register {
    queryMeta: { lastSeen?: boolean };
  }
}

function remember({ queryKey, state, meta }: Query): void {
  if (meta?.lastSeen !== true || state.status !== 'success') return;
  const seen: Seen = { shape: SHAPE, at: state.dataUpdatedAt, data: state.data };
  keep('seen', JSON.stringify(queryKey), seen);
}

/** Months that were looked through pile up: the oldest answers go first. */
const MOST_KEPT = 24;

/** Fills the cache with what was seen last, and keeps that up to date. */
export function followLastSeen(client: QueryClient): void {
  const kept = keptNames('seen').map((name) => ({ name, seen: readKept<Seen>('seen', name) }));
  const newestFirst = kept.toSorted((a, b) => (b.seen?.at ?? 0) - (a.seen?.at ?? 0));
  for (const [index, { name, seen }] of newestFirst.entries()) {
    const isUsable = seen?.shape === SHAPE && Date.now() - seen.at <= LONGEST_KEPT_MS && index < MOST_KEPT;
    if (!isUsable) dropKept('seen', name);
    else client.setQueryData(JSON.parse(name), seen.data, { updatedAt: seen.at });
  }
  // However young, it is from before: every one is asked for again when it is shown.
  void client.invalidateQueries({ refetchType: 'none' });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') remember(query);
  });
}
