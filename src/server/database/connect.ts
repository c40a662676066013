import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataDir, tightenDatabase } from './data-folder.ts';
import type { Engine } from './engine.ts';
import { freeBytesIn, guardFreeSpace, type ReadFreeBytes, requireFreeSpace } from './free-space.ts';
import { lockDatabase } from './lock.ts';
import { migrate } from './migrate.ts';
import { connectPostgresql } from './postgresql/engine.ts';
import { withOwner } from './postgresql/owner-connection.ts';
import { requireOwnerRights } from './postgresql/owner-rights.ts';
import { admitServiceLogin, createServiceLogin, ownLoginOf } from './postgresql/service-login.ts';
import { findServiceRoleProblems } from './postgresql/service-role.ts';
import { reserveSetConfig } from './postgresql/set-config-right.ts';
import { findRolePrefix } from './role-names.ts';
import { startWatchdog } from './watchdog.ts';

export interface DatabaseSettings {
  /** `postgres://…`, or undefined for the embedded database. */
  url: string | undefined;
  /** The owner's login, for migrations; undefined if `url` is the owner's. */
  ownerUrl: string | undefined;
  dataDir: string;
  maxConnections: number;
  /** Whether a transaction pooler is in between. */
  isPooled?: boolean;
  onIdleError: (error: Error) => void;
  /** Free bytes on the embedded database's disk; read from the file system by default. */
  readFree?: ReadFreeBytes;
}

async function connectEmbedded(dataDir: string, readFree: ReadFreeBytes): Promise<Engine> {
  // Loaded only here: with a PostgreSQL server it would cost memory and a slower start.
  const { createPgliteEngine, openPglite } = await import('./pglite/engine.ts');
  prepareDataDir(dataDir);
  requireFreeSpace(readFree);
  const unlock = lockDatabase(join(dataDir, 'database.lock'));
  const stopWatchdog = startWatchdog();
  const release = () => {
    stopWatchdog();
    unlock();
  };
  try {
    const folder = join(dataDir, 'database');
    if (existsSync(folder)) tightenDatabase(folder);
    const database = await openPglite(folder);
    await migrate({ exec: (sql) => database.exec(sql), query: (sql, values) => database.query(sql, values) });
    const engine = guardFreeSpace(await createPgliteEngine(database), readFree);
    return {
      ...engine,
      async close() {
        try {
          await engine.close();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The service's login, and the prefix of the database's role names. */
interface Prepared {
  url: string;
  rolePrefix: string;
}

/** Migrates as the owner and sets up the service's login. */
function prepareServer(url: string, ownerUrl: string | undefined): Promise<Prepared> {
  return withOwner(ownerUrl ?? url, async (owner) => {
    const rolePrefix = await findRolePrefix(owner);
    const login = ownerUrl === undefined ? ownLoginOf(owner) : undefined;
    await requireOwnerRights(owner, { rolePrefix, login });
    await migrate(
      { exec: (sql) => owner.query(sql), query: (sql, values) => owner.query(sql, values) },
      { rolePrefix },
    );
    await reserveSetConfig(owner, rolePrefix);
    if (ownerUrl === undefined) return { url: await createServiceLogin(owner, url, rolePrefix), rolePrefix };
    await admitServiceLogin(owner, url, rolePrefix);
    return { url, rolePrefix };
  });
}

async function connectServer(settings: DatabaseSettings & { url: string }): Promise<Engine> {
  const prepared = await prepareServer(settings.url, settings.ownerUrl);
  const problems = await findServiceRoleProblems(prepared.url, prepared.rolePrefix);
  if (problems.length > 0) {
    throw new Error(
      `The login of DATASTORE_URL cannot be kept to one person's rows: ${problems.join('; ')}. ` +
        'Make it a login that can do nothing else (create role … login) and put the owner in DATASTORE_OWNER_URL.',
    );
  }
  return connectPostgresql({ ...settings, ...prepared });
}

/** Opens and migrates the configured database, in the service's unprivileged role. */
export function connectDatabase(settings: DatabaseSettings): Promise<Engine> {
  const { url, dataDir, readFree = freeBytesIn(dataDir) } = settings;
  return url === undefined ? connectEmbedded(dataDir, readFree) : connectServer({ ...settings, url });
}
