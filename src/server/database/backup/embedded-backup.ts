import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { prepareDataDir } from '../data-folder.ts';
import { lockDatabase } from '../lock.ts';
import { migrate, type OwnerConnection } from '../migrate.ts';
import { openEmbeddedSource } from './embedded-source.ts';
import type { RestoreTarget } from './load-snapshot.ts';
import type { SnapshotSource } from './write-snapshot.ts';

/** Opens the embedded database without migrating it. */
async function withEmbedded<T>(dataDir: string, work: (database: PGlite) => Promise<T>): Promise<T> {
  const { openPglite } = await import('../pglite/engine.ts');
  prepareDataDir(dataDir);
  const unlock = lockDatabase(join(dataDir, 'database.lock'));
  try {
    const database = await openPglite(join(dataDir, 'database'));
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/** Only while no server has the database open. */
export function withEmbeddedSnapshot<T>(
  dataDir: string,
  work: (source: SnapshotSource) => Promise<T>,
): Promise<T> {
  return withEmbedded(dataDir, (database) =>
    database.transaction(async (transaction) => work(await openEmbeddedSource(database, transaction))),
  );
}

export function createEmbeddedTarget(database: PGlite): RestoreTarget {
  const connection: OwnerConnection = {
    exec: (sql) => database.exec(sql),
    query: (sql, values) => database.query(sql, values),
  };
  return {
    connection,
    rolePrefix: undefined,
    query: async <Row>(sql: string) => (await database.query<Row>(sql)).rows,
    async copyIn(statement, lines) {
      await database.query(`${statement} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(lines)]) });
    },
    migrate: () => migrate(connection),
  };
}

/** Restores into the embedded database of this folder. If that fails, the files created for it are removed. */
export async function withEmbeddedTarget<T>(
  dataDir: string,
  work: (target: RestoreTarget) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'database');
  const isNew = !existsSync(folder);
  try {
    return await withEmbedded(dataDir, (database) => work(createEmbeddedTarget(database)));
  } catch (error) {
    if (isNew) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
