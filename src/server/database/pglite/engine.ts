import { PGlite, type Transaction } from '@electric-sql/pglite';
import { openEmbeddedSource } from '../backup/embedded-source.ts';
import { COLUMN_PARSERS, TIMESTAMPTZ } from '../column-types.ts';
import { asDatabaseError, type Engine } from '../engine.ts';
import { guardRun } from '../guarded-run.ts';
import { withoutOwnTransaction } from '../jobs-statement.ts';
import type { Statement } from '../statement.ts';
import { createToWire } from '../wire/wire-statement.ts';
import { sendToPglite } from './batch.ts';
import { PrivateFiles } from './files.ts';

export const PGLITE_OPTIONS = {
  startParams: [...PGlite.defaultStartParams, '-c', 'timezone=UTC'],
  parsers: COLUMN_PARSERS,
};

export function openPglite(directory: string): Promise<PGlite> {
  return PGlite.create({ ...PGLITE_OPTIONS, fs: new PrivateFiles(directory) });
}

const toWire = createToWire();

async function send(database: PGlite, statements: readonly Statement[]): Promise<unknown[][]> {
  try {
    return await sendToPglite(database, statements.map(toWire));
  } catch (error) {
    throw asDatabaseError(error);
  }
}

/** For use inside a transaction, during which nobody else uses the database. */
async function run<Row>(database: PGlite, statement: Statement<Row>): Promise<Row[]> {
  const [rows = []] = await send(database, [statement]);
  return rows as Row[];
}

/** Runs work in a transaction. Errors of the work pass through; only errors of the database are mapped. */
async function inTransaction<T>(
  database: PGlite,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let thrown: { error: unknown } | undefined;
  try {
    return await database.transaction((transaction) =>
      work(transaction).catch((error: unknown) => {
        thrown = { error };
        throw error;
      }),
    );
  } catch (error) {
    throw thrown?.error === error ? error : asDatabaseError(error);
  }
}

/** The job engine expects instants as `Date`, the drivers' default. */
const JOBS_OPTIONS = { parsers: { [TIMESTAMPTZ]: (text: string) => new Date(text) } };

function executeAsJobs(database: PGlite, text: string, values: readonly unknown[] = []) {
  const statements = withoutOwnTransaction(text);
  const execute = async (transaction: Transaction): Promise<{ rows: unknown[] }> => {
    await transaction.exec('SET LOCAL ROLE lutea_jobs');
    if (values.length > 0) return transaction.query(statements, [...values], JOBS_OPTIONS);
    const answers = await transaction.exec(statements, JOBS_OPTIONS);
    return { rows: answers.flatMap(({ rows }) => rows) };
  };
  return inTransaction(database, (transaction) =>
    execute(transaction).catch((error: unknown) => {
      throw asDatabaseError(error);
    }),
  );
}

/** The engine over an open PGlite, which takes on the service's role. One transaction runs at a time. */
export async function createPgliteEngine(database: PGlite): Promise<Engine> {
  await database.exec('SET ROLE lutea_service');
  const batch: Engine['batch'] = (statements) =>
    database._runExclusiveTransaction(() => send(database, statements));
  return {
    kind: 'pglite',
    batch,
    read: batch,
    transaction: (opening, work) =>
      inTransaction(database, async () => {
        const opened = await run(database, opening);
        const guarded = guardRun((statement) => run(database, statement));
        try {
          const result = await work(guarded.run);
          await guarded.settled();
          guarded.assertNoneFailed();
          return { opened, result };
        } finally {
          guarded.end();
        }
      }),
    executeSql: (text, values) => executeAsJobs(database, text, values),
    snapshot: (work) =>
      inTransaction(database, async (transaction) => work(await openEmbeddedSource(database, transaction))),
    close: () => database.close(),
  };
}
