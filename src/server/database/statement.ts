import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Schema } from './schema.ts';

/** A statement with its values apart: the only shape in which SQL reaches the database. */
export type Statement<Row = unknown> = CompiledQuery<Row>;

/**
 * A statement that is built once, with the values of this time in the order in which they stand in it: building one
 * anew takes longer than sending it.
 */
export function withValues<Row>(statement: Statement<Row>, ...values: readonly unknown[]): Statement<Row> {
  if (values.length !== statement.parameters.length) {
    throw new Error(`${values.length} values for ${statement.parameters.length} places: ${statement.sql}`);
  }
  return { ...statement, parameters: values };
}

/**
 * Builds statements and never runs them: an engine does. A read can then travel with its transaction in one
 * round trip, which a query builder that owns the connection would not allow.
 */
export const build = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A column's day as its number, which is read faster than a date. */
export function dayNumberOf(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(column)} - date '0001-01-01' + 1`;
}
