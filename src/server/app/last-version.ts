import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from './version.ts';

const path = (dataDir: string): string => join(dataDir, 'last-version');

/** For `lutea upgrade`: which version served here last. */
export function recordVersion(dataDir: string): void {
  writeFileSync(path(dataDir), `${readVersion()}\n`, { mode: 0o600 });
}

/** Undefined where no server ran yet that records it. */
export function readLastVersion(dataDir: string): string | undefined {
  try {
    return readFileSync(path(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}
