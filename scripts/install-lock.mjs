// A lock that one process holds by a file with its id. Plain JavaScript: any Node from version 20 on runs it.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';

const POLL_MS = 200;
/** An empty file is stale after this: the id is written right after the file is created. */
const UNWRITTEN_MS = 10_000;

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error.code === 'EPERM';
  }
}

/** The id in the file and whether its process has ended; undefined if there is no file. */
function readHolder(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    const ageMs = Date.now() - statSync(path).mtimeMs;
    // After a restart of the machine, the id may be that of any other process.
    const isStale = pid === 0 ? ageMs > UNWRITTEN_MS : !isRunning(pid) || ageMs > uptime() * 1000;
    return { pid, isStale };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the file away and checks it again: another process may have replaced it meanwhile. */
function removeStale(path) {
  const aside = `${path}-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readHolder(aside)?.isStale) rmSync(aside);
  else renameSync(aside, path);
}

/** Waits until no other process holds the lock, takes it, and returns a function that releases it. */
export function holdLock(path) {
  let isWaiting = false;
  while (!take(path)) {
    const holder = readHolder(path);
    if (holder?.isStale) removeStale(path);
    if (holder === undefined || holder.isStale) continue;
    if (!isWaiting) {
      console.error(
        `Waiting for process ${holder.pid}, which is installing too. If it is not, delete ${path}`,
      );
    }
    isWaiting = true;
    sleep(POLL_MS);
  }
  return () => rmSync(path, { force: true });
}
