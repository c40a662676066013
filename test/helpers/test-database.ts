import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { Engine } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPgliteEngine, PGLITE_OPTIONS } from '#server/database/pglite/engine.ts';
import { connectPostgresql } from '#server/database/postgresql/engine.ts';
import { createServiceLogin } from '#server/database/postgresql/service-login.ts';
import { createPostgresqlDatabase, withClient } from './owned-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address, without a database. Empty when the suite runs on PGlite. */
    postgresqlUrl: string;
    /** The same for the owner of the databases: may create roles and has no other privilege. */
    postgresqlOwnerUrl: string;
    /** A migrated database to copy: a file for PGlite, a database's name for PostgreSQL. */
    template: string;
  }
}

/** A separate migrated database for a test, on the engine of the test run. */
export interface TestDatabase {
  engine: Engine;
  /** Address with the login that owns the tables; PostgreSQL only. */
  ownerUrl?: string;
  /** Runs SQL without row-level security: on PostgreSQL as a superuser, which the service never is. */
  asOwner(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Another engine on the same database, like a second instance; PostgreSQL only. */
  connectAgain(options?: { isPooled?: boolean; connectTimeoutMs?: number; maxConnections?: number }): Engine;
  close(): Promise<void>;
}

export const isPostgresql = (): boolean => inject('postgresqlUrl') !== '';

/** Nearly every test file makes a copy, so the template is small: a short write-ahead log, no other databases. */
export async function dumpPgliteTemplate(): Promise<Uint8Array> {
  const database = await PGlite.create({
    ...PGLITE_OPTIONS,
    initDbStartParams: ['--wal-segsize=1'],
    dataDir: 'memory://',
  });
  await migrate({ exec: (sql) => database.exec(sql), query: (sql, values) => database.query(sql, values) });
  for (const name of ['template0', 'template1']) {
    await database.exec(`alter database ${name} is_template false`);
    await database.exec(`drop database ${name}`);
  }
  await database.exec('checkpoint');
  const dump = await database.dumpDataDir('none');
  await database.close();
  return dump.bytes();
}

export async function createPostgresqlTemplate(serverUrl: string, ownerUrl: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(serverUrl, { name });
  await withClient(`${ownerUrl}/${name}`, (client) =>
    migrate({ exec: (sql) => client.query(sql), query: (sql, values) => client.query(sql, values) }),
  );
  return name;
}

/** Without the 128 MB of buffers that a database clears when it opens. */
const SMALL_PGLITE = {
  ...PGLITE_OPTIONS,
  startParams: [...PGLITE_OPTIONS.startParams, '-c', 'shared_buffers=8MB'],
};

/** A PGlite that tests may also use as its owner: such a call resets the service's role while it runs. */
async function openPgliteCopy(): Promise<TestDatabase> {
  const template = new Blob([readFileSync(inject('template'))]);
  const database = await PGlite.create({ ...SMALL_PGLITE, loadDataDir: template });
  const engine = await createPgliteEngine(database);
  return {
    engine,
    async asOwner(sql, values = []) {
      await database.exec('RESET ROLE');
      try {
        return (await database.query<Record<string, unknown>>(sql, values)).rows;
      } finally {
        await database.exec('SET ROLE lutea_service');
      }
    },
    connectAgain() {
      throw new Error('PGlite can be opened only once');
    },
    close: () => engine.close(),
  };
}

async function createPostgresqlCopy(): Promise<TestDatabase> {
  const serverUrl = inject('postgresqlUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(serverUrl, { name, template: inject('template') });
  const ownerUrl = `${inject('postgresqlOwnerUrl')}/${name}`;
  const serviceUrl = await withClient(ownerUrl, (client) => createServiceLogin(client, ownerUrl, 'lutea'));
  const superuser = new pg.Pool({ connectionString: `${serverUrl}/${name}`, max: 2 });
  superuser.on('error', () => {});
  const engines: Engine[] = [];
  const connectAgain: TestDatabase['connectAgain'] = (options) => {
    // On a busy machine a connection may take longer than a request would wait in use.
    const settings = {
      url: serviceUrl,
      maxConnections: 10,
      connectTimeoutMs: 60_000,
      onIdleError: () => {},
    };
    const engine = connectPostgresql({ ...settings, ...options });
    engines.push(engine);
    return engine;
  };
  return {
    engine: connectAgain(),
    ownerUrl,
    asOwner: async (sql, values = []) => (await superuser.query(sql, values)).rows,
    connectAgain,
    async close() {
      await Promise.all([superuser.end(), ...engines.map((engine) => engine.close())]);
      await withClient(`${serverUrl}/postgres`, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        await client.query(`drop role ${name}_login`);
      });
    },
  };
}

export function createTestDatabase(): Promise<TestDatabase> {
  return isPostgresql() ? createPostgresqlCopy() : openPgliteCopy();
}
