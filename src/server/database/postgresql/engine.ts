import { availableParallelism } from 'node:os';
import pg from 'pg';
import {
  asDatabaseError,
  DatabaseUnavailable,
  type Engine,
  hasSqlState,
  type Run,
  SQLSTATE,
} from '../engine.ts';
import { guardRun } from '../guarded-run.ts';
import { withoutOwnTransaction } from '../jobs-statement.ts';
import { DEFAULT_ROLE_PREFIX, nameRoles } from '../role-names.ts';
import type { Statement } from '../statement.ts';
import { toWire, type WireStatement } from '../wire/wire-statement.ts';
import { BatchQuery } from './batch-query.ts';
import { corkUntil } from './cork-until.ts';
import { createSharedConnections } from './shared-connections.ts';

const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** How long a request waits for a free connection. */
const CONNECT_TIMEOUT_MS = 4_000;
/** For a server that no longer answers: longer than the server's own timeout, which gives the better error. */
const ANSWER_TIMEOUT_MS = 8_000;

const JOBS_CONNECTIONS = 2;
const JOBS_STATEMENT_TIMEOUT_MS = 30_000;
const JOBS_ANSWER_TIMEOUT_MS = 35_000;

/** Behind a pooler the next transaction may use another connection, which does not know this name. */
const withoutName = (statement: WireStatement): WireStatement => ({ ...statement, name: '' });

/** Settings that every connection of an engine shares. */
interface Dialect {
  isPooled: boolean;
  rolePrefix: string;
}

function adapt(statements: readonly WireStatement[], { isPooled, rolePrefix }: Dialect) {
  const named =
    rolePrefix === DEFAULT_ROLE_PREFIX
      ? statements
      : statements.map((statement) => ({ ...statement, text: nameRoles(statement.text, rolePrefix) }));
  return isPooled ? named.map(withoutName) : named;
}

/** A connection during one transaction. */
interface Lease extends Dialect {
  client: pg.PoolClient;
  isShared: boolean;
  /** Whether another request may use it next: the transaction's end was confirmed, and none is open. */
  isClean: boolean;
}

/** Fails every query that waits on the connection. */
function failPending({ connection }: pg.PoolClient): void {
  connection.stream.destroy();
}

/** Limits the wait for one answer. The driver's own timeout keeps the answer's objects in memory for long. */
const limitWait = (client: pg.PoolClient): NodeJS.Timeout =>
  setTimeout(failPending, ANSWER_TIMEOUT_MS, client);

/** Sends statements together. Returns the rows of each. */
function send(lease: Lease, statements: readonly WireStatement[]): Promise<unknown[][]> {
  const { client, isShared } = lease;
  const all = adapt(statements, lease);
  return new Promise((resolve, reject) => {
    const limit = limitWait(client);
    const query = new BatchQuery(all, (error, answers = []) => {
      clearTimeout(limit);
      if (error === null) resolve(answers);
      else reject(asDatabaseError(error));
    });
    // Other requests on a shared connection send in the same turn of the event loop.
    corkUntil(client, isShared ? setImmediate : process.nextTick);
    client.query(query);
  });
}

/** Ends the transaction and returns its result: after an error the server answers COMMIT with ROLLBACK. */
async function finish(lease: Lease, command: 'COMMIT' | 'ROLLBACK'): Promise<string> {
  const limit = limitWait(lease.client);
  try {
    const { command: done } = await lease.client.query(command);
    lease.isClean = lease.client.getTransactionStatus() === 'I';
    return done;
  } catch (error) {
    throw asDatabaseError(error);
  } finally {
    clearTimeout(limit);
  }
}

