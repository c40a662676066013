import type { Flow, ImportedRecord, RecordSink } from '#core/import/imported-record.ts';
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
  | 'table'
  | 'dates';

/** A JSON file. `hint` is searched for in its first characters, so that few archive members are read whole. */
export interface JsonFormat {
  source: ImportSource;
  hint: RegExp;
  matches(value: unknown): boolean;
  read(value: unknown, sink: RecordSink): void;
}

export interface TableRow {
  line: number;
  /** By column name. */
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

const FLOW_WORDS: Readonly<Record<string, Flow>> = {
  none: 'none',
  no: 'none',
  false: 'none',
  spotting: 'spotting',
  light: 'light',
  low: 'light',
  leicht: 'light',
  medium: 'medium',
  moderate: 'medium',
  mittel: 'medium',
  heavy: 'heavy',
  high: 'heavy',
  stark: 'heavy',
  very_heavy: 'heavy',
  unspecified: 'unspecified',
};

/** Undefined for an unknown word: it is reported, not guessed. */
export function flowOf(word: string): Flow | undefined {
  return FLOW_WORDS[word.trim().toLowerCase()];
}

type StartMark = Pick<Extract<ImportedRecord, { kind: 'bleeding' }>, 'isStart' | 'isDoubtful'>;

/** Takes a bleeding day by the file's word for its flow. */
export function takeFlow(
  sink: RecordSink,
  { word, line, ...record }: { day: string; word: string; line: number } & StartMark,
): void {
  const flow = flowOf(word);
  if (flow === undefined) sink.leaveOut('BAD_VALUE', { line, what: `flow ${word}` });
  else sink.take({ kind: 'bleeding', flow, ...record }, { line });
}
