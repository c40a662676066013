import type { Query, QueryClient } from '@tanstack/preact-query';
import { dropKept, keep, keptNames, readKept } from './kept.ts';

/** The last responses stay on the device and are shown, marked as old, when the server cannot be reached. */
interface Seen {
  shape: number;
  at: number;
  data: unknown;
}

/** Increased when pages rely on new fields of a cached response: responses cached by an older version are ignored. */
const SHAPE = 3;

/** A session expires after 14 idle days, also while the server cannot be reached. */
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

/** Visited months add up: the oldest responses are removed first. */
const MOST_KEPT = 24;

/** Fills the query cache with the last responses, and keeps the stored ones up to date. */
export function followLastSeen(client: QueryClient): void {
  const kept = keptNames('seen').map((name) => ({ name, seen: readKept<Seen>('seen', name) }));
  const newestFirst = kept.toSorted((a, b) => (b.seen?.at ?? 0) - (a.seen?.at ?? 0));
  for (const [index, { name, seen }] of newestFirst.entries()) {
    const isUsable = seen?.shape === SHAPE && Date.now() - seen.at <= LONGEST_KEPT_MS && index < MOST_KEPT;
    if (!isUsable) dropKept('seen', name);
    else client.setQueryData(JSON.parse(name), seen.data, { updatedAt: seen.at });
  }
  // Every cached response is stale, however new, and refetched when shown.
  void client.invalidateQueries({ refetchType: 'none' });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') remember(query);
  });
}
