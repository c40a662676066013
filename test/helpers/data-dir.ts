import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterPath } from '#server/database/built-in/database-user.ts';
import { isServerOf, readPostmasterFile } from '#server/database/built-in/postmaster-file.ts';

const folders: string[] = [];

/** The process id of the database server that works on the folder; undefined if none does. */
export function findPostmaster(dataDir: string): number | undefined {
  const cluster = clusterPath(dataDir);
  const pid = readPostmasterFile(cluster)?.pid;
  return pid !== undefined && isServerOf(cluster, pid) ? pid : undefined;
}

/** Removes the folder, and ends the database server that a killed Lutea left in it. */
export function removeDataDir(dataDir: string): void {
  const pid = findPostmaster(dataDir);
  if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
}

process.on('exit', () => folders.forEach(removeDataDir));

/** An empty folder, removed at the end of the process or of the whole test run (`temporary-folder.ts`). */
export function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-data-'));
  folders.push(folder);
  return folder;
}
