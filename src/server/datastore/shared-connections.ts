import type pg from 'pg';
import { DatastoreUnavailable } from './engine.ts';

/** A connection that several reads use at the same time: each is a transaction of its own between two Syncs. */
interface SharedConnection {
  client: pg.PoolClient;
  waiting: number;
}

interface SharedOptions {
  open: () => Promise<pg.PoolClient>;
  most: number;
}

export interface SharedConnections {
  /** Has the work done on the connection that fewest others wait for. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): void;
}

/** A few connections for all reads. A second is opened when the first is in use, and so on up to the most. */
export function createSharedConnections({ open, most }: SharedOptions): SharedConnections {
  const connections: SharedConnection[] = [];
  let opening: Promise<SharedConnection> | undefined;
  let isClosed = false;

  function drop(shared: SharedConnection): void {
    const at = connections.indexOf(shared);
    if (at === -1) return;
    connections.splice(at, 1);
    shared.client.release(true);
  }

  async function add(): Promise<SharedConnection> {
    try {
      const client = await open();
      const shared = { client, waiting: 0 };
      connections.push(shared);
      // Whichever comes first.
      for (const end of ['error', 'end'] as const) client.once(end, () => drop(shared));
      if (isClosed) drop(shared);
      return shared;
    } finally {
      opening = undefined;
    }
  }

  function choose(): SharedConnection | Promise<SharedConnection> {
    const fewest = Math.min(...connections.map(({ waiting }) => waiting));
    const freest = connections.find(({ waiting }) => waiting === fewest);
    if (freest?.waiting === 0) return freest;
    if (connections.length < most) opening ??= add();
    if (freest === undefined) return opening as Promise<SharedConnection>;
    // It only adds to what is there: whether it comes is of no concern here.
    opening?.catch(() => {});
    return freest;
  }

  return {
    async use(work) {
      const shared = await choose();
      shared.waiting += 1;
      try {
        return await work(shared.client);
      } catch (error) {
        // It may be about to break, which is heard of only later.
        if (error instanceof DatastoreUnavailable) drop(shared);
        throw error;
      } finally {
        shared.waiting -= 1;
      }
    },
    close() {
      isClosed = true;
      for (const shared of [...connections]) drop(shared);
    },
  };
}
