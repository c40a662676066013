import { createHash } from 'node:crypto';
import { type CatalogueTable, listSequences, listTables, type OwnerQuery, quoteName } from './catalogue.ts';
import { countLines, END_OF_TABLE, type SnapshotHeader, type SnapshotTrailer } from './snapshot-format.ts';

/** An open transaction with a consistent snapshot of the database. */
export interface SnapshotSource {
  query: OwnerQuery;
  /** The table's rows in COPY's text format, in chunks of any size. */
  copyOut(table: CatalogueTable): AsyncIterable<Uint8Array>;
}

export interface SnapshotFacts {
  createdAt: Temporal.Instant;
  /** Version of the Lutea that makes the backup. */
  madeBy: string;
}

/** Settings that make every server write and read the same text, whatever the database's own settings are. */
export const TEXT_SETTINGS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

function refuseHidden(tables: readonly CatalogueTable[]): void {
  const hidden = tables.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  if (hidden.length > 0) {
    throw new Error(
      `Row-level security hides rows from the owner in: ${hidden.join(', ')}. Run \`lutea migrate\` with this version first, as the role that owns the tables.`,
    );
  }
}

async function readHeaderFacts(source: SnapshotSource, facts: SnapshotFacts) {
  const tables = await listTables(source.query);
  if (tables.length === 0) throw new Error('There is nothing to back up: the database has no tables.');
  refuseHidden(tables);
  // Locks the tables, so that a migration waits until they have been read.
  const names = [...tables.map(({ name }) => quoteName(name)), 'schema_migrations'].join(', ');
  await source.query(`lock table ${names} in access share mode`);
  const header: SnapshotHeader = {
    format: 'lutea-backup',
    version: 1,
    createdAt: facts.createdAt.toString(),
    madeBy: facts.madeBy,
    migrations: await source.query('select name, checksum from schema_migrations order by name'),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await listSequences(source.query),
  };
  return { tables, header };
}

/** Compares the number of rows with count(*), because a checksum covers only the rows that arrived. */
async function requireCount({ query }: SnapshotSource, name: string, read: number): Promise<void> {
  const [row] = await query<{ count: number }>(`select count(*)::int as count from ${quoteName(name)}`);
  if (row?.count !== read) throw new Error(`${name} has ${row?.count} rows, and ${read} were read.`);
}

/** Writes the whole snapshot as a stream, so that memory does not grow with the database. */
export async function* writeSnapshot(
  source: SnapshotSource,
  facts: SnapshotFacts,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  const hashed = (bytes: Uint8Array) => {
    digest.update(bytes);
    return bytes;
  };
  const { tables, header } = await readHeaderFacts(source, facts);
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`));
  const rows: SnapshotTrailer['rows'] = {};
  for (const table of tables) {
    rows[table.name] = 0;
    for await (const piece of source.copyOut(table)) {
      rows[table.name] = (rows[table.name] ?? 0) + countLines(piece);
      yield hashed(piece);
    }
    await requireCount(source, table.name, rows[table.name] ?? 0);
    yield hashed(END_OF_TABLE);
  }
  const trailer: SnapshotTrailer = { rows, sha256: digest.digest('hex') };
  yield Buffer.from(`${JSON.stringify(trailer)}\n`);
}
