import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BackupKey, readBackupFile, writeBackupFile } from '#server/database/backup/backup-file.ts';
import { listTables } from '#server/database/backup/catalogue.ts';
import { loadSnapshot, type RestoreTarget } from '#server/database/backup/load-snapshot.ts';
import { withServerSnapshot, withServerTarget } from '#server/database/backup/postgresql-backup.ts';
import { writeSnapshot } from '#server/database/backup/write-snapshot.ts';
import { connectDatabase, withDatabaseUrls } from '#server/database/connect.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { readLinkKey } from '#server/records/notification/link-key.ts';
import { checkBackup } from '#server/records/operator/check-backup.ts';
import { SEALED_COLUMNS } from '#server/records/operator/sealed-values.ts';
import { builtInSettings, serverSettings } from '../helpers/built-in-settings.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { readEveryRow } from '../helpers/every-row.ts';
import { createPostgresqlDatabase, withClient } from '../helpers/owned-database.ts';
import { insertRow, readTables } from '../helpers/table-facts.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const FACTS = { createdAt: START, madeBy: '0.0.0-test' };
const KEY_RING = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
/** The smallest work factor that is accepted, to save time. */
const ENCRYPTION = { passphrase: 'five plain words for tests', workFactor: 1 };
const ENDPOINTS = [
  '/api/user',
  '/api/today',
  '/api/cycle/current',
  '/api/period-history',
  '/api/history',
  '/api/plan',
  '/api/calendar?from=2026-06-01&to=2026-06-30',
  '/api/settings',
  '/api/trends',
];

const folder = mkdtempSync(join(tmpdir(), 'lutea-backup-'));
const opened: (() => Promise<unknown>)[] = [];
let service: TestApp;
let person: TestPerson;

beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  const other = await service.signUp();
  for (const date of ['2026-04-20', '2026-05-18', '2026-06-15']) {
    await person.call('POST', '/api/cycle/period', { startDate: date });
  }
  const { database } = service;
  const tables = await readTables(database);
  const taken = new Set(['users', 'sessions', 'identities', 'notification_progress', 'timezones_in_use']);
  for (const table of tables.filter(({ name }) => !taken.has(name)))
    await database.asOwner(insertRow(table, other.id));
  // Enough rows for more than one page, and for more than one chunk of the database's answer.
  await database.asOwner(
    `insert into decisions (user_id, date, reason)
     select $1, date '2020-01-01' + n, repeat(md5(n::text), 8) from generate_series(1, 2000) n`,
    [person.id],
  );
  // Every character that a text format has to escape, and the value that a computed column uses.
  await database.asOwner(`update decisions set reason = $1 where user_id = $2`, [
    'a\tb\nc\\d\\.\r\n\\N "ü" 𝄞',
    other.id,
  ]);
  await database.asOwner(`update devices set sealed_credentials = $1`, [
    KEY_RING.seal('x', { table: 'devices', column: 'sealed_credentials', row: other.id, userId: other.id }),
  ]);
  await database.asOwner(`update operator_settings set name = 'oidc', sealed_value = $1`, [
    KEY_RING.seal('{}', { table: 'operator_settings', column: 'sealed_value', row: 'oidc', userId: '' }),
  ]);
  await readLinkKey(database.engine, KEY_RING, START);
});
afterAll(async () => {
  for (const close of opened) await close();
  await service.close();
  rmSync(folder, { recursive: true });
});

/** Backs up a database as the command `backup` does. */
async function backUp({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>, encryption?: typeof ENCRYPTION) {
  const path = join(folder, randomUUID());
  const { rows } = await withServerSnapshot(ownerUrl, (source) =>
    writeBackupFile(path, writeSnapshot(source, FACTS), encryption),
  );
  return { path, rows };
}

async function createDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(inject('postgresqlUrl'), { name });
  opened.push(() =>
    withClient(`${inject('postgresqlUrl')}/postgres`, (client) =>
      client.query(`drop database ${name} with (force)`),
    ),
  );
  return name;
}

async function load(target: RestoreTarget, path: string, key?: BackupKey, deleted: { id: string }[] = []) {
  const { header } = await checkBackup(path, { keyRing: KEY_RING, key });
  return loadSnapshot(target, {
    pieces: readBackupFile(path, key),
    header,
    deleted: deleted.map(({ id }) => ({ id, deletedAt: START })),
  });
}

