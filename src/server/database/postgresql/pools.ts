import pg from 'pg';
import { DEFAULT_ROLE_PREFIX } from '../role-names.ts';
import type { Primary } from './primary.ts';

/** The job engine wraps some of its statements in BEGIN and COMMIT. */
const OWN_TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

/** Removes BEGIN and COMMIT, for statements inside an open transaction. */
function withoutOwnTransaction(text: string): string {
  return OWN_TRANSACTION.exec(text)?.[1] ?? text;
}

const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 4_000;

const JOBS_CONNECTIONS = 2;
const JOBS_STATEMENT_TIMEOUT_MS = 30_000;
const JOBS_ANSWER_TIMEOUT_MS = 35_000;

export interface PostgresqlOptions {
  /** May name several servers. One of them, the primary, takes the writes. */
  url: string;
  maxConnections: number;
  onIdleError: (error: Error) => void;
  /** Whether a transaction pooler is between the service and the server. */
  isPooled?: boolean;
  /** Whether reads may go to standbys among the servers of `url`. */
  readsStandbys?: boolean;
  /** How often the standbys are compared with the primary. */
  lookEveryMs?: number;
  /** Called with what the operator should know about the standbys. */
  onNotice?: (text: string) => void;
  /** Prefix of the database's role names. */
  rolePrefix?: string;
  /** How long a request waits for a free connection. */
  connectTimeoutMs?: number;
  /** How long a statement of the job engine waits if the server does not answer. */
  jobsAnswerTimeoutMs?: number;
}

/** Settings of a session. A pooler accepts none of these: set them on the login's role (docs/operations.md). */
const SESSION_SETTINGS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  options: '-c timezone=UTC -c datestyle=ISO',
};

export function createPool(
  { poolOptions }: Pick<Primary, 'poolOptions'>,
  { maxConnections, isPooled = false, onIdleError, connectTimeoutMs = CONNECT_TIMEOUT_MS }: PostgresqlOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...poolOptions,
    max: maxConnections,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(isPooled ? {} : SESSION_SETTINGS),
  } as pg.PoolConfig);
  return surviveErrors(pool, onIdleError);
}

/**
 * Adds an error listener to each connection: the pool handles only errors of idle ones, and without a listener one that
 * breaks in use would end the process. Its queries report the error.
 */
function surviveErrors(pool: pg.Pool, onIdleError: (error: Error) => void): pg.Pool {
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The job engine has a few connections of its own. They start in its role and never run a person's statement. */
export function createJobsPool(
  { poolOptions }: Primary,
  {
    onIdleError,
    isPooled = false,
    rolePrefix = DEFAULT_ROLE_PREFIX,
    jobsAnswerTimeoutMs = JOBS_ANSWER_TIMEOUT_MS,
  }: PostgresqlOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...poolOptions,
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
  return surviveErrors(pool, onIdleError);
}

/** Behind a pooler no connection starts in the job engine's role, so each transaction sets it. */
export async function queryAsJobs(
  client: pg.PoolClient,
  rolePrefix: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<unknown> {
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
