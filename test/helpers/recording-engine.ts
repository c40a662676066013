import type { Engine } from '#server/database/engine.ts';
import type { Statement } from '#server/database/statement.ts';

/** One recorded transaction: its opening statement and the statements after it. */
export interface RecordedTransaction {
  opening: Statement;
  statements: Statement[];
}

/** The same engine, and a list of all its transactions. */
export function recordTransactions(engine: Engine): { engine: Engine; seen: RecordedTransaction[] } {
  const seen: RecordedTransaction[] = [];
  const record = (run: Engine['batch']): Engine['batch'] => {
    return (all) => {
      const [opening, ...statements] = all;
      if (opening !== undefined) seen.push({ opening, statements });
      return run(all);
    };
  };
  return {
    seen,
    engine: {
      ...engine,
      batch: record(engine.batch),
      read: record(engine.read),
      transaction(opening, work) {
        const transaction: RecordedTransaction = { opening, statements: [] };
        seen.push(transaction);
        return engine.transaction(opening, (run) =>
          work((statement) => {
            transaction.statements.push(statement);
            return run(statement);
          }),
        );
      },
    },
  };
}
