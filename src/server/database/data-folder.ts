import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What others than the owner could do with a file. */
const FOR_OTHERS = 0o077;
/** The umask of the whole process: only the service's own user can read what it writes. */
export const PRIVATE_UMASK = FOR_OTHERS;
/** On a folder such as /tmp: everyone keeps something in it. */
const SHARED = 0o1000;

/** What Lutea keeps in it. */
const KEPT = [
  'database',
  'database.lock',
  'database.lock.pid',
  'control.sock',
  'encryption-keys',
  'cron-secret',
  'uploads',
];
/** What a file system puts in a folder that it is mounted on. */
const OF_THE_FILE_SYSTEM = ['lost+found'];

/** Why the folder may not be made private; undefined where it may. */
function reasonAgainst(folder: string, { mode, uid }: { mode: number; uid: number }): string | undefined {
  if ((mode & SHARED) !== 0) return 'is shared by everyone on this machine. Use a separate folder';
  if (uid !== process.getuid?.()) {
    return `belongs to another user (${uid}) and can be opened by more than that one. As that user, run: chmod 700 ${folder}`;
  }
  const entries = readdirSync(folder).filter((name) => !OF_THE_FILE_SYSTEM.includes(name));
  if (entries.length > 0 && !entries.some((name) => KEPT.includes(name))) {
    return `can be opened by other users and contains files that are not Lutea's. Use a separate folder, or run: chmod 700 ${folder}`;
  }
  return undefined;
}

function tighten(path: string): void {
  // Another process may have removed it meanwhile.
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & FOR_OTHERS) !== 0) chmodSync(path, mode & 0o700);
}

/** Makes DATA_DIR where it is missing, and private to the service's own user, with what is kept in it, where it is not. */
export function prepareDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows knows no modes.
  if (process.getuid === undefined) return;
  const { mode, uid } = statSync(folder);
  if ((mode & FOR_OTHERS) !== 0) {
    const reason = reasonAgainst(folder, { mode, uid });
    if (reason !== undefined) throw new Error(`DATA_DIR ${folder} ${reason}.`);
    chmodSync(folder, mode & 0o700);
  }
  for (const name of KEPT) tighten(join(folder, name));
}

/** The files of a database that was made before the service kept them to itself: a copy takes their modes along. */
export function tightenDatabase(folder: string): void {
  if (process.getuid === undefined) return;
  tighten(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) tighten(join(entry.parentPath, entry.name));
  }
}
