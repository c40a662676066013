import type { RecordSink } from '#core/import/imported-record.ts';
import type { ImportAnswers } from './import-problem.ts';

/** The app that wrote the file. */
export type ImportSource =
  | 'lutea'
  | 'clue'
  | 'flo'
  | 'apple'
  | 'drip'
  | 'ovumcy'
  | 'mensinator'
  | 'fitbit'
  | 'garmin'
  | 'mycalendar'
  | 'healthconnect'
  | 'periodical'
  | 'menstrudel'
  | 'peri'
  | 'sparkyfitness'
  | 'luteal'
  | 'oura'
  | 'naturalcycles'
  | 'samsung'
  | 'whoop'
  | 'table'
  | 'json'
  | 'dates';

/** A JSON format. `hint` is searched for in the first characters, so that few archive members are read whole. */
export interface JsonFormat {
  source: ImportSource;
  hint: RegExp;
  matches(value: unknown): boolean;
  read(value: unknown, sink: RecordSink): void;
}

export interface TableRow {
  line: number;
  /** The cell in the column of this name. */
  cell(name: string): string;
}

export interface Table {
  header: readonly string[];
  rows: readonly TableRow[];
}

/** A table whose header only one app writes. */
export interface TableFormat {
  source: ImportSource;
  matches(header: readonly string[]): boolean;
  read(table: Table, sink: RecordSink, answers: ImportAnswers): void;
}
