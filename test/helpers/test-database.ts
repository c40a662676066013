import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Engine } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { connectPostgresql } from '#server/database/postgresql/engine.ts';
import { createServiceLogin } from '#server/database/postgresql/service-login.ts';
import { createPostgresqlDatabase, withClient } from './owned-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address, without a database. */
    postgresqlUrl: string;
    /** The URL of the owner of the databases, who may create roles and has no other privilege. */
    postgresqlOwnerUrl: string;
    /** The name of a migrated database to copy. */
    template: string;
  }
}

/** A separate migrated database for a test. */
export interface TestDatabase {
  engine: Engine;
  /** URL with the login that owns the tables. */
  ownerUrl: string;
  /** Runs SQL without row-level security: as a superuser, which the service never is. */
  asOwner(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Another engine on the same database, like a second instance. */
  connectAgain(options?: { isPooled?: boolean; connectTimeoutMs?: number; maxConnections?: number }): Engine;
  close(): Promise<void>;
}

export async function createPostgresqlTemplate(serverUrl: string, ownerUrl: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(serverUrl, { name });
  await withClient(`${ownerUrl}/${name}`, (client) =>
    migrate({ exec: (sql) => client.query(sql), query: (sql, values) => client.query(sql, values) }),
  );
  return name;
}

export async function createTestDatabase(template = inject('template')): Promise<TestDatabase> {
  const serverUrl = inject('postgresqlUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(serverUrl, { name, template });
  const ownerUrl = `${inject('postgresqlOwnerUrl')}/${name}`;
  const serviceUrl = await withClient(ownerUrl, (client) => createServiceLogin(client, ownerUrl, 'lutea'));
  const superuser = new pg.Pool({ connectionString: `${serverUrl}/${name}`, max: 2 });
  superuser.on('error', () => {});
  const engines: Engine[] = [];
  const connectAgain: TestDatabase['connectAgain'] = (options) => {
    // On a busy machine a connection may take longer than a request would wait in production.
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
