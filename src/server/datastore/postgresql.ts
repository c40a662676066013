import { createHash } from 'node:crypto';
import pg from 'pg';
import { COLUMN_PARSERS, toParameter } from './column-types.ts';
import { asDatastoreError, DatastoreUnavailable, type Engine, type Run } from './engine.ts';
import { guardRun } from './guarded-run.ts';
import type { Statement } from './statement.ts';

const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** How long a request waits for a connection, new or returned by another request. */
const CONNECT_TIMEOUT_MS = 4_000;
/** For a server that fell silent: longer than the server's own limit, which gives the better answer. */
const ANSWER_TIMEOUT_MS = 8_000;

const JOBS_CONNECTIONS = 2;
const JOBS_STATEMENT_TIMEOUT_MS = 30_000;

/** Each takes memory in every connection; a statement of varying length (`in (…)`) would otherwise have no end. */
const MOST_PREPARED_STATEMENTS = 500;
const names = new Map<string, string>();

/** Each statement is parsed once per connection, under its hash. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_PREPARED_STATEMENTS) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
  names.set(sql, name);
  return name;
}

function toQuery({ sql, parameters }: Statement): pg.QueryConfig {
  const name = statementName(sql);
  return { text: sql, values: parameters.map(toParameter), ...(name === undefined ? {} : { name }) };
}

async function send(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await client.query(query);
  } catch (error) {
    throw asDatastoreError(error);
  }
}

/** A connection for the length of one transaction. */
interface Lease {
  client: pg.PoolClient;
  /** Whether someone else may have it next: the end of the transaction was answered, and none is open. */
  isClean: boolean;
}

/** Ends the transaction and returns what the database made of it: it answers COMMIT with ROLLBACK after an error. */
async function finish(lease: Lease, command: 'COMMIT' | 'ROLLBACK'): Promise<string> {
  const { command: done } = await send(lease.client, { text: command });
  lease.isClean = lease.client.getTransactionStatus() === 'I';
  return done;
}

/** Several statements in one pipelined transaction: all are on the wire before the first answer is read. */
async function runBatch(lease: Lease, statements: readonly Statement[]): Promise<unknown[][]> {
  const queries = statements.map(toQuery);
  const begun = send(lease.client, { text: 'BEGIN' });
  const answers = queries.map((query) => send(lease.client, query));
  const settled = await Promise.allSettled([begun, ...answers, finish(lease, 'COMMIT')]);
  // In the order sent: the first failure is the reason for all that follow.
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason;
  return (await Promise.all(answers)).map(({ rows }) => rows);
}

/** Undoes a transaction that failed with `error`. */
async function rollBack(lease: Lease, error: unknown): Promise<void> {
  if (lease.isClean) return;
  try {
    await finish(lease, 'ROLLBACK');
  } catch {
    // The connection is gone and its transaction with it. Whatever the work said was said on unsure ground.
    throw new DatastoreUnavailable(error);
  }
}

async function runTransaction<T>(
  lease: Lease,
  opening: Statement,
  work: (run: Run) => Promise<T>,
): Promise<{ opened: unknown[]; result: T }> {
  const { client } = lease;
  const first = toQuery(opening);
  const opened = Promise.all([send(client, { text: 'BEGIN' }), send(client, first)]);
  // Its failure is reported below, when the work has seen its own.
  opened.catch(() => {});
  const guarded = guardRun(async (statement) => (await send(client, toQuery(statement))).rows);
  try {
    const result = await work(guarded.run);
    guarded.end();
    const done = await finish(lease, 'COMMIT');
    const [, { rows }] = await opened;
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
}

function createPool({ url, maxConnections, onIdleError }: PostgresqlOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: '-c timezone=UTC -c datestyle=ISO',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  } as pg.PoolConfig);
  pool.on('error', onIdleError);
  // The pool listens to idle connections alone: one that breaks in use would end the process. Its queries say so.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The job engine's few connections are its own: they begin in its role, and no person's statement ever meets them. */
function createJobsPool({ url, onIdleError }: PostgresqlOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: JOBS_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: JOBS_STATEMENT_TIMEOUT_MS,
    options: '-c timezone=UTC -c role=lutea_jobs',
  });
  pool.on('error', onIdleError);
  return pool;
}

export function connectPostgresql(options: PostgresqlOptions): Engine {
  const pool = createPool(options);
  const jobs = createJobsPool(options);

  /** Whatever stops a connection, a refused login included, is no fault of the request. */
  const checkOut = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatastoreUnavailable(error);
    });

  async function withLease<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease: Lease = { client: await checkOut(), isClean: false };
    try {
      return await work(lease);
    } finally {
      lease.client.release(!lease.isClean);
    }
  }

  return {
    kind: 'postgresql',
    batch: (statements) => withLease((lease) => runBatch(lease, statements)),
    transaction: (opening, work) => withLease((lease) => runTransaction(lease, opening, work)),
    async executeSql(text, values = []) {
      const answers: unknown = await jobs.query(text, [...values]);
      const all = (Array.isArray(answers) ? answers : [answers]) as pg.QueryResult[];
      return { rows: all.flatMap(({ rows }) => rows) };
    },
    async close() {
      await Promise.all([pool.end(), jobs.end()]);
    },
  };
}
