import { sql } from 'kysely';
import { build, forPerson, type PersonStatement } from '#server/database/statement.ts';
import { EXPORTED_COLUMNS, type ExportedTable } from './exported-columns.ts';

/** A row as JSON, with days and instants as text. */
export type ExportedRow = Record<string, unknown>;

export type ExportedRows = Record<ExportedTable, ExportedRow[]>;

/** All rows of one table as one JSON value, ordered by the first column. */
function tableAsJson(table: ExportedTable) {
  const columns: readonly string[] = EXPORTED_COLUMNS[table];
  const fields = columns.flatMap((column) => [sql.lit(column), sql.ref(column)]);
  const row = sql`json_build_object(${sql.join(fields)})`;
  const rows = sql<ExportedRow[]>`coalesce(json_agg(${row} order by ${sql.ref(columns[0] ?? '')}), '[]')`;
  return build.selectFrom(table).select(rows.as('rows')).as(table);
}

const tables = Object.keys(EXPORTED_COLUMNS) as ExportedTable[];

/** One statement, so that the export is one consistent snapshot. */
export const selectEverything: PersonStatement<ExportedRows> = forPerson(
  build.selectNoFrom(tables.map(tableAsJson)).$castTo<ExportedRows>(),
);
