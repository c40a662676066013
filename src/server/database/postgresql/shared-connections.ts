import type pg from 'pg';
import { DatabaseUnavailable } from '../engine.ts';

/** A connection that several reads use at the same time: each is a separate transaction between two Syncs. */
interface SharedConnection {
  client: pg.PoolClient;
  waiting: number;
  /** When it last had an answer, or nobody who waited for one. */
  movedAtMs: number;
}

interface SharedOptions {
  open: () => Promise<pg.PoolClient>;
  /** How many are in use while all of them answer. */
  usual: number;
  /** How many there may be while some do not. */
  most: number;
}

/** Longer than an answer takes on a bad day, shorter than anyone wants to wait for someone else's. */
const STUCK_AFTER_MS = 250;

function isMoving({ waiting, movedAtMs }: SharedConnection): boolean {
  return waiting === 0 || performance.now() - movedAtMs < STUCK_AFTER_MS;
}

function freestOf(connections: readonly SharedConnection[]): SharedConnection | undefined {
  const fewest = Math.min(...connections.map(({ waiting }) => waiting));
  return connections.find(({ waiting }) => waiting === fewest);
}

export interface SharedConnections {
  /** Has the work done on the connection that fewest others wait for, of those that are not stuck. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): void;
}

/** A few connections for all reads. Another is opened when those there are in use, up to the usual number; or stuck. */
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
      const shared = { client, waiting: 0, movedAtMs: 0 };
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
    // The first ones: whatever was opened beyond them is for when they are stuck.
    const moving = connections.filter(isMoving).slice(0, usual);
    const freest = freestOf(moving);
    if (freest?.waiting === 0) return freest;
    if (moving.length < usual && connections.length < most) opening ??= add();
    // It only adds to what is there: whether it comes is of no concern to those who do not wait for it.
    opening?.catch(() => {});
    return freest ?? opening ?? (freestOf(connections) as SharedConnection);
  }

  return {
    async use(work) {
      const shared = await choose();
      if (shared.waiting === 0) shared.movedAtMs = performance.now();
      shared.waiting += 1;
      try {
        return await work(shared.client);
      } catch (error) {
        // It may be about to break, which is heard of only later.
        if (error instanceof DatabaseUnavailable) drop(shared);
        throw error;
      } finally {
        shared.waiting -= 1;
        shared.movedAtMs = performance.now();
      }
    },
    close() {
      isClosed = true;
      for (const shared of [...connections]) drop(shared);
    },
  };
}
