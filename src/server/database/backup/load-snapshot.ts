import { createSchema, listMigrations, type Migration, type OwnerConnection } from '../migrate.ts';
import type { DeletedPerson } from '../schema/accounts.ts';
import { type CatalogueTable, listTables, nameColumns, type OwnerQuery, quoteName } from './catalogue.ts';
import { readSnapshot } from './read-snapshot.ts';
import { damaged, type SnapshotHeader, type SnapshotTrailer, UnusableBackup } from './snapshot-format.ts';
import { TEXT_SETTINGS } from './write-snapshot.ts';

/** A database to restore into, connected as its owner. */
export interface RestoreTarget {
  connection: OwnerConnection;
  /** Prefix of the database's role names; undefined for the default. */
  rolePrefix: string | undefined;
  query: OwnerQuery;
  /** Inserts whole lines in COPY's text format. The statement names the table, without `from stdin`. */
  copyIn(statement: string, lines: Buffer): Promise<void>;
  /** Applies the migrations that are newer than the backup. */
  migrate(): Promise<unknown>;
}

/** The migrations of the backup's schema; throws if this version does not have all of them. */
export function migrationsOf({ migrations }: SnapshotHeader, known = listMigrations()): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  return migrations.map(({ name, checksum }) => {
    const migration = byName.get(name);
    if (migration === undefined) {
      throw new UnusableBackup(
        `The backup was made by a newer version: it has migration ${name}, which this version does not know. Run that version.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new UnusableBackup(`Migration ${name} of the backup is not the one that this version has.`);
    }
    return migration;
  });
}

const FIND_CONTENTS = `
  select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
  union all select nspname::text from pg_namespace where nspname = 'pgboss'
  limit 1`;

async function requireEmpty(query: OwnerQuery): Promise<void> {
  const [existing] = await query<{ name: string }>(FIND_CONTENTS);
  if (existing === undefined) return;
  throw new Error(
    `The database is not empty: it has ${existing.name}. A backup is restored only into an empty one: create a new database, or name a DATA_DIR that holds none. Nothing was changed.`,
  );
}

function requireSameTables(header: SnapshotHeader, tables: readonly CatalogueTable[]): void {
  const describe = (all: readonly { name: string; columns: string[] }[]) =>
    all
      .map((table) => nameColumns({ ...table, columns: table.columns.toSorted() }))
      .toSorted()
      .join('\n');
  if (describe(header.tables) !== describe(tables)) {
    throw damaged('its tables are not those of its schema version');
  }
}

/** Turns triggers, and row-level security for the owner, off or on: rows are inserted as they were. */
async function setGuards(
  { exec }: OwnerConnection,
  tables: readonly CatalogueTable[],
  { triggers, force }: { triggers?: 'enable' | 'disable'; force?: 'force' | 'no force' },
): Promise<void> {
  for (const { name, isForced } of tables) {
    if (triggers !== undefined) await exec(`alter table ${quoteName(name)} ${triggers} trigger user`);
    if (force !== undefined && isForced) {
      await exec(`alter table ${quoteName(name)} ${force} row level security`);
    }
  }
}

async function loadRows(
  { copyIn }: RestoreTarget,
  pieces: AsyncIterable<Uint8Array>,
): Promise<SnapshotTrailer> {
  for await (const part of readSnapshot(pieces)) {
    if (part.kind === 'rows') await copyIn(`copy ${nameColumns(part.table)}`, part.lines);
    if (part.kind === 'end') return part.trailer;
  }
  throw damaged('it ends too early');
}

async function requireCounts({ query }: RestoreTarget, { rows }: SnapshotTrailer): Promise<void> {
  for (const [name, expected] of Object.entries(rows)) {
    const [row] = await query<{ count: number }>(`select count(*)::int as count from ${quoteName(name)}`);
    if (row?.count !== expected)
      throw new Error(`${name} has ${row?.count} of ${expected} rows after loading. Nothing was restored.`);
  }
}

async function setSequences({ query }: RestoreTarget, { sequences }: SnapshotHeader): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    const place = quoteName(name).replaceAll("'", "''");
    await query(`select setval('public.${place}', ${lastValue}, ${isCalled})`);
  }
}

/** Deletes everyone on either list: that of the backup, or one that was printed later. Returns how many were found. */
async function repeatDeletions(
  { connection, query }: RestoreTarget,
  later: readonly DeletedPerson[],
): Promise<number> {
  for (const { id, deletedAt } of later) {
    await connection.query('insert into deleted_users values ($1, $2) on conflict do nothing', [
      id,
      deletedAt.toString(),
    ]);
  }
  const deleted = await query('delete from users where id in (select id from deleted_users) returning id');
  return deleted.length;
}

export interface RestoreOptions {
  /** The backup's contents from the start. */
  pieces: AsyncIterable<Uint8Array>;
  header: SnapshotHeader;
  deleted: readonly DeletedPerson[];
}

async function loadWithin(target: RestoreTarget, { pieces, header, deleted }: RestoreOptions) {
  const { connection, query } = target;
  await connection.exec(TEXT_SETTINGS);
  await createSchema(connection, migrationsOf(header), target.rolePrefix);
  const tables = await listTables(query);
  requireSameTables(header, tables);
  await setGuards(connection, tables, { triggers: 'disable', force: 'no force' });
  const trailer = await loadRows(target, pieces);
  await requireCounts(target, trailer);
  await setSequences(target, header);
  await setGuards(connection, tables, { triggers: 'enable' });
  const deletedAgain = await repeatDeletions(target, deleted);
  await setGuards(connection, tables, { force: 'force' });
  return { rows: trailer.rows, deletedAgain };
}

/**
 * Creates the schema as it was, inserts the rows and repeats deletions, all in one transaction. Then it applies newer
 * migrations. The database must be empty.
 */
export async function loadSnapshot(
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<{ rows: SnapshotTrailer['rows']; deletedAgain: number }> {
  const { connection } = target;
  await requireEmpty(target.query);
  await connection.exec('begin');
  try {
    const result = await loadWithin(target, options);
    await connection.exec('commit');
    await target.migrate();
    return result;
  } catch (error) {
    // If this fails, the connection is gone, and the transaction with it. The first error has the better message.
    await connection.exec('rollback').catch(() => {});
    throw error;
  }
}
