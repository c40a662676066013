import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

export type SqliteRow = Readonly<Record<string, unknown>>;

/** Longer than any value that is read, but far shorter than what an expression in the file could produce. */
const LONGEST_VALUE_BYTES = 100_000;
const MOST_ROWS = 1_000_000;

const ALLOWED = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ]);
const ALLOWED_PRAGMAS = new Set(['table_list', 'table_xinfo']);

/** Forbids functions: a generated column, an index or a view of the file could call one. */
function authorize(action: number, name: string | null): number {
  const isAllowed =
    ALLOWED.has(action) || (action === constants.SQLITE_PRAGMA && ALLOWED_PRAGMAS.has(name ?? ''));
  return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
}

export interface UntrustedSqlite {
  hasTable(name: string): boolean;
  /** Those of the wanted columns that are stored. A generated column would be computed by an expression of the file. */
  columnsOf(table: string, wanted: readonly string[]): string[];
  rows(select: string): Iterable<SqliteRow>;
  close(): void;
}

/** Opens an untrusted database: nothing in it may write or run. Its views and virtual tables are ignored. */
export function openUntrusted(path: string): UntrustedSqlite {
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, {
    readOnly: true,
    allowExtension: false,
    defensive: true,
    enableDoubleQuotedStringLiterals: false,
    limits: { length: LONGEST_VALUE_BYTES, attach: 0 },
  });
  database.exec(
    'pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on; pragma temp_store = memory',
  );
  database.setAuthorizer(authorize);
  const rows = (sql: string) => database.prepare(sql).iterate() as Iterable<SqliteRow>;
  return {
    hasTable: (wanted) =>
      [...rows('pragma table_list')].some(({ name, type }) => name === wanted && type === 'table'),
    columnsOf(table, wanted) {
      const stored = [...rows(`pragma table_xinfo(${table})`)].filter(({ hidden }) => hidden === 0);
      return wanted.filter((column) => stored.some(({ name }) => name === column));
    },
    rows: (select) => rows(`${select} limit ${MOST_ROWS}`),
    close: () => database.close(),
  };
}