/** Creates a database without tables. */
async function createEmpty(): Promise<Pick<TestDatabase, 'asOwner' | 'ownerUrl'>> {
  const name = await createDatabase();
  const superuser = new pg.Pool({ connectionString: `${inject('postgresqlUrl')}/${name}`, max: 1 });
  opened.unshift(() => superuser.end());
  return {
    asOwner: async (sql, values = []) => (await superuser.query(sql, values)).rows,
    ownerUrl: `${inject('postgresqlOwnerUrl')}/${name}`,
  };
}

const restoreInto = (ownerUrl: string, path: string) =>
  withServerTarget({ url: ownerUrl, ownerUrl: undefined }, (target) => load(target, path));

async function restore(path: string) {
  const database = await createEmpty();
  await restoreInto(database.ownerUrl, path);
  return database;
}

/** The service's answers to the person, each with its URL and status. */
async function answersOf({
  app,
}: Pick<TestApp, 'app'>): Promise<[url: string, status: number, body: string][]> {
  const headers = { authorization: `Bearer ${person.token}` };
  const answers: [string, number, string][] = [];
  for (const url of ENDPOINTS) {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
    answers.push([url, statusCode, body]);
  }
  return answers;
}

const guardsOf = (query: TestDatabase['asOwner']) =>
  query(`select c.relname::text as table, c.relforcerowsecurity as forced, c.relrowsecurity as enabled,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      (select coalesce(string_agg(t.tgname::text || t.tgenabled::text, ' ' order by t.tgname), '') from pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal) as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);

describe('a backup', () => {
  test('restores every row of every table, the policies, grants and triggers, and the same answers', async () => {
    const before = await readEveryRow(service.database.asOwner);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const { path, rows } = await backUp(service.database);
    expect(rows).toEqual(Object.fromEntries(Object.entries(before).map(([name, all]) => [name, all.length])));
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const restored = await restore(path);
    expect(await readEveryRow(restored.asOwner)).toEqual(before);
    expect(await guardsOf(restored.asOwner)).toEqual(await guardsOf(service.database.asOwner));
    const engine = await connectDatabase(serverSettings(restored.ownerUrl));
    const again = await createTestApp({ engine });
    opened.unshift(() => again.close().then(() => engine.close()));
    const answers = await answersOf(again);
    expect(answers).toEqual(await answersOf(service));
    expect(answers.map(([url, status]) => [url, status])).toEqual(ENDPOINTS.map((url) => [url, 200]));
  });

  test('can be moved from a server to the built-in database and back', async () => {
    const before = await readEveryRow(service.database.asOwner);
    const { path } = await backUp(service.database);
    const back = await withDatabaseUrls(builtInSettings(createDataDir()), async ({ url }) => {
      await restoreInto(url, path);
      return backUp({ ownerUrl: url });
    });
    const onServer = await restore(back.path);
    expect(await readEveryRow(onServer.asOwner)).toEqual(before);
    expect(await guardsOf(onServer.asOwner)).toEqual(await guardsOf(service.database.asOwner));
  });

  test('is a consistent snapshot of a database that is written to at the same time', async () => {
    const { engine } = service.database;
    const pair = (name: string) =>
      asSystem(engine, async (run) => {
        for (const half of ['a', 'b']) {
          await run(
            forSystem(build.insertInto('timezonesInUse').values({ name: `${name}/${half}`, usedAt: START })),
          );
        }
      });
    let isWriting = true;
    let written = 0;
    const writing = (async () => {
      while (isWriting) await pair(`Pair/${written++}`);
    })();
    const { path } = await backUp(service.database);
    isWriting = false;
    await writing;
    const lines = gunzipSync(readFileSync(path))
      .toString('utf8')
      .matchAll(/^Pair\/(\d+)\/[ab]\t/gm);
    const pairs = Map.groupBy(lines, ([, pair]) => pair);
    expect(pairs.size).toBeLessThanOrEqual(written);
    expect([...pairs.values()].filter((halves) => halves.length !== 2)).toEqual([]);
    await service.database.asOwner(`delete from timezones_in_use where name like 'Pair/%'`);
  });

  test('can be encrypted, and then opens only with its passphrase', async () => {
    const { path } = await backUp(service.database, ENCRYPTION);
    expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    const { header } = await checkBackup(path, { keyRing: KEY_RING, key: ENCRYPTION });
    expect(header.createdAt).toBe(START.toString());
    await expect(checkBackup(path, { keyRing: KEY_RING, key: { passphrase: 'another' } })).rejects.toThrow(
      'The passphrase does not open the file',
    );
    await expect(checkBackup(path, { keyRing: KEY_RING })).rejects.toThrow('The file is encrypted');
  });

  test('never overwrites a file, and leaves no file when it fails', async () => {
    const path = join(folder, 'taken');
    writeFileSync(path, 'mine');
    await expect(writeBackupFile(path, (async function* () {})())).rejects.toThrow('exists already');
    expect(readFileSync(path, 'utf8')).toBe('mine');
    const broken = (async function* () {
      yield Buffer.from('{');
      throw new Error('the database went away');
    })();
    await expect(writeBackupFile(join(folder, 'broken'), broken)).rejects.toThrow('the database went away');
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
  });

  test('is checked for every encrypted column, so that a missing key is found', async () => {
    const query = async <Row>(sql: string) => (await service.database.asOwner(sql)) as Row[];
    const sealed = (await listTables(query)).flatMap(({ name, columns }) =>
      columns.filter((column) => column.startsWith('sealed_')).map((column) => `${name}.${column}`),
    );
    expect(sealed.toSorted()).toEqual(
      Object.entries(SEALED_COLUMNS)
        .map(([table, { column }]) => `${table}.${column}`)
        .toSorted(),
    );
    const { path } = await backUp(service.database);
    expect((await checkBackup(path, { keyRing: KEY_RING })).unopened).toEqual(new Map());
    const otherRing = createKeyRing([{ id: 'other', secret: new Uint8Array(32).fill(7) }]);
    expect((await checkBackup(path, { keyRing: otherRing })).unopened).toEqual(new Map([['test', 3]]));
  });
});

describe('a restore', () => {
  let path: string;
  beforeAll(async () => {
    path = (await backUp(service.database)).path;
  });

  const change = (how: (text: string) => string): string => {
    const changed = join(folder, randomUUID());
    writeFileSync(changed, gzipSync(how(gunzipSync(readFileSync(path)).toString('utf8'))));
    return changed;
  };
  const checkOf = (file: string) => checkBackup(file, { keyRing: KEY_RING });

  test('refuses a file that is cut off, changed or no backup of Lutea', async () => {
    const cut = join(folder, randomUUID());
    writeFileSync(cut, readFileSync(path).subarray(0, -100));
    await expect(checkOf(cut)).rejects.toThrow('damaged or incomplete');
    await expect(checkOf(change((text) => text.slice(0, text.lastIndexOf('{"rows"'))))).rejects.toThrow(
      'ends too early',
    );
    await expect(
      checkOf(change((text) => text.replace('NATURAL', 'HORMONAL').replace('2026-05-18', '2026-05-17'))),
    ).rejects.toThrow('checksum');
    await expect(checkOf(change((text) => `${text}more\n`))).rejects.toThrow('last line');
    await expect(checkOf(change(() => '{"hello":1}\n'))).rejects.toThrow('not a backup made by Lutea');
    const other = join(folder, randomUUID());
    copyFileSync(join(import.meta.dirname, 'backup.test.ts'), other);
    await expect(checkOf(other)).rejects.toThrow('not a backup made by Lutea');
  });

  test('refuses a newer schema, a changed migration and an unknown format', async () => {
    const newer = change((text) =>
      text.replace('"migrations":[', '"migrations":[{"name":"9999-later.sql","checksum":"0"},'),
    );
    await expect(checkOf(newer)).rejects.toThrow(/newer version.*9999-later\.sql/);
    const other = change((text) => text.replace(/("0001-people\.sql","checksum":")\w/, '$1x'));
    await expect(checkOf(other)).rejects.toThrow('0001-people.sql');
    await expect(checkOf(change((text) => text.replace('"version":1', '"version":2')))).rejects.toThrow(
      'format 2',
    );
  });

  test('refuses a database that is not empty, leaves it empty if it fails, and deletes again who was deleted since', async () => {
    const { asOwner, ownerUrl } = await createEmpty();
    await withClient(ownerUrl, (owner) => owner.query('create table mine (id int)'));
    await expect(restoreInto(ownerUrl, path)).rejects.toThrow('not empty: it has mine');
    await asOwner('drop table mine');
    const { header } = await checkOf(path);
    const half = (async function* () {
      for await (const piece of readBackupFile(path)) yield piece.subarray(0, -200);
    })();
    await withServerTarget({ url: ownerUrl, ownerUrl: undefined }, async (target) => {
      await expect(loadSnapshot(target, { pieces: half, header, deleted: [] })).rejects.toThrow('damaged');
      expect(await asOwner(`select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
      const gone = await load(target, path, undefined, [{ id: person.id }]);
      expect(gone.deletedAgain).toBe(1);
    });
    const left = await asOwner(
      `select id from users where id = $1 union all select user_id from period_logs where user_id = $1`,
      [person.id],
    );
    expect(left).toEqual([]);
    expect(await asOwner(`select deleted_at from deleted_users where id = $1`, [person.id])).toHaveLength(1);
  });
});
