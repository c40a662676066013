import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { DatabaseUnavailable, type Engine, hasSqlState, SQLSTATE } from '../engine.ts';
import { type Dialect, send } from './lease.ts';
import type { PostgresqlOptions } from './pools.ts';
import { createSharedConnections } from './shared-connections.ts';

/** A few connections are shared by all reads, so that more reads fit into one network packet. Writes use the others. */
const MOST_SHARED = 4;

/**
 * The number of shared connections. Node uses one processor; more PostgreSQL backends than the other processors would
 * only wait.
 */
function sharedOf({ maxConnections }: PostgresqlOptions): { usual: number; most: number } {
  const half = Math.max(1, Math.floor(maxConnections / 2));
  const usual = Math.min(half, MOST_SHARED, Math.max(1, availableParallelism() - 1));
  return { usual, most: Math.min(half, usual + 1) };
}

interface ReadsOptions {
  dialect: Dialect;
  open: () => Promise<pg.PoolClient>;
  options: PostgresqlOptions;
}

/** A connection that cannot be opened, even for a refused login, counts as unavailable: the request is not at fault. */
export const orUnavailable = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });

/** Reads from one server, over shared connections. */
export function createReads({ dialect, open, options }: ReadsOptions): {
  read: Engine['read'];
  close(): void;
} {
  const shared = createSharedConnections({ open, ...sharedOf(options) });
  return {
    async read(statements) {
      const wire = statements.map(dialect.toWire);
      const attempt = () =>
        shared.use((client) => send({ ...dialect, client, isShared: true, isClean: false }, wire));
      try {
        return await attempt();
      } catch (error) {
        // The batch that sent this statement for parsing failed before that, so it is sent again.
        if (hasSqlState(error, SQLSTATE.unknownStatement)) return attempt();
        throw error;
      }
    },
    close: shared.close,
  };
}
