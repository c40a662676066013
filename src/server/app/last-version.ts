import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from './version.ts';

const path = (dataDir: string): string => join(dataDir, 'last-version');

/** The version that ran last; undefined if no server has recorded one yet. */
export function readLastVersion(dataDir: string): string | undefined {
  try {
    return readFileSync(path(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Records the running version for `lutea upgrade`, and deletes the compile cache of any other version. */
export function recordVersion(dataDir: string): void {
  const version = readVersion();
  if (readLastVersion(dataDir) !== version)
    rmSync(join(dataDir, 'compile-cache'), { recursive: true, force: true });
  writeFileSync(path(dataDir), `${version}\n`, { mode: 0o600 });
}
