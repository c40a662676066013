import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { clusterPath, type DatabaseUser } from './database-user.ts';
import { initialize } from './initdb.ts';
import type { Programs } from './programs.ts';

const versionFile = (folder: string): string => join(folder, 'PG_VERSION');

export function hasCluster(dataDir: string): boolean {
  return existsSync(versionFile(clusterPath(dataDir)));
}

/** Whether there is a database of earlier versions, which had another format. */
function hasOldData(dataDir: string): boolean {
  return !hasCluster(dataDir) && existsSync(versionFile(join(dataDir, 'database')));
}

/** Throws if the folder holds data that this version cannot open. It changes nothing. */
export function requireNoOldData(dataDir: string): void {
  if (!hasOldData(dataDir)) return;
  throw new Error(
    `${join(dataDir, 'database')} is the database of an older version of Lutea, which this one cannot open: ` +
      'back it up with that version (lutea backup FILE), then restore it with this one (lutea restore FILE). It was not touched.',
  );
}

/** Throws if the data is of another major version of PostgreSQL. */
export function requireMajor(folder: string, { major }: Programs): void {
  const found = readFileSync(versionFile(folder), 'utf8').trim();
  if (found === String(major)) return;
  throw new Error(
    `${folder} is data of PostgreSQL ${found}, and this version of Lutea brings PostgreSQL ${major}: back it up with the ` +
      'version of Lutea before, move the folder away, then restore it with this one (docs/operations.md). It was not touched.',
  );
}

/** Throws if Lutea ran as root before, and does not any more. */
export function requireOwnFiles(folder: string): void {
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid;
  const own = process.getuid?.();
  if (uid === undefined || own === undefined || own === 0 || own === uid) return;
  throw new Error(
    `${folder} belongs to the user ${uid}, because Lutea ran as root before. As root, run: chown -R ${own} ${folder}`,
  );
}

function syncFolder(folder: string): void {
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
}

interface Creation {
  base: string;
  programs: Programs;
  user: DatabaseUser | undefined;
  passwordFile: string | undefined;
}

const UNFINISHED = 'postgresql.new-';

/** Removes what a start left that was killed during `initdb`. An `initdb` that still runs fails without its folder. */
export function removeUnfinished(base: string): void {
  for (const name of readdirSync(base)) {
    if (name.startsWith(UNFINISHED))
      rmSync(join(base, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Creates the database under a temporary name first, so that an unfinished one is never opened. */
export function createCluster({ base, programs, user, passwordFile }: Creation): void {
  const unfinished = mkdtempSync(join(base, UNFINISHED));
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
  try {
    initialize({ programs, folder: unfinished, user, passwordFile });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  renameSync(unfinished, join(base, 'postgresql'));
  if (process.platform !== 'win32') syncFolder(base);
}
