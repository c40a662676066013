import pg from 'pg';
import { COLUMN_PARSERS } from '../column-types.ts';
import { BatchAnswers, type Field } from '../wire/batch-answers.ts';
import { type KnownStatements, knownOf } from '../wire/known-statements.ts';
import type { WireStatement } from '../wire/wire-statement.ts';

/** Members of the driver's connection that are missing in its published types. */
interface WireConnection {
  /** The driver's list of statements that this connection has parsed, by name. */
  parsedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(binding: { statement: string; values: readonly unknown[] }): void;
  describe(target: { type: 'P'; name: string }): void;
  execute(portal: { portal: string }): void;
  sync(): void;
}

type Callback = (error: unknown, answers?: unknown[][]) => void;

/** Converts values to what is sent: text, bytes or null. Missing in the published types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** The parser for the text of a type. */
const parserOf = (dataTypeId: number) => COLUMN_PARSERS[dataTypeId] ?? pg.types.getTypeParser(dataTypeId);

/**
 * Sends several statements with one Sync after the last. Statements between two Syncs are one transaction (unless one
 * of them is a BEGIN), so no BEGIN and COMMIT are sent, and after an error the server skips the rest. Each connection
 * requests the row description of a statement only once. Why: docs/decisions/0013.
 */
export class BatchQuery extends pg.Query {
  readonly #statements: readonly WireStatement[];
  /** Names of the statements that this batch sends for parsing. */
  readonly #introduced = new Set<string>();
  #answers: BatchAnswers | undefined;
  /** Name and text of the statement that is being answered. At each ParseComplete the driver records it as parsed. */
  declare name: string;
  declare text: string;
  declare callback: Callback;

  constructor(statements: readonly WireStatement[], callback: Callback) {
    super('');
    this.#statements = statements.map((each) => ({ ...each, values: each.values.map(prepareValue) }));
    this.callback = callback;
  }

  override submit = (driverConnection: pg.Connection): null => {
    const connection = driverConnection as unknown as WireConnection;
    const known = knownOf(connection);
    for (const statement of this.#statements) this.#send(connection, statement, known);
    connection.sync();
    this.#answers = new BatchAnswers(this.#statements, known.readers, parserOf);
    this.#nameCurrent();
    return null;
  };

  #send(connection: WireConnection, { name, text, values }: WireStatement, known: KnownStatements): void {
    const { names, readers } = known;
    const isKnown = name !== '' && (connection.parsedStatements[name] !== undefined || names.has(name));
    if (!isKnown) {
      connection.parse({ name, text });
      names.add(name);
      this.#introduced.add(name);
    }
    connection.bind({ statement: name, values });
    if (!readers.has(name)) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
  }

  #nameCurrent(): void {
    const { name = '', text = '' } = this.#answers?.current ?? {};
    this.name = name;
    this.text = text;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#answers?.describe(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#answers?.addRow(fields);
  }

  handleCommandComplete(): void {
    this.#answers?.complete();
    this.#nameCurrent();
  }

  handleReadyForQuery(): void {
    try {
      this.callback(null, this.#answers?.read());
    } catch (error) {
      this.callback(error);
    }
  }

  /**
   * Forgets the statements that this batch sent but the server skipped after the error, because they were not parsed.
   * Those that another batch sent are left to that batch, which may have sent them again. The driver's own list does
   * not tell the two apart and is not used.
   */
  handleError(error: Error, connection: WireConnection): void {
    const { names } = knownOf(connection);
    for (const { name } of this.#answers?.open ?? []) if (this.#introduced.has(name)) names.delete(name);
    this.callback(error);
  }
}
