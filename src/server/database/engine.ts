import type { Statement } from './statement.ts';

/** Runs one statement of an open transaction. */
export type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

export interface Standbys {
  /** The `read` of a standby that keeps up; undefined if none does, or if reads from standbys are off. */
  choose(): Engine['read'] | undefined;
}

/** The database: statements in transactions. */
export interface Engine {
  /** Runs all statements in one transaction and one round trip. Returns the rows of each statement. */
  batch(statements: readonly Statement[]): Promise<unknown[][]>;
  /** Like `batch`, for statements that change nothing: they may share a connection with other requests. */
  read(statements: readonly Statement[]): Promise<unknown[][]>;
  /**
   * Runs `opening` and then the work. The work's first statement is sent without waiting for the opening's answer. If
   * the opening fails, the transaction and the work fail with its error. If any statement fails, the transaction fails
   * too, even if the work caught the error: nothing was written, and the caller must know.
   */
  transaction<T>(
    opening: Statement,
    work: (run: Run) => Promise<T>,
  ): Promise<{ opened: unknown[]; result: T }>;
  /**
   * Runs the job engine's own SQL: one statement with values, or several without. It runs as the role that owns the job
   * engine's schema and sees nothing else.
   */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Standbys of this server; undefined if DATASTORE_URL names only one server. */
  standbys?: Standbys | undefined;
  /** How many calls wait for a connection; undefined if the engine has no pool. */
  waiting?(): number;
  close(): Promise<void>;
}

/**
 * The database cannot answer now; a retry may help. Nothing was written, unless the connection broke during a commit:
 * then it is not known.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
  readonly code: string = 'DATASTORE_UNAVAILABLE';

  constructor(cause: unknown, message = 'The database cannot answer now') {
    super(message, { cause });
  }
}

/** The disk has too little free space for the built-in database. Nothing was written. */
export class StorageFull extends DatabaseUnavailable {
  override readonly name = 'StorageFull';
  override readonly code = 'STORAGE_FULL';

  constructor({ free, needed }: { free: number; needed: number }) {
    const [left, least] = [free, needed].map((bytes) => `${Math.floor(bytes / 2 ** 20)} MiB`);
    super(
      undefined,
      `The disk of DATA_DIR has ${left} left; the built-in database needs ${least}. Make room.`,
    );
  }
}

/** Connection, resources, operator, I/O, timeouts, read-only, and conflicts with other transactions (40001, 40P01). */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P|57014|58030|25006|25P03|25P04|40001|40P01|55P03)/;
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'ENOSPC',
  'EMFILE',
  'ENFILE',
]);
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|after calling end on the pool|No space left|could not (extend|write)|Query read timeout/;

/** Turns the errors that a driver throws when the database is away, full or overloaded into one kind of error. */
export function asDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = (error as Error & { code?: unknown }).code;
  const isUnavailable =
    (typeof code === 'string' && (UNAVAILABLE_SQLSTATES.test(code) || UNAVAILABLE_SYSTEM_CODES.has(code))) ||
    UNAVAILABLE_MESSAGES.test(error.message);
  return isUnavailable ? new DatabaseUnavailable(error) : error;
}

export const SQLSTATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  invalidAuthorization: '28000',
  unknownStatement: '26000',
  failedTransaction: '25P02',
} as const;

export function hasSqlState(error: unknown, state: (typeof SQLSTATE)[keyof typeof SQLSTATE]): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === state;
}
