import type pg from 'pg';
import { asDatabaseError, DatabaseUnavailable, hasSqlState, type Run, SQLSTATE } from '../engine.ts';
import { guardRun } from '../guarded-run.ts';
import { DEFAULT_ROLE_PREFIX, nameRoles } from '../role-names.ts';
import type { Statement } from '../statement.ts';
import type { ToWire, WireStatement } from '../wire/wire-statement.ts';
import { BatchQuery } from './batch-query.ts';
import { corkUntil } from './cork-until.ts';

/** The limit if a server no longer answers. Longer than the server's own timeout, which gives the better error. */
const ANSWER_TIMEOUT_MS = 8_000;

/** Behind a pooler the next transaction may use another connection, on which this name is unknown. */
const withoutName = (statement: WireStatement): WireStatement => ({ ...statement, name: '' });

/** Settings that every connection of an engine shares. */
export interface Dialect {
  isPooled: boolean;
  rolePrefix: string;
  toWire: ToWire;
  /** How long to wait for one answer. */
  answerTimeoutMs?: number;
  /** Called with a connection whose server does not answer. */
  onSilent: (client: pg.PoolClient) => void;
}

function adapt(statements: readonly WireStatement[], { isPooled, rolePrefix }: Dialect) {
  const named =
    rolePrefix === DEFAULT_ROLE_PREFIX
      ? statements
      : statements.map((statement) => ({ ...statement, text: nameRoles(statement.text, rolePrefix) }));
  return isPooled ? named.map(withoutName) : named;
}

/** A connection during one transaction. */
export interface Lease extends Dialect {
  client: pg.PoolClient;
  isShared: boolean;
  /** Whether another request may use the connection next: the transaction's end was confirmed, and none is open. */
  isClean: boolean;
}

/** Fails every query that waits on the connection. */
function failPending({ client, onSilent }: Lease): void {
  onSilent(client);
  client.connection.stream.destroy();
}

/** Limits the wait for one answer. The driver's own timeout keeps the answer's objects in memory for long. */
const limitWait = (lease: Lease): NodeJS.Timeout =>
  setTimeout(failPending, lease.answerTimeoutMs ?? ANSWER_TIMEOUT_MS, lease);

/** Sends statements together. Returns the rows of each. */
export function send(lease: Lease, statements: readonly WireStatement[]): Promise<unknown[][]> {
  const { client, isShared } = lease;
  const all = adapt(statements, lease);
  return new Promise((resolve, reject) => {
    const limit = limitWait(lease);
    const query = new BatchQuery(all, (error, answers = []) => {
      clearTimeout(limit);
      if (error === null) resolve(answers);
      else reject(asDatabaseError(error));
    });
    // Requests on a shared connection send their statements together, in the same turn of the event loop.
    corkUntil(client, isShared ? setImmediate : process.nextTick);
    client.query(query);
  });
}

/** Ends the transaction and returns its result: after an error the server answers COMMIT with ROLLBACK. */
async function finish(lease: Lease, command: 'COMMIT' | 'ROLLBACK'): Promise<string> {
  const limit = limitWait(lease);
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
export async function runBatch(lease: Lease, statements: readonly Statement[]): Promise<unknown[][]> {
  try {
    const answers = await send(lease, statements.map(lease.toWire));
    lease.isClean = lease.client.getTransactionStatus() === 'I';
    return answers;
  } catch (error) {
    // Nothing is left to roll back, but the answer shows that the connection is ready for the next request.
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
    // The connection is gone, and its transaction with it. The error that the work threw may be a result of that.
    throw new DatabaseUnavailable(error);
  }
}

const BEGIN: WireStatement = { name: 'begin', text: 'BEGIN', values: [] };

export async function runTransaction<T>(
  lease: Lease,
  opening: Statement,
  work: (run: Run) => Promise<T>,
): Promise<{ opened: unknown[]; result: T }> {
  const first = lease.toWire(opening);
  const guarded = guardRun(async <Row>(statement: Statement<Row>) => {
    const [rows = []] = await send(lease, [lease.toWire(statement)]);
    return rows as Row[];
  });
  const opened = send(lease, [BEGIN, first]);
  // The error is thrown below, after the work has seen its own.
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
    // Among statements sent together, one may fail only because another failed before. That first error is thrown.
    if (hasSqlState(error, SQLSTATE.failedTransaction)) guarded.assertNoneFailed();
    throw error;
  }
}
