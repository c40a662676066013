import { createHash } from 'node:crypto';
import pg from 'pg';
import { COLUMN_PARSERS, toParameter } from './column-types.ts';
import { asDatastoreError, type Engine, type Run } from './engine.ts';
import type { Statement } from './statement.ts';

const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;

const names = new Map<string, string>();

/** Statements come from code alone, so there are few: each is parsed once per connection, under its hash. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 32);
    names.set(sql, name);
  }
  return name;
}

function send<Row>(client: pg.PoolClient, { sql, parameters }: Statement<Row>): Promise<Row[]> {
  const query = { name: statementName(sql), text: sql, values: parameters.map(toParameter) };
  return client.query(query).then(({ rows }) => rows as Row[]);
}

/** Marks a promise as looked after: its failure is reported by another one of the same pipeline. */
function quiet(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** Several statements in one pipelined transaction: all are on the wire before the first answer is read. */
async function runBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<unknown[][]> {
  const begun = client.query('BEGIN');
  const answers = statements.map((statement) => send(client, statement));
  const committed = client.query('COMMIT');
  for (const promise of [begun, ...answers, committed]) quiet(promise);
  await begun;
  const settled = await Promise.allSettled(answers);
  await committed;
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

async function runTransaction<T>(
  client: pg.PoolClient,
  opening: Statement,
  work: (run: Run) => Promise<T>,
): Promise<{ opened: unknown[]; result: T }> {
  const begun = client.query('BEGIN');
  const opened = send(client, opening);
  quiet(begun);
  quiet(opened);
  try {
    const result = await work((statement) => send(client, statement));
    await client.query('COMMIT');
    return { opened: await opened, result };
  } catch (error) {
    await client.query('ROLLBACK');
    await opened;
    throw error;
  }
}

interface PostgresqlOptions {
  url: string;
  maxConnections: number;
  onIdleError: (error: Error) => void;
}

export function connectPostgresql({ url, maxConnections, onIdleError }: PostgresqlOptions): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: '-c timezone=UTC -c datestyle=ISO',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        COLUMN_PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    },
  } as pg.PoolConfig);
  pool.on('error', onIdleError);

  /** A connection that failed in any way but an SQL error is thrown away: its state is not known. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const mapped = asDatastoreError(error);
      client?.release(mapped !== error || !(error instanceof pg.DatabaseError));
      throw mapped;
    }
  }

  return {
    kind: 'postgresql',
    batch: (statements) => withClient((client) => runBatch(client, statements)),
    transaction: (opening, work) => withClient((client) => runTransaction(client, opening, work)),
    close: () => pool.end(),
  };
}
