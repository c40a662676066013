import { PGlite, type Transaction } from '@electric-sql/pglite';
import { COLUMN_PARSERS, toParameter } from './column-types.ts';
import { asDatastoreError, type Engine } from './engine.ts';
import type { Statement } from './statement.ts';

export const PGLITE_OPTIONS = {
  startParams: [...PGlite.defaultStartParams, '-c', 'timezone=UTC'],
  parsers: COLUMN_PARSERS,
};

export function openPglite(directory: string): Promise<PGlite> {
  return PGlite.create({ ...PGLITE_OPTIONS, dataDir: directory });
}

async function run<Row>(transaction: Transaction, { sql, parameters }: Statement<Row>): Promise<Row[]> {
  const { rows } = await transaction.query<Row>(sql, parameters.map(toParameter));
  return rows;
}

/** The engine over an open PGlite, from now on in the service's role. One transaction runs at a time. */
export async function createPgliteEngine(database: PGlite): Promise<Engine> {
  await database.exec('SET ROLE lutea_service');
  const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    database.transaction(work).catch((error: unknown) => {
      throw asDatastoreError(error);
    });
  return {
    kind: 'pglite',
    batch: (statements) =>
      inTransaction(async (transaction) => {
        const rows: unknown[][] = [];
        for (const statement of statements) rows.push(await run(transaction, statement));
        return rows;
      }),
    transaction: (opening, work) =>
      inTransaction(async (transaction) => {
        const opened = await run(transaction, opening);
        return { opened, result: await work((statement) => run(transaction, statement)) };
      }),
    close: () => database.close(),
  };
}
