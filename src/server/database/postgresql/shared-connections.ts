import type pg from 'pg';
import { DatabaseUnavailable } from '../engine.ts';

/** A connection that several reads use at once: each is a separate transaction between two Syncs. */
interface SharedConnection {
  client: pg.PoolClient;
  waiting: number;
  /** When the connection last answered, or had no query waiting. */
  lastAnswerAtMs: number;
}

interface SharedOptions {
  open: () => Promise<pg.PoolClient>;
  /** The number of connections if all of them answer. */
  usual: number;
  /** The limit while some do not answer. */
  most: number;
}

/**
 * A query that takes longer may block the connection. Slow answers are faster than this, and no request should wait
 * longer for another one's query.
 */
const STUCK_AFTER_MS = 250;

function isResponding({ waiting, lastAnswerAtMs }: SharedConnection): boolean {
  return waiting === 0 || performance.now() - lastAnswerAtMs < STUCK_AFTER_MS;
}

function leastBusyOf(connections: readonly SharedConnection[]): SharedConnection | undefined {
  const fewest = Math.min(...connections.map(({ waiting }) => waiting));
  return connections.find(({ waiting }) => waiting === fewest);
}

export interface SharedConnections {
  /** Runs the work on the least busy connection that is not stuck. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * A few connections for all reads. Another one is opened if all are busy (up to `usual`) or some are stuck (up to
 * `most`).
 */
export function createSharedConnections({ open, usual, most }: SharedOptions): SharedConnections {
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
      const shared = { client, waiting: 0, lastAnswerAtMs: 0 };
      connections.push(shared);
      // The first of the two events drops the connection.
      for (const end of ['error', 'end'] as const) client.once(end, () => drop(shared));
      if (isClosed) drop(shared);
      return shared;
    } finally {
      opening = undefined;
    }
  }

  function choose(): SharedConnection | Promise<SharedConnection> {
    // Connections beyond `usual` are used only if some of the first ones are stuck.
    const responding = connections.filter(isResponding).slice(0, usual);
    const leastBusy = leastBusyOf(responding);
    if (leastBusy?.waiting === 0) return leastBusy;
    if (responding.length < usual && connections.length < most) opening ??= add();
    // This is an extra connection: if it cannot be opened, reads use the others.
    opening?.catch(() => {});
    return leastBusy ?? opening ?? (leastBusyOf(connections) as SharedConnection);
  }

  return {
    async use(work) {
      const shared = await choose();
      if (shared.waiting === 0) shared.lastAnswerAtMs = performance.now();
      shared.waiting += 1;
      try {
        return await work(shared.client);
      } catch (error) {
        // The connection may be about to break; its `error` event would come later.
        if (error instanceof DatabaseUnavailable) drop(shared);
        throw error;
      } finally {
        shared.waiting -= 1;
        shared.lastAnswerAtMs = performance.now();
      }
    },
    close() {
      isClosed = true;
      for (const shared of [...connections]) drop(shared);
    },
  };
}
