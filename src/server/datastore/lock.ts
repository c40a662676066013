import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Another live process has the embedded database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  readonly pid: number;

  constructor(pid: number, lockFile: string) {
    super(
      `The embedded database is in use by the process ${pid} (lock file ${lockFile}). ` +
        'Stop that process first, or use a PostgreSQL server to run several instances.',
    );
    this.pid = pid;
  }
}

/** Long enough for another taker, which works without a pause, to have finished what it had begun. */
const SETTLE_MS = 100;

/** When the process started, so that a process id used again is not taken for the old holder. Linux only. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const STARTTIME_AFTER_COMMAND = 19;
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STARTTIME_AFTER_COMMAND] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readHolder(lockFile: string): { text: string; pid: number; startTime: string } | undefined {
  try {
    const text = readFileSync(lockFile, 'utf8');
    const [pid = '', startTime = ''] = text.trim().split(' ');
    return { text, pid: Number(pid), startTime };
  } catch {
    return undefined;
  }
}

/** Removes the lock of a process that is gone; throws when its holder lives. */
function clearDeadHolder(lockFile: string): void {
  const holder = readHolder(lockFile);
  if (holder === undefined) return;
  const isSameProcess = Number.isInteger(holder.pid) && holder.pid > 0 && isAlive(holder.pid);
  if (isSameProcess && startTimeOf(holder.pid) === holder.startTime) {
    throw new DatabaseInUse(holder.pid, lockFile);
  }
  unlinkSync(lockFile);
}

/**
 * Makes this process the only opener of the embedded database, which would lose writes with two. A lock is taken
 * over from a dead process alone, never by age: a busy holder looks just like a dead one to a clock.
 */
export async function lockDatabase(lockFile: string): Promise<() => void> {
  const own = `${process.pid} ${startTimeOf(process.pid)}\n`;
  mkdirSync(dirname(lockFile), { recursive: true });
  clearDeadHolder(lockFile);
  try {
    writeFileSync(lockFile, own, { flag: 'wx', mode: 0o600 });
  } catch {
    throw new DatabaseInUse(readHolder(lockFile)?.pid ?? 0, lockFile);
  }
  // Two takers of one dead lock may each have removed what the other wrote: the last writer stays.
  await pause(SETTLE_MS);
  const holder = readHolder(lockFile);
  if (holder?.text !== own) throw new DatabaseInUse(holder?.pid ?? 0, lockFile);
  return () => {
    if (readHolder(lockFile)?.text === own) unlinkSync(lockFile);
  };
}
