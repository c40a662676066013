import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077;
/** The umask of the whole process: only the service's own user can read its files. */
export const PRIVATE_UMASK = GROUP_AND_OTHERS;
/** Root's database runs as another user, who may pass through DATA_DIR but not list it. */
const MAY_PASS = 0o011;
/** The sticky bit, as on /tmp: the folder is shared with other users. */
const STICKY_BIT = 0o1000;

/** The entries that Lutea creates in the folder. */
const OWN_ENTRIES = [
  'postgresql',
  'socket',
  'proof',
  'running.json',
  'last-version',
  'compile-cache',
  'database-password',
  'database.lock',
  'database.lock.pid',
  'encryption-keys',
  'cron-secret',
  'uploads',
];
/** Entries that a file system creates at its mount point. */
const FILE_SYSTEM_ENTRIES = ['lost+found'];

/** Why the folder must not be made private; undefined if it may be. */
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
  // Another process may have removed the entry in between.
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined || status.isSymbolicLink() || (status.mode & GROUP_AND_OTHERS) === 0) return;
  chmodSync(path, status.mode & 0o700);
}

/** Creates DATA_DIR if it is missing, and makes it and Lutea's files in it private to the service's user. */
export function prepareDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows has no file modes.
  if (process.getuid === undefined) return;
  const { mode, uid } = statSync(folder);
  const allowed = 0o700 | (process.getuid() === 0 ? mode & MAY_PASS : 0);
  if ((mode & 0o777 & ~allowed) !== 0) {
    const reason = reasonAgainst(folder, { mode, uid });
    if (reason !== undefined) throw new Error(`DATA_DIR ${folder} ${reason}.`);
    chmodSync(folder, mode & allowed);
  }
  for (const name of OWN_ENTRIES) tighten(join(folder, name));
}

/** Makes the files of a database private again: a copy or a careless chmod may have opened them. */
export function tightenDatabase(folder: string): void {
  if (process.getuid === undefined) return;
  tighten(folder);
  for (const name of readdirSync(folder, { recursive: true })) tighten(join(folder, String(name)));
}
