import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownFile } from '#leaf/own-files.ts';
import { DEFAULT_ROLE_PREFIX, nameRoles } from './role-names.ts';

/** The connection that a migration needs: one of the owner. */
export interface OwnerConnection {
  /** One or several statements, in order. */
  exec(sql: string): Promise<unknown>;
  query(sql: string, values: unknown[]): Promise<{ rows: { name: string; checksum: string }[] }>;
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Options {
  folder?: string;
  /** Prefix of the database's role names. */
  rolePrefix?: string;
}

const MIGRATIONS_FOLDER = fileURLToPath(ownFile('migrations'));

/** An arbitrary number, the same in every instance. */
const MIGRATION_LOCK = 7_117_883;

/** All migrations of this version, in order. */
export function listMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

function unapplied(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `The database has migration ${name}, which this version does not know. Run a newer version.`,
      );
    }
  }
  return migrations.filter(({ name, checksum }) => {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied. Restore the file.`);
    }
    return before === undefined;
  });
}

/** Applies one migration and records it, within the transaction that is open. */
async function applyWithin(
  connection: OwnerConnection,
  { name, sql, checksum }: Migration,
  rolePrefix: string,
): Promise<void> {
  await connection.exec(nameRoles(sql, rolePrefix));
  await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function apply(connection: OwnerConnection, migration: Migration, rolePrefix: string): Promise<void> {
  const { name } = migration;
  await connection.exec('BEGIN');
  try {
    await applyWithin(connection, migration, rolePrefix);
    await connection.exec('COMMIT');
  } catch (error) {
    // If this fails, the connection is gone, and the transaction with it. The first error has the better message.
    await connection.exec('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

const CREATE_RECORD = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/** Creates the schema of these migrations in an empty database, within the open transaction. */
export async function createSchema(
  connection: OwnerConnection,
  migrations: readonly Migration[],
  rolePrefix = DEFAULT_ROLE_PREFIX,
): Promise<void> {
  await connection.exec(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await connection.exec(CREATE_RECORD);
  for (const migration of migrations) await applyWithin(connection, migration, rolePrefix);
}

/** The migrations that a database lacks. Throws if it has one that this version does not know. */
export async function findMissing(
  connection: Pick<OwnerConnection, 'query'>,
  folder = MIGRATIONS_FOLDER,
): Promise<Migration[]> {
  const { rows } = await connection.query('select name, checksum from schema_migrations', []);
  return unapplied(listMigrations(folder), new Map(rows.map((row) => [row.name, row.checksum])));
}

async function applyMissing(
  connection: OwnerConnection,
  { folder = MIGRATIONS_FOLDER, rolePrefix = DEFAULT_ROLE_PREFIX }: Options,
): Promise<string[]> {
  await connection.exec(CREATE_RECORD);
  const missing = await findMissing(connection, folder);
  for (const migration of missing) await apply(connection, migration, rolePrefix);
  return missing.map(({ name }) => name);
}

/** Applies missing migrations, one transaction each, under a lock that other instances wait for. */
export async function migrate(connection: OwnerConnection, options: Options = {}): Promise<string[]> {
  await connection.exec(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    return await applyMissing(connection, options);
  } finally {
    // A lost connection has released its lock. An error here must not hide the first one.
    await connection.exec(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {});
  }
}
