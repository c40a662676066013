import { sql } from 'kysely';
import { build, forPerson, type PersonStatement } from '#server/database/statement.ts';
import { EXPORTED_COLUMNS, type ExportedTable } from './exported-columns.ts';

/** A row as JSON: days and instants are already text. */
export type ExportedRow = Record<string, unknown>;

export type ExportedRows = Record<ExportedTable, ExportedRow[]>;

const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** All rows of one table as one JSON value, ordered by the first column. */
function tableAsJson(table: ExportedTable) {
  const columns = EXPORTED_COLUMNS[table].map((column) => sql.ref(column).as(camelCase(column)));
  const rows = build.selectFrom(table).select(columns).orderBy(sql`1`);
  return sql<ExportedRow[]>`(select coalesce(json_agg(t), '[]') from ${rows} t)`.as(table);
}

const tables = Object.keys(EXPORTED_COLUMNS) as ExportedTable[];

/** One statement, so that the export is one consistent snapshot. */
export const selectEverything: PersonStatement<ExportedRows> = forPerson(
  build.selectNoFrom(tables.map(tableAsJson)),
);