/** Several statements as one transaction in one round trip: all are sent before the first answer is read. */
async function runBatch(lease: Lease, statements: readonly Statement[]): Promise<unknown[][]> {
  try {
    const answers = await send(lease, statements.map(toWire));
    lease.isClean = lease.client.getTransactionStatus() === 'I';
    return answers;
  } catch (error) {
    // Nothing is left to undo, but the answer shows that the connection is ready for the next request.
    await finish(lease, 'ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Rolls back a transaction that failed with `error`. */
async function rollBack(lease: Lease, error: unknown): Promise<void> {
  if (lease.isClean) return;
  try {
    await finish(lease, 'ROLLBACK');
  } catch {
    // The connection is gone and its transaction with it. An error that the work threw may be a result of that.
    throw new DatabaseUnavailable(error);
  }
}

const BEGIN: WireStatement = { name: 'begin', text: 'BEGIN', values: [] };

async function runTransaction<T>(
  lease: Lease,
  opening: Statement,
  work: (run: Run) => Promise<T>,
): Promise<{ opened: unknown[]; result: T }> {
  const first = toWire(opening);
  const guarded = guardRun(async <Row>(statement: Statement<Row>) => {
    const [rows = []] = await send(lease, [toWire(statement)]);
    return rows as Row[];
  });
  const opened = send(lease, [BEGIN, first]);
  // Reported below, after the work has seen its own error.
  opened.catch(() => {});
  try {
    const result = await work(guarded.run);
    guarded.end();
    const done = await finish(lease, 'COMMIT');
    const [, rows = []] = await opened;
    guarded.assertNoneFailed();
    if (done !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed');
    return { opened: rows, result };
  } catch (error) {
    guarded.end();
    await rollBack(lease, error);
    await opened;
    throw error;
  }
}

interface PostgresqlOptions {
  url: string;
  maxConnections: number;
  onIdleError: (error: Error) => void;
  /** Whether a transaction pooler is in between. */
  isPooled?: boolean;
  /** Prefix of the database's role names. */
  rolePrefix?: string;
  /** For the job engine's statements, if the server no longer answers. */
  jobsAnswerTimeoutMs?: number;
}

/** A pooler accepts none of these: set them on the login's role (docs/operations.md). */
const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  options: '-c timezone=UTC -c datestyle=ISO',
};

function createPool({ url, maxConnections, isPooled = false, onIdleError }: PostgresqlOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(isPooled ? {} : SESSION_SETTINGS),
  } as pg.PoolConfig);
  pool.on('error', onIdleError);
  // The pool handles errors of idle connections only. Without a listener, one that breaks in use would end the process.
  // Its queries report the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The job engine has its own few connections. They start in its role and never run a person's statement. */
function createJobsPool({
  url,
  onIdleError,
  isPooled = false,
  rolePrefix = DEFAULT_ROLE_PREFIX,
  jobsAnswerTimeoutMs = JOBS_ANSWER_TIMEOUT_MS,
}: PostgresqlOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: JOBS_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: jobsAnswerTimeoutMs,
    ...(isPooled
      ? {}
      : {
          statement_timeout: JOBS_STATEMENT_TIMEOUT_MS,
          options: `-c timezone=UTC -c role=${rolePrefix}_jobs`,
        }),
  });
  pool.on('error', onIdleError);
  return pool;
}

/** Behind a pooler no connection starts in the role, so each transaction sets it. */
async function queryAsJobs(
  pool: pg.Pool,
  rolePrefix: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<unknown> {
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query(`BEGIN; SET LOCAL ROLE ${rolePrefix}_jobs`);
    const answers = await client.query(withoutOwnTransaction(text), [...values]);
    await client.query('COMMIT');
    isClean = true;
    return answers;
  } finally {
    client.release(!isClean);
  }
}

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
  const dialect = { isPooled, rolePrefix };
  const pool = createPool(options);
  const jobs = createJobsPool(options);

  /** A connection that cannot be opened, even for a refused login, is not the request's fault. */
  const checkOut = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });

  const shared = createSharedConnections({ open: checkOut, ...sharedOf(options) });

  async function readShared(statements: readonly Statement[]): Promise<unknown[][]> {
    const wire = statements.map(toWire);
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

  const batch: Engine['batch'] = (statements) => withLease((lease) => runBatch(lease, statements));

  return {
    kind: 'postgresql',
    batch,
    read: isPooled ? batch : readShared,
    transaction: (opening, work) => withLease((lease) => runTransaction(lease, opening, work)),
    async executeSql(text, values = []) {
      const answer = isPooled
        ? queryAsJobs(jobs, rolePrefix, { text, values })
        : jobs.query(text, [...values]);
      const answers: unknown = await answer.catch((error: unknown) => {
        throw asDatabaseError(error);
      });
      const all = (Array.isArray(answers) ? answers : [answers]) as pg.QueryResult[];
      return { rows: all.flatMap(({ rows }) => rows) };
    },
    async close() {
      shared.close();
      await Promise.all([pool.end(), jobs.end()]);
    },
  };
}
