import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the embedded database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  readonly pid: number | undefined;

  constructor(pid: number | undefined, lockFile: string) {
    const holder = pid === undefined ? 'another process' : `the process ${pid}`;
    super(
      `The embedded database is in use by ${holder} (lock file ${lockFile}). ` +
        'Stop that process first, or use a PostgreSQL server to run several instances.',
    );
    this.pid = pid;
  }
}

const SQLITE_BUSY = 5;

/** Holding SQLite's write lock is holding a lock of the kernel on the file; undefined where another process has it. */
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
 * Makes this process the only opener of the embedded database, which would lose writes with two. The kernel holds
 * the lock and frees it when the process ends, however it ends: nothing goes stale, no age or process id is guessed
 * from, and of two takers one wins. Processes in other containers that share the folder are held off as well. The
 * pid file only names the holder; the lock file stays, because removing it would let two processes lock two files.
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
