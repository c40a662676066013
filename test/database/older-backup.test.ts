import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { readBackupFile, writeBackupFile } from '#server/database/backup/backup-file.ts';
import { loadSnapshot, type RestoreTarget } from '#server/database/backup/load-snapshot.ts';
import { withServerSnapshot, withServerTarget } from '#server/database/backup/postgresql-backup.ts';
import { type SnapshotSource, writeSnapshot } from '#server/database/backup/write-snapshot.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { listMigrations, migrate } from '#server/database/migrate.ts';
import { checkBackup } from '#server/records/operator/check-backup.ts';
import { createPostgresqlDatabase } from '../helpers/owned-database.ts';
import { START } from '../helpers/test-app.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

/** The migration of the first schema that could be backed up. */
const FIRST = '0013-backups.sql';
const KEY_RING = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
const DAYS = 'select date::text, resting_heart_rate from measurements order by date';

const folder = mkdtempSync(join(tmpdir(), 'lutea-older-'));
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened) await close();
  rmSync(folder, { recursive: true });
});

/** Copies the migrations up to the first version with backups. */
function copyFirstMigrations(): string {
  const copy = join(folder, 'migrations');
  mkdirSync(copy);
  for (const { name, sql } of listMigrations()) {
    if (name <= FIRST) writeFileSync(join(copy, name), sql);
  }
  return copy;
}

interface EmptyDatabase {
  /** Runs SQL without row-level security. */
  query: TestDatabase['asOwner'];
  withTarget<T>(work: (target: RestoreTarget) => Promise<T>): Promise<T>;
  withSource<T>(work: (source: SnapshotSource) => Promise<T>): Promise<T>;
}

async function createEmpty(): Promise<EmptyDatabase> {
  const name = `older_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(inject('postgresqlUrl'), { name });
  const ownerUrl = `${inject('postgresqlOwnerUrl')}/${name}`;
  const superuser = new pg.Pool({ connectionString: `${inject('postgresqlUrl')}/${name}`, max: 1 });
  opened.push(() => superuser.end());
  return {
    query: async (sql, values = []) => (await superuser.query(sql, values)).rows,
    withTarget: (work) => withServerTarget({ url: ownerUrl, ownerUrl: undefined }, work),
    withSource: (work) => withServerSnapshot(ownerUrl, work),
  };
}

test('a backup of an older version is restored in its own schema, and then migrated', async () => {
  const older = await createEmpty();
  const migrations = copyFirstMigrations();
  await older.withTarget(({ connection, rolePrefix }) =>
    migrate(connection, { folder: migrations, ...(rolePrefix && { rolePrefix }) }),
  );
  const [person] = await older.query(
    `insert into users (email, timezone) values ('a@example.test', 'Europe/Vienna') returning id`,
  );
  await older.query(
    `insert into daily_logs (user_id, date, cycle_day, phase, resting_heart_rate)
     select $1, date '2026-01-01' + n, 1 + n % 28, 'LUTEAL', 50 + n % 9 from generate_series(1, 500) n`,
    [person?.['id']],
  );
  await older.query(
    `insert into calendar_feeds (user_id, token_hash, scope, created_at, changed_at)
     values ($1, '\\x01', 'TRAINING', now(), now()), ($1, '\\x02', 'PERIODS', now(), now())`,
    [person?.['id']],
  );
  const days = await older.query('select date::text, resting_heart_rate from daily_logs order by date');
  const path = join(folder, 'backup');
  await older.withSource((source) =>
    writeBackupFile(path, writeSnapshot(source, { createdAt: START, madeBy: '0.0.0-test' })),
  );

  const { header } = await checkBackup(path, { keyRing: KEY_RING });
  expect(header.migrations.at(-1)?.name).toBe(FIRST);
  const newer = await createEmpty();
  await newer.withTarget((target) =>
    loadSnapshot(target, { pieces: readBackupFile(path), header, deleted: [] }),
  );
  const applied = await newer.query('select name, checksum from schema_migrations order by name');
  expect(applied).toEqual(listMigrations().map(({ name, checksum }) => ({ name, checksum })));
  // Later migrations change the restored people too.
  expect(await newer.query('select id, email, timezone_set_by from users')).toEqual([
    { id: person?.['id'], email: 'a@example.test', timezone_set_by: 'PERSON' },
  ]);
  expect(await newer.query(DAYS)).toEqual(days);
  expect(await newer.query(`select scope, token_hash = '\\x02' as kept from calendar_feeds`)).toEqual([
    { scope: 'PERIODS', kept: true },
  ]);
  // A training feed became a share with the same address, without the ceilings that revealed the phase.
  const shares = `select shows, until = current_date + 90 as "isUsual", token_hash = '\\x01' as kept,
    agreed_to like 'You made this as a training calendar%' as words from shares`;
  expect(await newer.query(shares)).toEqual([
    { shows: ['ANSWER', 'SESSIONS'], isUsual: true, kept: true, words: true },
  ]);
});

test('a backup of the embedded database of earlier versions is restored', async () => {
  const path = join(import.meta.dirname, '..', 'fixtures', 'backup-0.1');
  const { header } = await checkBackup(path, { keyRing: KEY_RING });
  const restored = await createEmpty();
  await restored.withTarget((target) =>
    loadSnapshot(target, { pieces: readBackupFile(path), header, deleted: [] }),
  );
  expect(await restored.query('select email, timezone from users order by email')).toEqual([
    { email: 'ada@example.test', timezone: 'Europe/Vienna' },
    { email: 'ben@example.test', timezone: 'UTC' },
  ]);
  expect(await restored.query('select start_date::text as date from period_logs order by 1')).toEqual([
    { date: '2026-06-01' },
    { date: '2026-06-29' },
  ]);
  expect(await restored.query(DAYS)).toEqual(
    [50, 51, 52, 53, 54].map((resting_heart_rate, day) => ({
      date: `2026-06-0${day + 1}`,
      resting_heart_rate,
    })),
  );
});
