import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Schema } from './schema.ts';

/** A statement with its values apart: the only shape in which SQL reaches the database. */
export type Statement<Row = unknown> = CompiledQuery<Row>;

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
