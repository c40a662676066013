import pg from 'pg';
import { COLUMN_PARSERS } from './column-types.ts';

/** One statement as it travels. Without a name it is parsed anew each time. */
export interface WireStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** How the rows of one statement are read. */
interface RowReader {
  columns: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
}

/** What the driver's connection has beyond its published types. */
interface WireConnection {
  stream: { cork(): void; uncork(): void };
  /** Kept by the driver: statements that this connection has parsed, by name. */
  parsedStatements: Record<string, string>;
  /** The same for those that are on their way. */
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(binding: { statement: string; values: readonly unknown[] }): void;
  describe(target: { type: 'P'; name: string }): void;
  execute(portal: { portal: string }): void;
  sync(): void;
}

interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[];
}

type Callback = (error: Error | null, answers?: unknown[][]) => void;

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

const readersOf = new WeakMap<WireConnection, Map<string, RowReader>>();

function readersFor(connection: WireConnection): Map<string, RowReader> {
  const known = readersOf.get(connection) ?? new Map<string, RowReader>();
  readersOf.set(connection, known);
  return known;
}

function toReader({ fields }: RowDescription): RowReader {
  return {
    columns: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => COLUMN_PARSERS[dataTypeID] ?? pg.types.getTypeParser(dataTypeID)),
  };
}

function readRow({ columns, parsers }: RowReader, fields: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) {
    const text = fields[i] as string | null;
    row[columns[i] as string] = text === null ? null : (parsers[i] as RowReader['parsers'][number])(text);
  }
  return row;
}

const NO_ROWS: RowReader = { columns: [], parsers: [] };

/**
 * Several statements with one Sync behind the last. What stands between two Syncs is one transaction (unless a BEGIN
 * among them opens one that lasts): no BEGIN and no COMMIT has to travel, and after an error the server skips the rest.
 * The shape of a statement's rows is asked for once per connection. Why: docs/decisions/0013.
 */
export class BatchQuery extends pg.Query {
  readonly #statements: readonly WireStatement[];
  readonly #answers: unknown[][] = [];
  #readers: Map<string, RowReader> | undefined;
  #reader: RowReader | undefined;
  #rows: unknown[] = [];
  #unreadable: Error | undefined;
  /** The driver notes at each ParseComplete that the statement of this name and text is parsed. */
  declare name: string;
  declare text: string;
  declare callback: Callback;

  constructor(statements: readonly WireStatement[], callback: Callback) {
    super({ text: '' });
    this.#statements = statements.map((each) => ({ ...each, values: each.values.map(prepareValue) }));
    this.callback = callback;
  }

  override submit = (driverConnection: pg.Connection): null => {
    const connection = driverConnection as unknown as WireConnection;
    this.#readers = readersFor(connection);
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
    this.#expect(0);
    return null;
  };

  #send(connection: WireConnection, { name, text, values }: WireStatement): void {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    const isKnown = name !== '' && (parsed[name] ?? submitted[name]) !== undefined;
    if (!isKnown) connection.parse({ name, text });
    if (!isKnown && name !== '') submitted[name] = text;
    connection.bind({ statement: name, values });
    if (name === '' || this.#readers?.get(name) === undefined) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
  }

  /** From here on, what arrives is the answer to the statement at `index`. */
  #expect(index: number): void {
    const statement = this.#statements[index];
    if (statement === undefined) return;
    this.name = statement.name;
    this.text = statement.text;
    this.#reader = this.#readers?.get(statement.name);
    this.#rows = [];
  }

  handleRowDescription(description: RowDescription): void {
    this.#reader = toReader(description);
  }

  /** A value that cannot be read fails the batch, once everything else of it has been heard. */
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(readRow(this.#reader as RowReader, fields));
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  handleCommandComplete(): void {
    if (this.name !== '') this.#readers?.set(this.name, this.#reader ?? NO_ROWS);
    this.#answers.push(this.#rows);
    this.#expect(this.#answers.length);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.callback(null, this.#answers);
    else this.callback(this.#unreadable);
  }

  /** The server skips what stands behind the statement that failed: it was not parsed. */
  handleError(error: Error, connection: WireConnection): void {
    for (const { name } of this.#statements.slice(this.#answers.length)) {
      delete connection.submittedNamedStatements[name];
    }
    this.callback(error);
  }
}
