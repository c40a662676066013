import { lstatSync, readlinkSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { clusterPath } from './database-user.ts';
import { isServerOf, readPostmasterFile } from './postmaster-file.ts';

/** DATA_DIR of a second built-in database, into which a backup is restored to prove it. */
export const scratchFolder = (dataDir: string): string => join(dataDir, 'proof');

/** The folder outside to which a link leads, if root's database is there. */
function findOutside(cluster: string): string | undefined {
  if (!lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  const base = dirname(readlinkSync(cluster));
  return basename(base).startsWith('lutea-') ? base : undefined;
}

/** Removes the scratch database, and stops its server, which a killed Lutea may have left running. */
export function removeScratch(dataDir: string): void {
  const folder = scratchFolder(dataDir);
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return;
  const cluster = clusterPath(folder);
  const pid = readPostmasterFile(cluster)?.pid;
  if (pid !== undefined && isServerOf(cluster, pid)) process.kill(pid, 'SIGQUIT');
  const outside = findOutside(cluster);
  for (const path of [outside, folder]) {
    if (path !== undefined) rmSync(path, { recursive: true, force: true, maxRetries: 20 });
  }
}
