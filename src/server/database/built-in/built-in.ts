import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDataDir, tightenDatabase } from '../data-folder.ts';
import { type ReadFreeBytes, requireFreeSpace } from '../free-space.ts';
import { DatabaseInUse, lockDatabase } from '../lock.ts';
import { withOwner } from '../postgresql/owner-connection.ts';
import { type Address, createPassword, OWNER, prepareAddress, readAddress, urlOf } from './address.ts';
import {
  createCluster,
  hasCluster,
  removeUnfinished,
  requireMajor,
  requireNoOldData,
  requireOwnFiles,
} from './cluster.ts';
import { clusterPath, findBase, findDatabaseUser } from './database-user.ts';
import { type ServerPlace, startPostmaster, stopOrphan } from './postmaster.ts';
import { isServerOf, readPostmasterFile } from './postmaster-file.ts';
import { preparePrograms } from './programs.ts';
import { serverSettings } from './server-settings.ts';
import { type Notice, supervise } from './supervise.ts';

export interface BuiltInOptions {
  dataDir: string;
  maxConnections: number;
  /** True for a command, which may use the database of a running Lutea. A server needs the database for itself. */
  mayShare: boolean;
  /** True for a restore, which may create the database although there is data of an older version. */
  isRestore?: boolean;
  /** Listens on loopback with a password instead of on a socket; always on Windows. */
  isTcp?: boolean;
  readFree: ReadFreeBytes;
  onNotice: Notice;
}

/** The built-in database while this process uses it. */
export interface BuiltIn {
  /** The owner's URL, in the form of DATASTORE_URL. */
  url: string;
  close(): Promise<void>;
}

const POLL_MS = 50;
const STARTS_WITHIN_MS = 60_000;

/** Waits for the server that another process, the holder of the lock, is starting. */
async function findRunning(dataDir: string, inUse: DatabaseInUse): Promise<BuiltIn> {
  const giveUpAt = performance.now() + STARTS_WITHIN_MS;
  const cluster = clusterPath(dataDir);
  for (;;) {
    const file = readPostmasterFile(cluster);
    if (file?.isReady && isServerOf(cluster, file.pid)) {
      return { url: urlOf(readAddress(dataDir, file)), close: async () => {} };
    }
    if (performance.now() > giveUpAt) throw inUse;
    await sleep(POLL_MS);
  }
}

/** Creates Lutea's own database, which `initdb` does not do. */
async function createDatabase(url: string): Promise<void> {
  await withOwner(url, async (owner) => {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [OWNER]);
    if (rowCount === 0) await owner.query(`create database ${OWNER}`);
  });
}

async function preparePlace(options: BuiltInOptions): Promise<ServerPlace & { address: Address }> {
  const { dataDir, maxConnections, mayShare, onNotice, isTcp = process.platform === 'win32' } = options;
  const user = findDatabaseUser(dataDir);
  const base = findBase(dataDir, user);
  const programs = preparePrograms(base, user);
  const cluster = join(base, 'postgresql');
  requireOwnFiles(cluster);
  removeUnfinished(base);
  const isNew = !hasCluster(dataDir);
  if (isNew) {
    createCluster({ base, programs, user, passwordFile: isTcp ? createPassword(dataDir, user) : undefined });
  }
  requireMajor(cluster, programs);
  tightenDatabase(cluster);
  if (user !== undefined && (isNew || !mayShare)) {
    onNotice(
      `PostgreSQL refuses to run as root: the built-in database runs as the user ${user.uid}, in ${cluster}.`,
    );
  }
  const own = { programs, cluster, user };
  await stopOrphan(own);
  const address = await prepareAddress({ dataDir, base, user, isTcp });
  return { ...own, address, settings: serverSettings(address, maxConnections) };
}

async function startOwn(options: BuiltInOptions): Promise<BuiltIn> {
  const place = await preparePlace(options);
  const server = await supervise(async () => {
    await stopOrphan(place);
    return startPostmaster(place);
  }, options.onNotice);
  await createDatabase(urlOf(place.address, 'postgres'));
  return { url: urlOf(place.address), close: () => server.stop(options.mayShare ? 'smart' : 'fast') };
}

/** Opens the built-in database. Starts its server, or uses a running one if this is a command. */
export async function openBuiltIn(options: BuiltInOptions): Promise<BuiltIn> {
  const { dataDir, mayShare, isRestore = false } = options;
  if (!isRestore) requireNoOldData(dataDir);
  prepareDataDir(dataDir);
  requireFreeSpace(options.readFree);
  let unlock: () => void;
  try {
    unlock = lockDatabase(join(dataDir, 'database.lock'));
  } catch (error) {
    if (mayShare && error instanceof DatabaseInUse) return findRunning(dataDir, error);
    throw error;
  }
  try {
    const own = await startOwn(options);
    return { url: own.url, close: () => own.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
