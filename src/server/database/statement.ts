import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryNode,
  type RawBuilder,
  type RootOperationNode,
  sql,
} from 'kysely';
import { NAMES } from './names.ts';
import { filterByOwner } from './owner-filter.ts';
import type { Schema } from './schema.ts';

declare const rowOf: unique symbol;
declare const madeForPerson: unique symbol;
declare const madeForSystem: unique symbol;

/** SQL and its parameters: the only form in which SQL reaches the database. */
export interface Statement<Row = unknown> extends CompiledQuery<Row> {
  readonly [rowOf]?: Row;
}

/** A statement whose own filter limits it to rows of the current person. Made by `forPerson`. */
export interface PersonStatement<Row = unknown> extends Statement<Row> {
  readonly [madeForPerson]: true;
}

/** The rows of a statement. */
export type RowOf<Made extends Statement> = Made extends Statement<infer Row> ? Row : never;

/** A statement without the owner filter, for work across all people. Made by `forSystem`. */
export interface SystemStatement<Row = unknown> extends Statement<Row> {
  readonly [madeForSystem]: true;
}

class QueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(NAMES.inDatabase(name));
  }
}

/**
 * Builds statements and never runs them; an engine runs them. This way a read shares one round trip with its
 * transaction, which is not possible with a query builder that has its own connection.
 */
export const build = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  },
});

function compile(node: RootOperationNode): CompiledQuery {
  return build.getExecutor().compileQuery(node, createQueryId());
}

type Builder<Row> = Compilable<Row> & { toOperationNode(): QueryNode };

/** Turns a query into a statement with the owner filter. Raw SQL cannot be filtered. */
export function forPerson<Row>(query: Builder<Row>): PersonStatement<Row> {
  return compile(filterByOwner(query.toOperationNode())) as PersonStatement<Row>;
}

/** A query of the builder, or raw SQL. */
export type Query<Row> = Builder<Row> | RawBuilder<Row>;

/** Turns a query into a statement, unchanged. */
export function forSystem<Row>(query: Query<Row>): SystemStatement<Row> {
  return compile(query.toOperationNode()) as SystemStatement<Row>;
}

/** How many rows of a table the person has. */
export const countOf = (table: keyof Schema): PersonStatement<{ total: number }> =>
  forPerson(build.selectFrom(table as 'shares').select(({ fn }) => fn.countAll<number>().as('total')));

/** For `doUpdateSet`: the columns of a row that is already there become those of the row to be inserted. */
export const fromInserted = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)])) as Record<
    Name,
    RawBuilder<never>
  >;

/** Marks the place of a call's value in a prepared statement. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * Builds a statement once; each call passes its values by name. Only for large statements of frequent requests:
 * decision 0035 has the figures.
 */
export function prepare<Values extends object>() {
  return <Made extends Statement>(make: (value: ValueOf<Values>) => Made): ((values: Values) => Made) => {
    const statement = make((name) => sql`${new Placeholder(name)}`);
    return (values) => ({
      ...statement,
      parameters: statement.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      ),
    });
  };
}

/** A date column as a day number, which is parsed faster than a date. */
export function dayNumberOf(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(column)} - date '0001-01-01' + 1`;
}
