import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077;
/** The umask of the whole process: only the service's own user can read its files. */
export const PRIVATE_UMASK = GROUP_AND_OTHERS;
/** The sticky bit, as on /tmp: the folder is shared with other users. */
const STICKY_BIT = 0o1000;

/** The entries that Lutea creates in the folder. */
const OWN_ENTRIES = [
  'database',
  'database.lock',
  'database.lock.pid',
  'control.sock',
  'encryption-keys',
  'cron-secret',
  'uploads',
];
/** Entries that a file system creates at its mount point. */
const FILE_SYSTEM_ENTRIES = ['lost+found'];

/** Why the folder must not be made private; undefined if it may. */
function reasonAgainst(folder: string, { mode, uid }: { mode: number; uid: number }): string | undefined {
  if ((mode & STICKY_BIT) !== 0) return 'is shared by everyone on this machine. Use a separate folder';
  if (uid !== process.getuid?.()) {
    return `belongs to another user (${uid}) and can be opened by more than that one. As that user, run: chmod 700 ${folder}`;
  }
  const entries = readdirSync(folder).filter((name) => !FILE_SYSTEM_ENTRIES.includes(name));
  if (entries.length > 0 && !entries.some((name) => OWN_ENTRIES.includes(name))) {
    return `can be opened by other users and contains files that are not Lutea's. Use a separate folder, or run: chmod 700 ${folder}`;
  }
  return undefined;
}

function tighten(path: string): void {
  // Another process may have removed it meanwhile.
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & GROUP_AND_OTHERS) !== 0) chmodSync(path, mode & 0o700);
}

/** Creates DATA_DIR if it is missing, and makes it and Lutea's files in it private to the service's user. */
export function prepareDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has no file modes.
  if (process.getuid === undefined) return;
  const { mode, uid } = statSync(folder);
  if ((mode & GROUP_AND_OTHERS) !== 0) {
    const reason = reasonAgainst(folder, { mode, uid });
    if (reason !== undefined) throw new Error(`DATA_DIR ${folder} ${reason}.`);
    chmodSync(folder, mode & 0o700);
  }
  for (const name of OWN_ENTRIES) tighten(join(folder, name));
}

/** Tightens the files of a database from an older version, which left them readable: a copy keeps their modes. */
export function tightenDatabase(folder: string): void {
  if (process.getuid === undefined) return;
  tighten(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) tighten(join(entry.parentPath, entry.name));
  }
}
