import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../is-running.ts';

/** The content of the file that a running server writes into its folder. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Undefined on Windows, where there is no socket. */
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

/** Whether this process is the server of this folder. The number may by now belong to any other process. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!(pid > 0) || !isRunning(pid)) return false;
  const folder = realpathSync(cluster);
  if (process.platform === 'win32')
    return commandOf('tasklist', '/NH', '/FI', `PID eq ${pid}`).includes('postgres');
  if (process.platform !== 'linux') return commandOf('ps', '-o', 'args=', '-p', String(pid)).includes(folder);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // The process belongs to another user, or has ended.
    return false;
  }
}

/**
 * Writes this process's number into the file that a dead server left. PostgreSQL would refuse the number of any living
 * process of its user, except that of its parent. The other lines stay: they show whether the dead server's children
 * still use the data.
 */
export function disownPostmasterFile(cluster: string): void {
  const [, ...rest] = readFileSync(pathIn(cluster), 'utf8').split('\n');
  writeFileSync(pathIn(cluster), [process.pid, ...rest].join('\n'));
}
