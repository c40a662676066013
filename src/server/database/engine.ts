import type { SnapshotSource } from './backup/write-snapshot.ts';
import type { Statement } from './statement.ts';

/** Runs one statement of an open transaction. */
export type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

/** What PGlite and PostgreSQL have in common: statements that stand or fall together. */
export interface Engine {
  readonly kind: 'pglite' | 'postgresql';
  /** Runs all statements in one transaction, in one round trip where there is a network; rows by statement. */
  batch(statements: readonly Statement[]): Promise<unknown[][]>;
  /** The same for statements that change nothing: they may share a connection with those of others. */
  read(statements: readonly Statement[]): Promise<unknown[][]>;
  /**
   * Runs `opening` and then the work, whose first statement does not wait for the opening's answer. Where the
   * opening fails, the transaction and the work fail with its error. Where any statement failed, so does the
   * transaction, even if the work caught the failure: nothing was written, and nobody may be told otherwise.
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
  /**
   * The whole database as of one moment, for a backup: of an embedded one, which has no other way in. Everyone else waits
   * until the work is done.
   */
  snapshot?<T>(work: (source: SnapshotSource) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * The database cannot answer now. Nothing was written, unless the connection broke just as a commit was on its way:
 * then it is not known. Trying again later may help.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
  readonly code: string = 'DATASTORE_UNAVAILABLE';

  constructor(cause: unknown, message = 'The database cannot answer now') {
    super(message, { cause });
  }
}

/** The disk has too little room left for the embedded database. Nothing was written. */
export class StorageFull extends DatabaseUnavailable {
  override readonly name = 'StorageFull';
  override readonly code = 'STORAGE_FULL';

  constructor({ free, needed }: { free: number; needed: number }) {
    const [left, least] = [free, needed].map((bytes) => `${Math.floor(bytes / 2 ** 20)} MiB`);
    super(
      undefined,
      `The disk of DATA_DIR has ${left} left; the embedded database needs ${least}. Make room.`,
    );
  }
}

/** Connections, resources, operator, i/o, timeouts, read-only, and work that lost to other work (40001, 40P01). */
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
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|after calling end on the pool|PGlite is closed|No space left|could not (extend|write)|Query read timeout/;

/** Turns what a driver throws when the database is away, full or overloaded into one kind of error. */
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
} as const;

export function hasSqlState(error: unknown, state: (typeof SQLSTATE)[keyof typeof SQLSTATE]): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === state;
}
