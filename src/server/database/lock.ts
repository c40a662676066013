import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the built-in database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  readonly pid: number | undefined;

  constructor(pid: number | undefined, lockFile: string) {
    const holder = pid === undefined ? 'another process' : `the process ${pid}`;
    super(
      `The built-in database is in use by ${holder} (lock file ${lockFile}). ` +
        'Stop that process first. Several instances need your own PostgreSQL.',
    );
    this.pid = pid;
  }
}

const SQLITE_BUSY = 5;

/** Takes SQLite's write lock, which is a kernel lock on the file. Undefined if another process has it. */
function takeKernelLock(lockFile: string): DatabaseSync | undefined {
  const file = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    file.exec('BEGIN IMMEDIATE');
    return file;
  } catch (error) {
    file.close();
    if ((error as Error & { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes this process the only one that runs the built-in database. The kernel releases the lock
 * when the process ends, however it ends, so no lock goes stale. It also works between containers that share the
 * folder. The pid file only names the holder. The lock file stays, because removing it would let two processes lock two
 * different files.
 */
export function lockDatabase(lockFile: string): () => void {
  const pidFile = `${lockFile}.pid`;
  mkdirSync(dirname(lockFile), { recursive: true });
  const lock = takeKernelLock(lockFile);
  if (lock === undefined) throw new DatabaseInUse(readPid(pidFile), lockFile);
  writeFileSync(pidFile, String(process.pid), { mode: 0o600 });
  return () => {
    rmSync(pidFile, { force: true });
    lock.close();
  };
}
