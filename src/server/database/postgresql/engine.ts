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
import { nameRoles, SPELLED_PREFIX } from '../role-names.ts';
import type { Statement } from '../statement.ts';
import { toWire, type WireStatement } from '../wire/wire-statement.ts';
import { BatchQuery } from './batch-query.ts';
import { sendInOnePiece } from './one-piece.ts';
import { createSharedConnections } from './shared-connections.ts';

const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** How long a request waits for a connection, new or returned by another request. */
const CONNECT_TIMEOUT_MS = 4_000;
/** For a server that fell silent: longer than the server's own limit, which gives the better answer. */
const ANSWER_TIMEOUT_MS = 8_000;

const JOBS_CONNECTIONS = 2;
const JOBS_STATEMENT_TIMEOUT_MS = 30_000;
const JOBS_ANSWER_TIMEOUT_MS = 35_000;

/** Behind a pooler the next transaction may meet another connection, which knows no name given to this one. */
const withoutName = (statement: WireStatement): WireStatement => ({ ...statement, name: '' });

/** What every connection of an engine has in common. */
interface Dialect {
  isPooled: boolean;
  rolePrefix: string;
}

function adapt(statements: readonly WireStatement[], { isPooled, rolePrefix }: Dialect) {
  const named =
    rolePrefix === SPELLED_PREFIX
      ? statements
      : statements.map((statement) => ({ ...statement, text: nameRoles(statement.text, rolePrefix) }));
  return isPooled ? named.map(withoutName) : named;
}

/** A connection for the length of one transaction. */
interface Lease extends Dialect {
  client: pg.PoolClient;
  isShared: boolean;
  /** Whether someone else may have it next: the end of the transaction was answered, and none is open. */
  isClean: boolean;
}

/** Fails every query that waits for an answer on the connection. */
function cutOff({ connection }: pg.PoolClient): void {
  connection.stream.destroy();
}

/** Limits the wait for one answer. The driver's own limit keeps what belongs to an answer alive for long after it. */
const limitWait = (client: pg.PoolClient): NodeJS.Timeout => setTimeout(cutOff, ANSWER_TIMEOUT_MS, client);

/** Sends statements as one piece of the conversation; rows by statement. */
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
    // Others that share the connection send their work in the same turn of the event loop.
    sendInOnePiece(client, isShared ? setImmediate : process.nextTick);
    client.query(query);
  });
}

/** Ends the transaction and returns what the database made of it: it answers COMMIT with ROLLBACK after an error. */
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

/** Several statements as one transaction in one round trip: all are on the wire before the first answer is read. */
async function runBatch(lease: Lease, statements: readonly Statement[]): Promise<unknown[][]> {
  try {
    const answers = await send(lease, statements.map(toWire));
    lease.isClean = lease.client.getTransactionStatus() === 'I';
    return answers;
  } catch (error) {
    // Nothing is left to undo, but only the answer to this says that the connection is ready for someone else.
    await finish(lease, 'ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Undoes a transaction that failed with `error`. */
async function rollBack(lease: Lease, error: unknown): Promise<void> {
  if (lease.isClean) return;
  try {
    await finish(lease, 'ROLLBACK');
  } catch {
    // The connection is gone and its transaction with it. Whatever the work said was said on unsure ground.
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
  // Its failure is reported below, when the work has seen its own.
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
  /** Whether a pooler that shares connections between transactions stands in between. */
  isPooled?: boolean;
  /** What the names of the database's roles begin with. */
  rolePrefix?: string;
  /** For the job engine's statements, where the server fell silent. */
  jobsAnswerTimeoutMs?: number;
}

/** A pooler takes none of these: there they belong to the login's role (docs/operations.md). */
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
  // The pool listens to idle connections alone: one that breaks in use would end the process. Its queries say so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The job engine's few connections are its own: they begin in its role, and no person's statement ever meets them. */
function createJobsPool({
  url,
  onIdleError,
  isPooled = false,
  rolePrefix = SPELLED_PREFIX,
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

/** Where no connection can begin in the role, each transaction takes it on. */
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

/** A few serve all reads, the more alike the better: more answers then come in one piece. Writes keep the others. */
const MOST_SHARED = 4;

/** One processor is the server's own: a backend more than the others can run is one that waits for its turn. */
function sharedOf({ maxConnections }: PostgresqlOptions): { usual: number; most: number } {
  const half = Math.max(1, Math.floor(maxConnections / 2));
  const usual = Math.min(half, MOST_SHARED, Math.max(1, availableParallelism() - 1));
  return { usual, most: Math.min(half, usual + 1) };
}

export function connectPostgresql(options: PostgresqlOptions): Engine {
  const { isPooled = false, rolePrefix = SPELLED_PREFIX } = options;
  const dialect = { isPooled, rolePrefix };
  const pool = createPool(options);
  const jobs = createJobsPool(options);

  /** Whatever stops a connection, a refused login included, is no fault of the request. */
  const checkOut = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });

  const shared = createSharedConnections({ open: checkOut, ...sharedOf(options) });

  async function readShared(statements: readonly Statement[]): Promise<unknown[][]> {
    const wire = statements.map(toWire);
    const ask = () =>
      shared.use((client) => send({ ...dialect, client, isShared: true, isClean: false }, wire));
    try {
      return await ask();
    } catch (error) {
      // Parsing it was part of someone else's batch that failed before it came to that.
      if (hasSqlState(error, SQLSTATE.unknownStatement)) return ask();
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
      const asked = isPooled
        ? queryAsJobs(jobs, rolePrefix, { text, values })
        : jobs.query(text, [...values]);
      const answers: unknown = await asked.catch((error: unknown) => {
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
