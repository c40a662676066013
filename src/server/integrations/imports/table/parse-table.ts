import { parse } from 'csv-parse/sync';
import type { Table, TableRow } from '../format.ts';
import { ImportProblem } from '../import-problem.ts';

/** A row of a table with its line in the file. */
export interface RawRow {
  line: number;
  cells: string[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The most frequent delimiter in the first lines. */
function findDelimiter(text: string): string {
  const head = text.split('\n', 5).join('\n');
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Returns every row, also if it is longer than the header: some apps write one cell too many. */
export function parseRows(text: string): RawRow[] {
  try {
    // The types of csv-parse do not cover `info: true`.
    const rows = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch {
    throw new ImportProblem('UNREADABLE');
  }
}

export function toTable([header, ...rows]: readonly RawRow[]): Table {
  const names = header?.cells ?? [];
  const place = new Map(names.map((name, at) => [name, at]));
  const toRow = ({ line, cells }: RawRow): TableRow => ({
    line,
    cell: (name) => cells[place.get(name) ?? -1] ?? '',
  });
  return { header: names, rows: rows.map(toRow) };
}
