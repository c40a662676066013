import type { Query, QueryClient } from '@tanstack/preact-query';
import { dropKept, keep, keptNames, readKept } from './kept.ts';

/** A stored response. When the server cannot be reached, the last responses are shown and marked as old. */
interface Seen {
  shape: number;
  at: number;
  data: unknown;
}

/** To be increased when pages need new fields of a stored response: those of an older version are then ignored. */
const SHAPE = 3;

/** How long responses are stored: as long as a session lives without use, because offline nothing else ends it. */
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

/** Stored responses add up, for example of visited months. The oldest ones are deleted first. */
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
  // All stored responses are stale, however new, and are loaded again when they are shown.
  void client.invalidateQueries({ refetchType: 'none' });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') remember(query);
  });
}
