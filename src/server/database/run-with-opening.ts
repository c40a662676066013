import type { Engine } from './engine.ts';
import type { Statement } from './statement.ts';

/** Rows of each statement, in order. */
export type RowsOf<Statements extends readonly Statement[]> = {
  -readonly [K in keyof Statements]: Statements[K] extends Statement<infer Row> ? Row[] : never;
};

/** Runs the opening and then the statements in one transaction. */
export async function runWithOpening<Statements extends readonly Statement[]>(
  run: Engine['batch'],
  opening: Statement,
  statements: Statements,
): Promise<{ opened: unknown[]; rows: RowsOf<Statements> }> {
  const [opened = [], ...rows] = await run([opening, ...statements]);
  return { opened, rows: rows as RowsOf<Statements> };
}
