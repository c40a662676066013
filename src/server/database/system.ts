import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import { type RowsOf, runWithOpening } from './run-with-opening.ts';
import { forSystem, type Query, type SystemStatement } from './statement.ts';

const openAsSystem = forSystem(sql`select set_config('role', 'lutea_system', true)`);

/** Runs one statement of the system's open transaction. */
export type SystemRun = <Row>(statement: SystemStatement<Row>) => Promise<Row[]>;

/** Runs work in the system's role. Only `records` may import this: handlers call the named functions there. */
export async function asSystem<T>(engine: Engine, work: (run: SystemRun) => Promise<T>): Promise<T> {
  const { result } = await engine.transaction(openAsSystem, work);
  return result;
}

/** Runs one query in the system's role. */
export const runAsSystem =
  (engine: Engine) =>
  <Row>(query: Query<Row>): Promise<Row[]> =>
    asSystem(engine, (run) => run(forSystem(query)));

/** Runs independent statements in the system's role, in one round trip. */
export async function batchAsSystem<const Statements extends readonly SystemStatement[]>(
  engine: Engine,
  ...statements: Statements
): Promise<RowsOf<Statements>> {
  return (await runWithOpening(engine.batch, openAsSystem, statements)).rows;
}
