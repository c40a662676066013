import { NAMES } from '../names.ts';
import type { WireStatement } from './wire-statement.ts';

type Parse = (text: string) => unknown;

/** How the rows of one statement are parsed. */
interface RowReader {
  columns: readonly string[];
  parsers: readonly Parse[];
  /** Copied for each row, so that V8 knows the row's shape at once and not column by column. */
  emptyRow: Readonly<Record<string, unknown>>;
}

/** Readers by the name of the statement; stored for each connection. */
export type RowReaders = Map<string, RowReader>;

export interface Field {
  name: string;
  dataTypeID: number;
}

const NO_ROWS: RowReader = { columns: [], parsers: [], emptyRow: {} };

function readRow({ columns, parsers, emptyRow }: RowReader, fields: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = { ...emptyRow };
  for (let i = 0; i < columns.length; i++) {
    const text = fields[i] as string | null;
    row[columns[i] as string] = text === null ? null : (parsers[i] as Parse)(text);
  }
  return row;
}

/** Collects the answers to the statements of a batch, in order. */
export class BatchAnswers {
  readonly #statements: readonly WireStatement[];
  readonly #readers: RowReaders;
  readonly #parserOf: (dataTypeId: number) => Parse;
  readonly #answers: unknown[][] = [];
  #reader: RowReader | undefined;
  #rows: unknown[] = [];
  #unreadable: unknown;

  constructor(
    statements: readonly WireStatement[],
    readers: RowReaders,
    parserOf: (dataTypeId: number) => Parse,
  ) {
    this.#statements = statements;
    this.#readers = readers;
    this.#parserOf = parserOf;
    this.#reader = readers.get(statements[0]?.name ?? '');
  }

  /** The statement that is being answered; undefined when all are. */
  get current(): WireStatement | undefined {
    return this.#statements[this.#answers.length];
  }

  /** Statements without an answer yet, including the current one. */
  get open(): readonly WireStatement[] {
    return this.#statements.slice(this.#answers.length);
  }

  describe(fields: readonly Field[]): void {
    const columns = fields.map(({ name }) => NAMES.inCode(name));
    this.#reader = {
      columns,
      emptyRow: Object.fromEntries(columns.map((column) => [column, null])),
      parsers: fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)),
    };
  }

  /** Adds a row. If a value cannot be parsed, the batch fails after all of its messages have arrived. */
  addRow(fields: readonly (string | null)[]): void {
    try {
      this.#rows.push(readRow(this.#reader ?? NO_ROWS, fields));
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  complete(): void {
    const name = this.current?.name ?? '';
    if (name !== '') this.#readers.set(name, this.#reader ?? NO_ROWS);
    this.#answers.push(this.#rows);
    this.#rows = [];
    this.#reader = this.#readers.get(this.current?.name ?? '');
  }

  /** The rows of each statement; throws if a value could not be parsed. */
  read(): unknown[][] {
    if (this.#unreadable !== undefined) throw this.#unreadable;
    return this.#answers;
  }
}
