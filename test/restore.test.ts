import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDataDir } from './helpers/data-dir.ts';
import { createFormBrowser } from './helpers/form-browser.ts';
import { CLEAN_ENVIRONMENT, type RunningServer, startServer } from './helpers/running-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

function lutea(dataDir: string, ...words: string[]) {
  const main = join(import.meta.dirname, '..', 'src', 'server', 'cli', 'main.ts');
  // Runs in another folder than the server: file names are relative to the operator's folder.
  return spawnSync(process.execPath, [main, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...CLEAN_ENVIRONMENT, DATA_DIR: dataDir },
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

test('a backup brings a deleted person back, and the list of deletions removes them again', async () => {
  const dataDir = createDataDir();
  const server = await startServer({ DATA_DIR: dataDir });
  expect(lutea(dataDir, 'backup', 'backup')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^Backed up and read back: \d+ rows in \d+ tables, 3 people, in .*backup\.\n/,
    ),
  });
  expect(readdirSync(dataDir).filter((name) => name.startsWith('snapshot-'))).toEqual([]);
  expect(lutea(dataDir, 'backup', 'backup').stderr).toContain('exists already');
  expect(lutea(dataDir, 'restore', 'backup').stderr).toContain('A server runs on this installation');
  expect(await deleteSample(server)).toBe(204);
  const { stdout: list } = lutea(dataDir, 'deleted', 'list');
  expect(list).toMatch(/^# .*\n[0-9a-f-]{36} \S+Z\n$/);
  await server.stop();

  const restored = createDataDir();
  expect(lutea(restored, 'restore', 'backup')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'encrypted with the key try-it, which ENCRYPTION_KEYS lacks or has wrong',
    ),
  });
  expect(existsSync(join(restored, 'database'))).toBe(false);
  copyFileSync(join(dataDir, 'encryption-keys'), join(restored, 'encryption-keys'));
  expect(lutea(restored, 'restore', 'backup')).toMatchObject({ status: 0 });
  expect(lutea(restored, 'user', 'list').stdout).toContain('sample@example.test');
  expect(lutea(restored, 'restore', 'backup').stderr).toContain('The database is not empty');
  writeFileSync(join(folder, 'list.txt'), list);
  expect(lutea(restored, 'deleted', 'apply', 'list.txt')).toMatchObject({
    status: 0,
    stdout: 'On the list: 1. Deleted again: 1.\n',
  });
  expect(lutea(restored, 'user', 'list').stdout).not.toContain('sample@example.test');
});

test('`deleted apply` says so when its file does not exist', () => {
  expect(lutea(createDataDir(), 'deleted', 'apply', 'nowhere.txt')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("no such file or directory, open 'nowhere.txt'"),
  });
});
