import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFormBrowser } from './helpers/form-browser.ts';
import { createDataDir, type RunningServer, startServer } from './helpers/running-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

function lutea(dataDir: string, ...words: string[]) {
  const main = join(import.meta.dirname, '..', 'src', 'server', 'cli', 'main.ts');
  // From another folder than the server's: a file is named as the operator sees it.
  return spawnSync(process.execPath, [main, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
}

async function deleteSample(server: RunningServer): Promise<number> {
  const browser = createFormBrowser();
  const login = await browser.get(`${server.url}/login`);
  await browser.submit(await browser.submit(login, { button: 'Sign in' }), { button: 'Sample' });
  const address = `${server.url}/api/account`;
  const { status } = await fetch(address, {
    method: 'DELETE',
    headers: {
      cookie: browser.cookieHeader(address),
      origin: server.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ confirm: 'delete my account' }),
  });
  return status;
}

test('a restored backup brings a deleted person back, and the list takes them away again', async () => {
  const dataDir = createDataDir();
  const first = await startServer({ DATA_DIR: dataDir });
  await first.stop();
  const backup = join(folder, 'backup');
  cpSync(dataDir, backup, { recursive: true, filter: (path) => !path.endsWith('.sock') });

  // On the same port, since the try-it provider's address is part of who a person is.
  const second = await startServer({ DATA_DIR: dataDir, PORT: new URL(first.url).port });
  expect(await deleteSample(second)).toBe(204);
  const { stdout: list } = lutea(dataDir, 'deleted', 'list');
  expect(list).toMatch(/^# .*\n[0-9a-f-]{36} \S+Z\n$/);
  await second.stop();

  rmSync(dataDir, { recursive: true });
  cpSync(backup, dataDir, { recursive: true });
  expect(lutea(dataDir, 'user', 'list').stdout).toContain('sample@example.test');
  writeFileSync(join(folder, 'list.txt'), list);
  expect(lutea(dataDir, 'deleted', 'apply', 'list.txt')).toMatchObject({
    status: 0,
    stdout: 'On the list: 1. Deleted again: 1.\n',
  });
  expect(lutea(dataDir, 'user', 'list').stdout).toBe('Nobody has signed in yet.\n');
}, 120_000);

test('a list that is not there is said so', () => {
  expect(lutea(createDataDir(), 'deleted', 'apply', 'nowhere.txt')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("no such file or directory, open 'nowhere.txt'"),
  });
});
