import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from './version.ts';

const path = (dataDir: string): string => join(dataDir, 'last-version');

/** Undefined where no server ran yet that records it. */
export function readLastVersion(dataDir: string): string | undefined {
  try {
    return readFileSync(path(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** For `lutea upgrade`: which version serves here. What a release's launcher had compiled of another one is of no use now. */
export function recordVersion(dataDir: string): void {
  const version = readVersion();
  if (readLastVersion(dataDir) !== version)
    rmSync(join(dataDir, 'compile-cache'), { recursive: true, force: true });
  writeFileSync(path(dataDir), `${version}\n`, { mode: 0o600 });
}
