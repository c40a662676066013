import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataDir, findPostmaster } from './helpers/data-dir.ts';
import { CLEAN_ENVIRONMENT, type RunningServer, spawnServer, startServer } from './helpers/running-server.ts';

const ROOT = join(import.meta.dirname, '..');

function luteaWith(environment: Record<string, string>, ...words: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/server/cli/main.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...CLEAN_ENVIRONMENT, ...environment },
  });
  return { stdout, stderr, status };
}

/** The settings for a command on this data folder: with the running server's port if the folder is that server's. */
function settingsOf(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, ...(dataDir === server?.dataDir && { PORT: server.port }) };
}

const lutea = (dataDir: string, ...words: string[]) => luteaWith(settingsOf(dataDir), ...words);

/** Everything in the folder, and the folder itself. */
function filesIn(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
}

/** Paths that other users may access. If root starts it, its database user must pass through the folder itself. */
const openToOthers = (folder: string) =>
  filesIn(folder).filter((path) => {
    // The running database may have deleted a temporary file since.
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    const mayPass = path === folder && process.getuid?.() === 0 ? 0o011 : 0;
    return (mode & 0o077 & ~mayPass) !== 0;
  });

async function startAndFail(environment: Record<string, string>) {
  const child = spawnServer({ DATA_DIR: createDataDir(), ...environment });
  const [said, [code]] = await Promise.all([
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  return { said, code };
}

describe('a start that cannot be safe', () => {
  test('ends with a list of everything that is missing', async () => {
    const { said, code } = await startAndFail({ PUBLIC_URL: 'https://lutea.example.org', PORT: 'http' });
    expect(code).toBe(1);
    expect(said).toMatch(
      /PORT must be[\s\S]*DATASTORE_OIDC_CLIENT_ID[\s\S]*_CLIENT_SECRET[\s\S]*_ISSUER_URL/,
    );
    expect(said).not.toContain('    at ');
  });

  test('ends when try-it mode would listen to others', async () => {
    const { said, code } = await startAndFail({ HOST: '0.0.0.0' });
    expect(code).toBe(1);
    expect(said).toContain('HOST must be a loopback address in try-it mode');
  });

  test('ends with one line when the database server is away', async () => {
    const { said, code } = await startAndFail({ DATASTORE_URL: 'postgres://lutea:canary@127.0.0.1:1/lutea' });
    expect(code).toBe(1);
    expect(said).toContain('127.0.0.1:1');
    expect(said).not.toContain('canary');
  });
});

/** One server for all tests: creating its database takes longer than the tests. */
let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('a running server', () => {
  test('answers /healthz and /readyz', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect(await (await fetch(server.url + path)).json()).toEqual({ status: 'ok' });
    }
  });

  test('prints where to look and whom to sign in as', () => {
    expect(server.output()).toContain(`Lutea is ready: ${server.url}`);
    expect(server.output()).toMatch(/"Sample"[\s\S]*"New"/);
  });

  test('keeps a second server off its database, naming its own process', async () => {
    const { said, code } = await startAndFail({ DATA_DIR: server.dataDir });
    expect(code).toBe(1);
    expect(said).toContain(`process ${server.process.pid}`);
  });

  test('lets the operator’s commands use its database', () => {
    const { stdout, status } = lutea(server.dataDir, 'user', 'list');
    expect(status).toBe(0);
    expect(stdout).toContain('sample@example.test');
  });

  test('keeps its database’s socket in a folder that only one user can enter', () => {
    expect(statSync(join(server.dataDir, 'socket')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(server.dataDir, 'socket'))).toContain('.s.PGSQL.5432');
  });

  test('passes all checks of `doctor`', () => {
    const { stdout, status } = lutea(server.dataDir, 'doctor');
    expect(status).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(7);
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(stdout).toContain(
      `running server    process ${server.process.pid}, with the settings as they are now`,
    );
  });

  test('lets `keys rotate` encrypt stored tokens again while it runs', () => {
    expect(lutea(server.dataDir, 'keys', 'rotate')).toMatchObject({
      stdout: 'Encrypted again with the key try-it: 0 connections, 0 push addresses.\n',
      status: 0,
    });
  });

  test('lets `doctor` name settings changed since its start, and refuses to rotate unknown keys', () => {
    const changed = { ENCRYPTION_KEYS: `k2:${Buffer.alloc(32, 2).toString('base64')}`, LOG_LEVEL: 'debug' };
    const difference = `The running server (process ${server.process.pid}) was started with other values of ENCRYPTION_KEYS, LOG_LEVEL. Restart it to use the new ones.`;
    expect(luteaWith({ ...changed, ...settingsOf(server.dataDir) }, 'doctor')).toMatchObject({
      stdout: expect.stringContaining(`warn  running server    ${difference}`),
    });
    expect(luteaWith({ ...changed, ...settingsOf(server.dataDir) }, 'keys', 'rotate')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/started with other ENCRYPTION_KEYS.*Nothing was changed/),
    });
  });

  test('refuses a command whose settings name another database', () => {
    const other = { DATA_DIR: server.dataDir, DATASTORE_URL: 'postgres://lutea:canary@127.0.0.1:1/lutea' };
    const { stderr, status } = luteaWith(other, 'user', 'list');
    expect(status).toBe(1);
    expect(stderr).toContain(
      `(process ${server.process.pid}) works on: built-in database in ${server.dataDir}.`,
    );
    expect(stderr).not.toContain('canary');
  });

  test('lets `user remove` delete nobody without a confirmation', () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(lutea(server.dataDir, 'user', 'remove', id)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Not confirmed: nothing was changed.'),
    });
    expect(lutea(server.dataDir, 'user', 'remove', id, '--yes').stderr).toContain('There is no person');
  });

  test('lets a command read its simulated wearables by running device-sync', () => {
    expect(lutea(server.dataDir, 'jobs', 'run', 'device-sync')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^device-sync: .*failed 0/),
    });
  });

  test('keeps its encryption keys from other users', () => {
    expect(statSync(join(server.dataDir, 'encryption-keys')).mode & 0o777).toBe(0o600);
  });

  test('keeps every file that it has written from other users', () => {
    expect(filesIn(server.dataDir).length).toBeGreaterThan(900);
    expect(openToOthers(server.dataDir)).toEqual([]);
  });

  test('says so when `session revoke` gets an unknown id', () => {
    expect(lutea(server.dataDir, 'session', 'revoke', 'nonsense')).toEqual({
      stdout: '',
      stderr: `Installation: built-in database in ${server.dataDir}\nThere is no session nonsense. \`lutea user sessions USER_ID\` prints the ids.\n`,
      status: 1,
    });
  });
});

