import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isReachable } from '#server/database/built-in/database-user.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { CLEAN_ENVIRONMENT } from '../helpers/running-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const isRoot = process.getuid?.() === 0;
/** A user id that has no name on this machine, as in a container that is started with a number. */
const NAMELESS = { uid: 45_678, gid: 45_678 };
const canSwitch = isRoot && isReachable(ROOT, NAMELESS);

const installations: string[] = [];
afterAll(() => {
  for (const folder of installations) rmSync(folder, { recursive: true, force: true });
});

function lutea(
  dataDir: string,
  { user = {}, env = {} }: { user?: object; env?: object },
  ...words: string[]
) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/server/cli/main.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    // The cache of compiled code belongs to the user who runs the tests.
    env: { ...CLEAN_ENVIRONMENT, NODE_COMPILE_CACHE: undefined, DATA_DIR: dataDir, ...env },
    ...user,
  });
  return { stdout, stderr, status };
}

test('the built-in database opens whatever language and timezone the environment names', () => {
  const env = { LANG: 'xx_YY.nonsense', LC_ALL: 'xx_YY', LC_CTYPE: 'zz', TZ: 'Nowhere/Atall' };
  expect(lutea(createDataDir(), { env }, 'migrate')).toMatchObject({ status: 0 });
});

test.runIf(canSwitch)('a user id without a name creates the built-in database and opens it again', () => {
  const dataDir = createDataDir();
  chownSync(dataDir, NAMELESS.uid, NAMELESS.gid);
  expect(lutea(dataDir, { user: NAMELESS }, 'migrate')).toMatchObject({ status: 0 });
  expect(statSync(join(dataDir, 'postgresql')).uid).toBe(NAMELESS.uid);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(lutea(dataDir, { user: NAMELESS }, 'user', 'list').stdout).toBe('Nobody has signed in yet.\n');
});

test.runIf(isRoot)('root runs the database as another user, and says where it is', () => {
  const dataDir = createDataDir();
  const { stderr, status } = lutea(dataDir, {}, 'migrate');
  const cluster = join(dataDir, 'postgresql');
  const { uid, mode } = statSync(cluster);
  expect({ status, mode: mode & 0o777 }).toEqual({ status: 0, mode: 0o700 });
  expect(uid).not.toBe(0);
  expect(stderr).toContain(`the built-in database runs as the user ${uid}, in ${cluster}.`);
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
});

test.runIf(isRoot)('in a closed folder root keeps the database outside, and a link shows where', () => {
  const closed = createDataDir();
  chmodSync(closed, 0o700);
  const dataDir = join(closed, 'data');
  mkdirSync(dataDir);
  const { stderr, status } = lutea(dataDir, {}, 'migrate');
  const link = join(dataDir, 'postgresql');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  const cluster = readlinkSync(link);
  installations.push(dirname(cluster));
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining(`in ${cluster}.`) });
  expect(lutea(dataDir, {}, 'user', 'list')).toMatchObject({ status: 0 });
});

test.runIf(canSwitch)('a user who cannot open a database that root created is told what to do', () => {
  const dataDir = createDataDir();
  lutea(dataDir, {}, 'migrate');
  chownSync(dataDir, NAMELESS.uid, NAMELESS.gid);
  rmSync(join(dataDir, 'database.lock'));
  const { stderr, status } = lutea(dataDir, { user: NAMELESS }, 'migrate');
  expect(status).toBe(1);
  expect(stderr).toContain(`As root, run: chown -R ${NAMELESS.uid} ${dataDir}`);
});
