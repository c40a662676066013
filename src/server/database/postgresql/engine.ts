import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { asDatabaseError, DatabaseUnavailable, type Engine, hasSqlState, SQLSTATE } from '../engine.ts';
import { DEFAULT_ROLE_PREFIX } from '../role-names.ts';
import type { Statement } from '../statement.ts';
import { createToWire } from '../wire/wire-statement.ts';
import { type Lease, runBatch, runTransaction, send } from './lease.ts';
import { createJobsPool, createPool, type PostgresqlOptions, queryAsJobs } from './pools.ts';
import { findPrimary } from './primary.ts';
import { createSharedConnections } from './shared-connections.ts';

/** A few connections serve all reads: more reads share one network packet then. Writes use the others. */
const MOST_SHARED = 4;

/** One processor runs the Node process. More backends than the others can run would wait for their turn. */
function sharedOf({ maxConnections }: PostgresqlOptions): { usual: number; most: number } {
  const half = Math.max(1, Math.floor(maxConnections / 2));
  const usual = Math.min(half, MOST_SHARED, Math.max(1, availableParallelism() - 1));
  return { usual, most: Math.min(half, usual + 1) };
}

export function connectPostgresql(options: PostgresqlOptions): Engine {
  const { isPooled = false, rolePrefix = DEFAULT_ROLE_PREFIX } = options;
  const primary = findPrimary(options.url);
  const dialect = { isPooled, rolePrefix, toWire: createToWire(), onSilent: primary.leave };
  const pool = createPool(primary, options);
  const jobs = createJobsPool(primary, options);

  /** A connection of the pool to the primary. Those to a former one are closed. */
  async function open(from: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const client = await primary.connect(() => from.connect());
      if (!primary.isLeft(client)) return client;
      client.release(true);
    }
  }

  /** A connection that cannot be opened, even for a refused login, is not the request's fault. */
  const checkOut = () =>
    open(pool).catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });

  const shared = createSharedConnections({ open: checkOut, ...sharedOf(options) });

  async function readShared(statements: readonly Statement[]): Promise<unknown[][]> {
    const wire = statements.map(dialect.toWire);
    const attempt = () =>
      shared.use((client) => send({ ...dialect, client, isShared: true, isClean: false }, wire));
    try {
      return await attempt();
    } catch (error) {
      // The batch that should have parsed it failed before that: send it again.
      if (hasSqlState(error, SQLSTATE.unknownStatement)) return attempt();
      throw error;
    }
  }

  async function withLease<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease: Lease = { ...dialect, client: await checkOut(), isShared: false, isClean: false };
    try {
      return await work(lease);
    } finally {
      lease.client.release(!lease.isClean);
    }
  }

  async function runJobsSql(text: string, values: readonly unknown[]): Promise<unknown> {
    const client = await open(jobs);
    if (isPooled) return queryAsJobs(client, rolePrefix, { text, values });
    let isClean = false;
    try {
      const answers: unknown = await client.query(text, [...values]);
      isClean = true;
      return answers;
    } finally {
      client.release(!isClean);
    }
  }

  const batch: Engine['batch'] = (statements) => withLease((lease) => runBatch(lease, statements));

  return {
    batch,
    read: isPooled ? batch : readShared,
    transaction: (opening, work) => withLease((lease) => runTransaction(lease, opening, work)),
    async executeSql(text, values = []) {
      const answers = await runJobsSql(text, values).catch((error: unknown) => {
        throw asDatabaseError(error);
      });
      const all = (Array.isArray(answers) ? answers : [answers]) as pg.QueryResult[];
      return { rows: all.flatMap(({ rows }) => rows) };
    },
    waiting: () => pool.waitingCount,
    async close() {
      shared.close();
      await Promise.all([pool.end(), jobs.end()]);
    },
  };
}
