import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate, type OwnerConnection } from '#server/database/migrate.ts';
import { serverSettings } from '../helpers/built-in-settings.ts';
import { endChildren, startChild } from '../helpers/child-process.ts';
import { createPostgresqlDatabase } from '../helpers/owned-database.ts';
import { whoActs } from '../helpers/raw-statement.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');
const scratch = mkdtempSync(join(tmpdir(), 'lutea-migrate-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A folder with the real migrations and these files. */
function migrationsWith(files: Record<string, string>): string {
  const folder = join(scratch, randomUUID());
  cpSync(MIGRATIONS, folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

interface EmptyDatabase extends OwnerConnection {
  close(): Promise<unknown>;
}

async function withServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${inject('postgresqlUrl')}/postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(inject('postgresqlUrl'), { name });
  return {
    url: `${inject('postgresqlOwnerUrl')}/${name}`,
    drop: () =>
      withServer(async (client) => {
        await client.query(`drop database ${name} with (force)`);
        await client.query(`drop role if exists ${name}_login`);
      }),
  };
}

async function openServerDatabase(): Promise<EmptyDatabase> {
  const { url, drop } = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    exec: (sql) => client.query(sql),
    query: (sql, values) => client.query(sql, values),
    close: () => client.end().then(drop),
  };
}

describe('migrating', () => {
  let database: EmptyDatabase;
  beforeEach(async () => {
    database = await openServerDatabase();
  });
  afterEach(() => database.close());

  const names = async (sql: string) => (await database.query(sql, [])).rows.map(({ name }) => name);
  const tables = () =>
    names("select tablename as name from pg_tables where schemaname = 'public' order by 1");

  test('applies each migration once, refuses changed, broken and unknown ones, and applies none partly', async () => {
    const first = await migrate(database);
    expect(first[0]).toBe('0001-people.sql');
    const migrated = await tables();
    expect(migrated).toContain('users');

    expect(await migrate(database)).toEqual([]);

    const changed = migrationsWith({ '0001-people.sql': '-- another one' });
    await expect(migrate(database, { folder: changed })).rejects.toThrow(
      'Migration 0001-people.sql was changed',
    );

    const broken = migrationsWith({
      '9001-good.sql': 'create table good (id int);',
      '9002-broken.sql': 'create table half (id int); insert into half values (1); select 1 / 0;',
      '9003-never.sql': 'create table never (id int);',
    });
    await expect(migrate(database, { folder: broken })).rejects.toThrow(
      'Migration 9002-broken.sql failed: division by zero',
    );
    expect(await tables()).toEqual([...migrated, 'good'].sort());

    await expect(migrate(database)).rejects.toThrow(
      'has migration 9001-good.sql, which this version does not',
    );

    const mended = migrationsWith({
      '9001-good.sql': 'create table good (id int);',
      '9002-broken.sql': 'create table half (id int);',
    });
    expect(await migrate(database, { folder: mended })).toEqual(['9002-broken.sql']);
  });
});

describe('several instances that start together on PostgreSQL', () => {
  test('migrate once, and all of them work', async () => {
    const { url, drop } = await createEmptyDatabase();
    const engines = await Promise.all(Array.from({ length: 4 }, () => connectDatabase(serverSettings(url))));
    const roles = await Promise.all(engines.map((engine) => engine.batch([whoActs])));
    expect(new Set(roles.map((rows) => JSON.stringify(rows))).size).toBe(1);
    await Promise.all(engines.map((engine) => engine.close()));
    await drop();
  });
});

describe('a process killed while it migrates', () => {
  afterEach(endChildren);

  test('leaves a database that the next start can finish migrating, wherever it was killed', async () => {
    const slow = migrationsWith({
      '9001-slow.sql': 'create table first (id int); insert into first select generate_series(1, 100000);',
      '9002-slow.sql':
        'create table second (id int primary key); insert into second select generate_series(1, 60000);',
    });
    const { url, drop } = await createEmptyDatabase();
    for (const delayMs of [10, 300]) {
      const killed = startChild('child-migrate.ts', url, slow);
      await killed.line('begins');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await killed.end('SIGKILL');
    }
    const next = startChild('child-migrate.ts', url, slow);
    expect(await next.line('applied')).toMatch(/^applied( \d{4}-\S+)*$/);
    expect((await next.ended).code).toBe(0);
    const last = startChild('child-migrate.ts', url, slow);
    expect(await last.line('applied')).toBe('applied ');
    await last.ended;
    await drop();
  });
});
