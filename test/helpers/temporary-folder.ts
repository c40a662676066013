import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Moves the temporary folder of the whole run into one that is deleted at its end. The workers cannot do that: they
 * are ended before their own `exit` handlers run.
 */
export function useOwnTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-tests-'));
  // As open as /tmp: run by root, the tests start PostgreSQL as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
}
