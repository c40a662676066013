import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clusterPath, findDatabaseUser } from '#server/database/built-in/database-user.ts';
import { connectDatabase, withDatabaseUrls } from '#server/database/connect.ts';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import { DatabaseInUse } from '#server/database/lock.ts';
import { builtInSettings } from '../helpers/built-in-settings.ts';
import { endChildren, startChild } from '../helpers/child-process.ts';
import { createDataDir, findPostmaster, removeDataDir } from '../helpers/data-dir.ts';
import { withClient } from '../helpers/owned-database.ts';
import { raw } from '../helpers/raw-statement.ts';

afterEach(endChildren);

const ping = [raw('select 1 as one')];
const answers = (engine: Engine) =>
  engine.batch(ping).then(
    () => true,
    (error: unknown) => !(error instanceof DatabaseUnavailable) && Promise.reject(error),
  );

async function openAndClose(dataDir: string): Promise<void> {
  const engine = await connectDatabase(builtInSettings(dataDir));
  expect(await answers(engine)).toBe(true);
  await engine.close();
}

describe('the built-in database of one data folder', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = createDataDir();
    await openAndClose(dataDir);
  });

  test('ends with the process that opened it', () => {
    expect(findPostmaster(dataDir)).toBeUndefined();
  });

  test('writes to disk before it answers, with checksums, and listens on no port', async () => {
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses'];
    const values = await withDatabaseUrls(builtInSettings(dataDir), ({ url }) =>
      withClient(url, async (client) => {
        const { rows } = await client.query('select name, setting from pg_settings where name = any ($1)', [
          names,
        ]);
        return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
      }),
    );
    expect(values).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
    });
  });

  test('is started again when its server is killed, and says so', async () => {
    const notices: string[] = [];
    const engine = await connectDatabase({
      ...builtInSettings(dataDir),
      onNotice: (text) => notices.push(text),
    });
    const first = findPostmaster(dataDir) ?? 0;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => notices.join()).toContain('ended and is started again: signal SIGKILL');
    await expect.poll(() => answers(engine)).toBe(true);
    expect(findPostmaster(dataDir)).not.toBe(first);
    expect(notices.at(-1)).toBe('the built-in database runs again');
    await engine.close();
    expect(findPostmaster(dataDir)).toBeUndefined();
  });

  test('is shared with commands, and kept from a second server', async () => {
    const settings = builtInSettings(dataDir);
    const engine = await connectDatabase(settings);
    await expect(connectDatabase(settings)).rejects.toThrow(DatabaseInUse);
    const command = await connectDatabase({ ...settings, mayShare: true });
    expect(await answers(command)).toBe(true);
    await command.close();
    expect(await answers(engine)).toBe(true);
    await engine.close();
  });

  test('starts although its old pid file names another process of the same user', async () => {
    const stranger = spawn('sleep', ['600'], { ...findDatabaseUser(dataDir), stdio: 'ignore' });
    await once(stranger, 'spawn');
    const file = join(clusterPath(dataDir), 'postmaster.pid');
    writeFileSync(
      file,
      [stranger.pid, clusterPath(dataDir), 1, 5432, join(dataDir, 'socket'), '', ''].join('\n'),
    );
    const { uid, gid } = statSync(clusterPath(dataDir));
    chownSync(file, uid, gid);
    await openAndClose(dataDir);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  test('is refused and left as it is if it is data of an older PostgreSQL', async () => {
    const file = join(clusterPath(dataDir), 'PG_VERSION');
    const current = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    await expect(connectDatabase(builtInSettings(dataDir))).rejects.toThrow(
      /is data of PostgreSQL 17, and this version of Lutea brings PostgreSQL 18: back it up/,
    );
    expect(readFileSync(file, 'utf8')).toBe('17\n');
    writeFileSync(file, current);
    await openAndClose(dataDir);
  });
});

describe('a Lutea that is killed', () => {
  test('leaves its database running, which only the next start on the same data folder ends', async () => {
    const [one, other] = [createDataDir(), createDataDir()];
    const children = [one, other].map((dataDir) => startChild('child-built-in.ts', 'open', dataDir));
    for (const child of children) await child.line('open');
    const [orphan, otherOrphan] = [one, other].map(findPostmaster);
    for (const child of children) await child.end('SIGKILL');
    expect([one, other].map(findPostmaster)).toEqual([orphan, otherOrphan]);
    const engine = await connectDatabase(builtInSettings(one));
    expect(findPostmaster(one)).not.toBe(orphan);
    expect(findPostmaster(other)).toBe(otherOrphan);
    await engine.close();
    expect(findPostmaster(one)).toBeUndefined();
    removeDataDir(other);
  });
});

describe('a first start', () => {
  test('works right after one that was killed while it created the database', async () => {
    const dataDir = createDataDir();
    const unfinished = () => readdirSync(dataDir).filter((name) => name.startsWith('postgresql.new'));
    const killed = startChild('child-built-in.ts', 'open', dataDir);
    await expect.poll(unfinished).not.toEqual([]);
    // The `initdb` that it started goes on running.
    await killed.end('SIGKILL');
    await openAndClose(dataDir);
    await openAndClose(dataDir);
    expect(unfinished()).toEqual([]);
  });

  test('succeeds for exactly one of four processes', async () => {
    const dataDir = createDataDir();
    const children = Array.from({ length: 4 }, () => startChild('child-built-in.ts', 'open', dataDir));
    const outcomes = await Promise.allSettled(children.map((child) => child.line('open')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const child of children) await child.end('SIGTERM');
  });

  test('leaves the data of an older version alone, and says how to move it', async () => {
    const dataDir = createDataDir();
    const old = join(dataDir, 'database');
    mkdirSync(old);
    writeFileSync(join(old, 'PG_VERSION'), '18\n');
    await expect(connectDatabase(builtInSettings(dataDir))).rejects.toThrow(
      `${old} is the database of an older version of Lutea, which this one cannot open: back it up with that version (lutea backup FILE), then restore it with this one (lutea restore FILE). It was not touched.`,
    );
    expect(readdirSync(dataDir)).toEqual(['database']);
    // A restore creates the new database beside the old one; after that a start works.
    await withDatabaseUrls({ ...builtInSettings(dataDir), isRestore: true }, async () => {});
    await openAndClose(dataDir);
    expect(readdirSync(old)).toEqual(['PG_VERSION']);
  });
});

test('a data folder with a long path, spaces, quotes and a comma works, and so does a copy of it', async () => {
  const parent = createDataDir();
  chmodSync(parent, 0o711);
  const dataDir = join(parent, `with, a "comma" and ${'a long name '.repeat(12)}end`);
  await openAndClose(dataDir);
  const copy = join(parent, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  renameSync(dataDir, join(parent, 'moved'));
  await openAndClose(join(parent, 'moved'));
  expect(existsSync(join(parent, 'moved', 'postgresql', 'PG_VERSION'))).toBe(true);
  rmSync(copy, { recursive: true });
});

test('a built-in database without a Unix socket listens on loopback with a password', async () => {
  const dataDir = createDataDir();
  const settings = { ...builtInSettings(dataDir), isTcp: true };
  await withDatabaseUrls(settings, async ({ url }) => {
    expect(url).toMatch(/^postgres:\/\/lutea:[0-9a-f]{64}@127\.0\.0\.1:\d+\/lutea$/);
    await withClient(url, (client) => client.query('select 1'));
    const wrong = url.replace(/:[0-9a-f]{64}@/, ':wrong@');
    await expect(withClient(wrong, (client) => client.query('select 1'))).rejects.toThrow('password');
  });
});
