import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../is-running.ts';

/** What a running server writes into its folder. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Undefined on Windows. */
  socketFolder: string | undefined;
  isReady: boolean;
}

const pathIn = (cluster: string): string => join(cluster, 'postmaster.pid');

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const [pid, , , port, socketFolder, , , status] = readFileSync(pathIn(cluster), 'utf8').split('\n');
    return {
      pid: Number(pid),
      port: Number(port),
      socketFolder: socketFolder || undefined,
      isReady: status?.trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

function commandOf(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

/** Whether this process is the server of this folder. A number in a file may belong to any other process by now. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!(pid > 0) || !isRunning(pid)) return false;
  const folder = realpathSync(cluster);
  if (process.platform === 'win32')
    return commandOf('tasklist', '/NH', '/FI', `PID eq ${pid}`).includes('postgres');
  if (process.platform !== 'linux') return commandOf('ps', '-o', 'args=', '-p', String(pid)).includes(folder);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // A process of another user, or one that has ended.
    return false;
  }
}

/**
 * Makes the file of a dead server name this process: PostgreSQL ignores its parent's number, and refuses the number of
 * any other living process of its user. The rest of the file stays: it shows whether the dead server's children still
 * work on the data.
 */
export function disownPostmasterFile(cluster: string): void {
  const [, ...rest] = readFileSync(pathIn(cluster), 'utf8').split('\n');
  writeFileSync(pathIn(cluster), [process.pid, ...rest].join('\n'));
}
