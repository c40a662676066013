// Shared by the tests of docs/cycle-model.md: its tables, and how to parse their cells.
import { readFileSync } from 'node:fs';
import { readTable } from './markdown-table.ts';

const DOCUMENT = readFileSync(new URL('../../docs/cycle-model.md', import.meta.url), 'utf8');

/** The text of an empty cell. */
export const NONE = '–';

/** The rows of the table under a heading, each with its text, for the name of a test. */
export function rowsOf<Column extends string>(heading: string, ...columns: Column[]) {
  return readTable(DOCUMENT, heading, columns).map((row) => [Object.values(row).join(' | '), row] as const);
}

export function wordsOf(cell: string): string[] {
  return cell === NONE ? [] : cell.split(' ');
}

export function textOf(value: unknown): string {
  return value === null || value === undefined ? NONE : `${value}`;
}

export function numberOf(cell: string): number {
  const value = Number(cell);
  if (!Number.isFinite(value)) throw new Error(`"${cell}" is not a number`);
  return value;
}

export function numberOrNull(cell: string): number | null {
  return cell === NONE ? null : numberOf(cell);
}

export function oneOf<const Value extends string>(values: readonly Value[], cell: string): Value {
  const value = values.find((candidate) => candidate === cell);
  if (value === undefined) throw new Error(`"${cell}" is none of ${values.join(', ')}`);
  return value;
}
