import { spawnSync } from 'node:child_process';

/** The process and everything below it, the process itself first. */
export function processTree(root: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const parent of found) {
    found.push(...pairs.flatMap(([pid = 0, of]) => (of === parent ? [pid] : [])));
  }
  return found;
}

/** Sends the signal to all of them at once; some may have ended already. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended already.
    }
  }
}
