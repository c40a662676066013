import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataDir } from './helpers/data-dir.ts';
import { findTryItPorts } from './helpers/free-ports.ts';
import { CLEAN_ENVIRONMENT } from './helpers/running-server.ts';

const ROOT = join(import.meta.dirname, '..');

/** Starts the launcher through a shell, as npm does. `exit $?` keeps the shell alive as the parent. */
async function startThroughShell(dataDir: string) {
  const script = `"${process.execPath}" scripts/launch.mjs --only-to-run node scripts/start.mjs; exit $?`;
  const child = spawn('sh', ['-c', script], {
    cwd: ROOT,
    detached: true,
    env: {
      ...CLEAN_ENVIRONMENT,
      npm_lifecycle_event: 'start',
      PORT: String(await findTryItPorts()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let said = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Lutea is ready')) resolve();
    });
  });
  return { pid: child.pid as number, closed };
}

test.each([
  ['the shell that npm signals', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['all processes at once, as systemd does', (pid: number) => process.kill(-pid, 'SIGTERM')],
])('a signal to %s stops the server once and cleanly', async (_, stop) => {
  const dataDir = createDataDir();
  const { pid, closed } = await startThroughShell(dataDir);
  stop(pid);
  // The pipe closes with the last process that can write to it.
  await closed;
  expect(existsSync(join(dataDir, 'database.lock.pid'))).toBe(false);
});
