import { openBuiltIn } from './built-in/built-in.ts';
import type { Engine } from './engine.ts';
import { freeBytesIn, guardFreeSpace, type ReadFreeBytes } from './free-space.ts';
import { migrate } from './migrate.ts';
import { connectPostgresql } from './postgresql/engine.ts';
import { withOwner } from './postgresql/owner-connection.ts';
import { requireOwnerRights } from './postgresql/owner-rights.ts';
import { admitServiceLogin, createServiceLogin, ownLoginOf } from './postgresql/service-login.ts';
import { findServiceRoleProblems } from './postgresql/service-role.ts';
import { reserveSetConfig } from './postgresql/set-config-right.ts';
import { findRolePrefix } from './role-names.ts';

export interface DatabaseSettings {
  /** `postgres://…`, or undefined for the built-in database. */
  url: string | undefined;
  /** The owner's login, for migrations; undefined if `url` is the owner's. */
  ownerUrl: string | undefined;
  dataDir: string;
  maxConnections: number;
  /** Whether a transaction pooler is between the service and the server. */
  isPooled?: boolean;
  /** Whether reads may go to standbys among the servers of `url`. */
  readsStandbys?: boolean;
  onIdleError: (error: Error) => void;
  /** Called with what the operator should know about the servers. */
  onNotice: (text: string) => void;
  /** Whether this may use the built-in database of another process: true for commands. */
  mayShare: boolean;
  /** Free bytes on the built-in database's disk; read from the file system by default. */
  readFree?: ReadFreeBytes;
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

async function connectBuiltIn(settings: DatabaseSettings): Promise<Engine> {
  const { dataDir, readFree = freeBytesIn(dataDir) } = settings;
  const builtIn = await openBuiltIn({ ...settings, readFree });
  try {
    const server = await connectServer({ ...settings, url: builtIn.url });
    const engine = guardFreeSpace(server, readFree);
    return { ...engine, close: () => engine.close().finally(builtIn.close) };
  } catch (error) {
    await builtIn.close();
    throw error;
  }
}

/** Opens and migrates the configured database, in the service's unprivileged role. */
export function connectDatabase(settings: DatabaseSettings): Promise<Engine> {
  const { url } = settings;
  return url === undefined ? connectBuiltIn(settings) : connectServer({ ...settings, url });
}

/** Passes the owner's URLs to work that needs the whole database: backup and restore. */
export async function withDatabaseUrls<T>(
  settings: DatabaseSettings & { isRestore?: boolean; isTcp?: boolean },
  work: (urls: { url: string; ownerUrl: string | undefined }) => Promise<T>,
): Promise<T> {
  const { url, ownerUrl, dataDir, readFree = freeBytesIn(dataDir) } = settings;
  if (url !== undefined) return work({ url, ownerUrl });
  const builtIn = await openBuiltIn({ ...settings, readFree });
  try {
    return await work({ url: builtIn.url, ownerUrl: undefined });
  } finally {
    await builtIn.close();
  }
}
