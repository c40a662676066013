import type pg from 'pg';
import { serverAddresses } from '#leaf/server-addresses.ts';
import { asDatabaseError, type Engine } from '../engine.ts';
import { DEFAULT_ROLE_PREFIX } from '../role-names.ts';
import { createToWire } from '../wire/wire-statement.ts';
import { type Dialect, type Lease, runBatch, runTransaction } from './lease.ts';
import { createJobsPool, createPool, type PostgresqlOptions, queryAsJobs } from './pools.ts';
import { findPrimary } from './primary.ts';
import { createReads, orUnavailable } from './reads.ts';
import { openStandbys } from './standbys.ts';

/** Undefined with a single server. If reads from standbys are off, none is chosen, but last writes are still stored. */
function standbysOf(read: Engine['read'], dialect: Dialect, options: PostgresqlOptions) {
  if (serverAddresses(options.url).length === 1) return undefined;
  if (!options.readsStandbys) return { choose: () => undefined, close: async () => {} };
  return openStandbys(read, dialect, options);
}

export function connectPostgresql(options: PostgresqlOptions): Engine {
  const { isPooled = false, rolePrefix = DEFAULT_ROLE_PREFIX } = options;
  const primary = findPrimary(options.url);
  const dialect = { isPooled, rolePrefix, toWire: createToWire(), onSilent: primary.leave };
  const pool = createPool(primary, options);
  const jobs = createJobsPool(primary, options);

  /** A connection of the pool to the current primary. Connections to a former primary are closed. */
  async function open(from: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const client = await primary.connect(() => from.connect());
      if (!primary.isLeft(client)) return client;
      client.release(true);
    }
  }

  const checkOut = () => orUnavailable(open(pool));
  const reads = createReads({ dialect, open: checkOut, options });

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
  const read = isPooled ? batch : reads.read;
  const standbys = standbysOf(read, dialect, options);

  return {
    batch,
    read,
    standbys,
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
      reads.close();
      await Promise.all([pool.end(), jobs.end(), standbys?.close()]);
    },
  };
}
