import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a file in the data folder. It is created on the first call, readable by its user only. */
export function readOrCreateSecret(path: { dataDir: string; name: string }, create: () => string): string {
  const file = join(path.dataDir, path.name);
  mkdirSync(path.dataDir, { recursive: true });
  try {
    writeFileSync(file, `${create()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
