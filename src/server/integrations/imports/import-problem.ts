import type { ImportProblemCode } from '#core/import/refusal.ts';
import type { ImportSource } from './format.ts';

export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
  readonly code: ImportProblemCode;
  readonly source: ImportSource | null;

  constructor(code: ImportProblemCode, source: ImportSource | null = null) {
    super(code);
    this.code = code;
    this.source = source;
  }
}

/** A question about a file that only the person can answer. */
export type ImportQuestion =
  | { kind: 'PASSWORD'; isWrong: boolean }
  /** Whether 03/04 is in March or in April. */
  | { kind: 'DAY_ORDER'; examples: string[] }
  | { kind: 'COLUMNS'; source: ImportSource; header: string[]; rows: string[][]; proposed: ColumnRole[] };

/** What a column of a table contains. */
export type ColumnRole = 'date' | 'end' | 'flow' | 'spotting' | 'temperature' | 'test' | 'note' | 'ignore';

export type DayOrder = 'DMY' | 'MDY';

/** The person's answers to the questions that were asked. */
export interface ImportAnswers {
  password?: string | undefined;
  dayOrder?: DayOrder | undefined;
  columns?: readonly ColumnRole[] | undefined;
}

/** Thrown if reading cannot continue without an answer. */
export class AnswerNeeded extends Error {
  override readonly name = 'AnswerNeeded';
  readonly question: ImportQuestion;

  constructor(question: ImportQuestion) {
    super(question.kind);
    this.question = question;
  }
}
