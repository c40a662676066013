import type { Query, QueryClient } from '@tanstack/preact-query';

/** What a person saw last stays on the device, to be shown (marked as old) when the service cannot be reached. */
const PREFIX = 'lutea.seen:';

interface Seen {
  at: number;
  data: unknown;
}

declare module '@tanstack/preact-query' {
  interface Register {
    queryMeta: { lastSeen?: boolean };
  }
}

function readSeen(name: string): Seen | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') as Seen;
  } catch {
    return undefined;
  }
}

function remember({ queryKey, state, meta }: Query): void {
  if (meta?.lastSeen !== true || state.status !== 'success') return;
  try {
    const seen: Seen = { at: state.dataUpdatedAt, data: state.data };
    localStorage.setItem(PREFIX + JSON.stringify(queryKey), JSON.stringify(seen));
  } catch {
    // A full or forbidden store costs only the view without a connection.
  }
}

const storedNames = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));

/** Fills the cache with what was seen last, and keeps that up to date. */
export function followLastSeen(client: QueryClient): void {
  for (const name of storedNames()) {
    const seen = readSeen(name);
    if (seen !== undefined) {
      client.setQueryData(JSON.parse(name.slice(PREFIX.length)), seen.data, { updatedAt: seen.at });
    }
  }
  // However young, it is from before: every one is asked for again when it is shown.
  void client.invalidateQueries({ refetchType: 'none' });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') remember(query);
  });
}

/** Everything personal that this device holds outside its cookies. */
export async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // Over plain http from another machine there is no cache, and nothing in it.
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}
