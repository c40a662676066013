import { chmodSync, existsSync, lstatSync, mkdtempSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The operating system's user that the database runs as. */
export interface DatabaseUser {
  uid: number;
  gid: number;
}

/** In a range that no distribution and no service manager assigns, so that nobody else's files have this owner. */
const UNPRIVILEGED = 60_700;
/** A folder for root's data outside of its closed home, which the database's user can reach. */
const OUTSIDE = '/var/lib';
const OTHERS_MAY_PASS = 0o001;
const OWNER_MAY_PASS = 0o100;

/** Whether the user can enter the folder. Undefined means the service's own user. */
export function isReachable(folder: string, user: DatabaseUser | undefined): boolean {
  if (user === undefined) return true;
  const { mode, uid } = statSync(folder);
  const mayPass = (mode & (uid === user.uid ? OWNER_MAY_PASS : OTHERS_MAY_PASS)) !== 0;
  const parent = dirname(folder);
  return mayPass && (parent === folder || isReachable(parent, user));
}

/** The folder of the database's files: in DATA_DIR or, for root, a link there to another folder. */
export const clusterPath = (dataDir: string): string => join(dataDir, 'postgresql');

/**
 * The user that runs PostgreSQL, which refuses to run as root. For root it is the owner of the database's files, at
 * first an unprivileged user.
 */
export function findDatabaseUser(dataDir: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(clusterPath(dataDir), { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Lets other users pass through a folder, but not list it. */
function openToPass(folder: string): void {
  chmodSync(folder, (statSync(folder).mode & 0o7700) | 0o011);
}

/**
 * The folder that contains the database's folder: usually DATA_DIR. If root keeps DATA_DIR below a closed folder such
 * as /root, it is one outside, with a link in DATA_DIR from the first start on.
 */
export function findBase(dataDir: string, user: DatabaseUser | undefined): string {
  const cluster = clusterPath(dataDir);
  if (isLink(cluster)) return dirname(readlinkSync(cluster));
  if (user === undefined) return dataDir;
  openToPass(dataDir);
  if (isReachable(dataDir, user)) return dataDir;
  if (existsSync(cluster) || !existsSync(OUTSIDE)) {
    throw new Error(
      `Root runs the built-in database as the user ${user.uid}, who cannot enter ${dataDir}: a folder above it is closed to others. Move DATA_DIR, or run Lutea as another user.`,
    );
  }
  const base = mkdtempSync(join(OUTSIDE, 'lutea-'));
  openToPass(base);
  symlinkSync(join(base, 'postgresql'), cluster);
  return base;
}
