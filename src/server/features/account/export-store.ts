import { sql } from 'kysely';
import { build, type Statement } from '#server/database/statement.ts';
import { EXPORTED_COLUMNS, type ExportedTable } from './exported-columns.ts';

/** A row as JSON: days and moments are text already. */
export type ExportedRow = Record<string, unknown>;

export type ExportedRows = Record<ExportedTable, ExportedRow[]>;

const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** All rows of one table as one value; row-level security leaves the caller's own. Ordered by the first column. */
function tableAsJson(table: ExportedTable) {
  const columns = EXPORTED_COLUMNS[table].map(
    (column) => sql`${sql.ref(column)} as ${sql.id(camelCase(column))}`,
  );
  const rows = sql`select ${sql.join(columns)} from ${sql.table(table)} order by 1`;
  return sql`(select coalesce(json_agg(t), '[]') from (${rows}) t) as ${sql.id(table)}`;
}

const tables = Object.keys(EXPORTED_COLUMNS) as ExportedTable[];

/** One statement, so that all of it is of one moment: each statement of a transaction sees what was there when it began. */
export const selectEverything: Statement<ExportedRows> =
  sql<ExportedRows>`select ${sql.join(tables.map(tableAsJson))}`.compile(build);