describe('a server that stops, or whose database stops', () => {
  test('answers open requests, stops its database, logs so, and lets commands use it', async () => {
    const requests = Array.from({ length: 50 }, () =>
      fetch(`${server.url}/readyz`).then(({ status }) => status),
    );
    // Awaited from the start, because a request that is refused rejects before the stop has ended.
    const answers = Promise.allSettled(requests);
    await fetch(`${server.url}/healthz`);
    const code = await server.stop('SIGTERM');
    expect(code).toBe(0);
    expect(server.output()).toMatch(/"reason":"SIGTERM".*"msg":"stopping"[\s\S]*"msg":"stopped"/);
    expect(findPostmaster(server.dataDir)).toBeUndefined();
    const settled = await answers;
    expect(settled.filter((answer) => answer.status === 'fulfilled' && answer.value >= 500)).toEqual([]);
    expect(lutea(server.dataDir, 'user', 'list').stdout).toContain('sample@example.test');
  });

  test('opens its database again after kill -9, and closes it to other users', async () => {
    const { dataDir } = server;
    const killed = await startServer({ DATA_DIR: dataDir });
    await killed.stop('SIGKILL');
    for (const path of filesIn(dataDir)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
    server = await startServer({ DATA_DIR: dataDir });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok' });
    expect(openToOthers(dataDir)).toEqual([]);
  });

  test('answers 503 while its killed database is away, starts it again, and logs why it ended', async () => {
    process.kill(findPostmaster(server.dataDir) ?? 0, 'SIGKILL');
    await expect.poll(() => server.output()).toContain('ended and is started again: signal SIGKILL');
    const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
    const seen = new Set<number>();
    await expect
      .poll(async () => {
        seen.add(await ready());
        return seen.has(200);
      })
      .toBe(true);
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(() => server.output()).toContain('jobs scheduled');
  });
});

describe('the command line', () => {
  test('shows its commands when asked for help', () => {
    const { stdout, status } = lutea(createDataDir(), 'user', 'list', '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('session revoke SESSION_ID');
  });

  test('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(lutea(createDataDir(), '--version')).toEqual({ stdout: `${version}\n`, stderr: '', status: 0 });
  });

  test('reports an unknown command on standard error', () => {
    const { stdout, stderr, status } = lutea(createDataDir(), 'user', 'delete');
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toContain('There is no command "user delete".');
  });

  test('reads the settings file, and the environment overrides it', () => {
    const folder = createDataDir();
    const file = join(folder, 'settings');
    writeFileSync(file, `DATA_DIR=${folder}/from-file\nPORT=nonsense\n`, { mode: 0o600 });
    const { stderr } = spawnSync(process.execPath, ['src/server/cli/main.ts', 'user', 'list'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...CLEAN_ENVIRONMENT, LUTEA_ENV_FILE: file, PORT: '3000' },
    });
    expect(stderr).toContain(`built-in database in ${folder}/from-file\n`);
  });

  test('doctor names why the database cannot be reached, and checks the rest', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['src/server/cli/main.ts', 'doctor'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...CLEAN_ENVIRONMENT,
        DATA_DIR: createDataDir(),
        DATASTORE_URL: 'postgres://lutea:canary@127.0.0.1:1/lutea',
      },
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/FAIL {2}database .*connection refused[\s\S]*ok {4}identity provider/);
    expect(`${stdout}${stderr}`).not.toContain('canary');
  });

  test.each(['deleted list', 'doctor'])('the command %s names the installation and creates none', (words) => {
    const dataDir = createDataDir();
    const { stdout, stderr, status } = lutea(dataDir, ...words.split(' '));
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toContain(`built-in database in ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
