import { join } from 'node:path';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { lockDatabase } from './lock.ts';
import { migrate } from './migrate.ts';
import { connectPostgresql } from './postgresql.ts';
import { createServiceLogin, findServiceRoleProblems } from './service-role.ts';

export interface DatastoreSettings {
  /** `postgres://…`, or undefined for the embedded database. */
  url: string | undefined;
  /** The owner's login, for migrations; undefined where `url` is the owner's. */
  ownerUrl: string | undefined;
  dataDir: string;
  maxConnections: number;
  /** Whether a pooler that shares connections between transactions stands in between. */
  isPooled?: boolean;
  onIdleError: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;

async function connectEmbedded(dataDir: string): Promise<Engine> {
  // Loaded when it is needed: next to a PostgreSQL server it would only cost memory and a slower start.
  const { createPgliteEngine, openPglite } = await import('./pglite.ts');
  const unlock = lockDatabase(join(dataDir, 'database.lock'));
  try {
    const database = await openPglite(join(dataDir, 'database'));
    await migrate({ exec: (sql) => database.exec(sql), query: (sql, values) => database.query(sql, values) });
    const engine = await createPgliteEngine(database);
    return {
      ...engine,
      async close() {
        try {
          await engine.close();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Migrates as the owner and returns the URL that the service logs in with. */
async function prepareServer(url: string, ownerUrl: string | undefined): Promise<string> {
  const owner = new pg.Client({
    connectionString: ownerUrl ?? url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks between two statements says so at the next one.
  owner.on('error', () => {});
  await owner.connect();
  try {
    await migrate({ exec: (sql) => owner.query(sql), query: (sql, values) => owner.query(sql, values) });
    return ownerUrl === undefined ? await createServiceLogin(owner, url) : url;
  } finally {
    await owner.end();
  }
}

async function connectServer(settings: DatastoreSettings & { url: string }): Promise<Engine> {
  const serviceUrl = await prepareServer(settings.url, settings.ownerUrl);
  const problems = await findServiceRoleProblems(serviceUrl);
  if (problems.length > 0) {
    throw new Error(
      `The login of DATASTORE_URL cannot be kept to one person's rows: ${problems.join('; ')}. ` +
        'Give it a role of its own (create role … login in role lutea_service) and put the owner in DATASTORE_OWNER_URL.',
    );
  }
  return connectPostgresql({ ...settings, url: serviceUrl });
}

/** Opens the configured database, brought up to date, in the service's unprivileged role. */
export function connectDatastore(settings: DatastoreSettings): Promise<Engine> {
  const { url, dataDir } = settings;
  return url === undefined ? connectEmbedded(dataDir) : connectServer({ ...settings, url });
}
