import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeBackups, runBackups } from '#server/app/compose-backups.ts';
import { readConfig } from '#server/config/config.ts';
import { withBackupLock } from '#server/database/backup/backup-lock.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import type { BackupContext } from '#server/features/backups/context.ts';
import { isProofDue } from '#server/features/backups/due.ts';
import { makeBackup } from '#server/features/backups/make-backup.ts';
import { proveBackup } from '#server/features/backups/prove-backup.ts';
import { readBackupState } from '#server/records/operator/backups.ts';
import { checkBackup } from '#server/records/operator/check-backup.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { flipByte } from '../helpers/flip-byte.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';

const KEY_RING = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);

let service: TestApp;
let person: TestPerson;
let folder: string;
let dataDir: string;
const warnings: string[] = [];

beforeAll(async () => {
  service = await createTestApp();
  dataDir = createDataDir();
  person = await service.signUp();
  await service.signUp();
  for (const startDate of ['2026-04-20', '2026-05-18', '2026-06-15'])
    await person.call('POST', '/api/cycle/period', { startDate });
});
afterAll(() => service.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lutea-backups-'));
  service.clock.now = START;
  warnings.length = 0;
  await service.database.asOwner('delete from backups');
  // A proof restore takes seconds. With this row none is due; a test that wants one deletes it.
  await service.database.asOwner(
    `insert into backups (started_at, ended_at, file, bytes, proved_at) values ($1, $1, 'x', 1000, $1)`,
    [START.subtract({ hours: 5 * 24 }).toString()],
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function contextWith(settings: Record<string, string> = {}): BackupContext {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATASTORE_URL: service.database.ownerUrl,
    BACKUP_DIR: folder,
    ...settings,
  });
  const parts = {
    config,
    engine: service.database.engine,
    keyRing: KEY_RING,
    clock: () => service.clock.now,
  };
  const context = composeBackups(parts, {
    onWarning: (_message, facts) => warnings.push(String(facts['problem'])),
  });
  if (context === undefined) throw new Error('BACKUP_DIR is set');
  return { ...context, timezone: 'UTC' };
}

const forgetProofs = () => service.database.asOwner('delete from backups');
const stored = () => service.database.asOwner(`select * from backups where file is distinct from 'x'`);
const files = () => readdirSync(folder).sort();

describe('automatic backups', () => {
  test('a due backup is made once a day, readable by its owner alone', async () => {
    const context = contextWith();
    const counts = { failed: 0, proved: 0, notRestorable: 0, deleted: 0 };
    expect(await runBackups(context)).toEqual({ ...counts, made: 1 });
    expect(files()).toEqual(['lutea-20260616T120000Z.backup']);
    expect(statSync(join(folder, files()[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(await runBackups(context)).toEqual({ ...counts, made: 0 });
    service.clock.now = START.add({ hours: 24 });
    expect(await runBackups(context)).toMatchObject({ made: 1 });
    expect(warnings).toEqual([]);
  });

  test('exactly one of several instances makes a due backup', async () => {
    const other = { ...contextWith(), engine: service.database.connectAgain() };
    const reports = await Promise.all([contextWith(), other, contextWith()].map(runBackups));
    expect(reports.map(({ made }) => made).sort()).toEqual([0, 0, 1]);
    expect(files()).toHaveLength(1);
  });

  test('an instance makes no backup while another holds the backup lock', async () => {
    const { ownerUrl } = service.database;
    const report = await withBackupLock(ownerUrl, () => makeBackup(contextWith(), { isForced: true }));
    expect(report).toBeUndefined();
  });

  test('backups older than BACKUP_KEEP are deleted, but no file that Lutea did not make', async () => {
    for (const name of [
      'lutea-20260101T033000Z.backup',
      'mine.backup',
      'lutea-20260615T033000Z.backup.1.partial',
    ])
      writeFileSync(join(folder, name), '');
    const report = await runBackups(contextWith({ BACKUP_KEEP: '1 day' }));
    expect(report).toMatchObject({ made: 1, deleted: 1 });
    expect(files()).toEqual(['lutea-20260616T120000Z.backup', 'mine.backup']);
  });

  test('a missing folder is stored and logged as a problem, and tried again only after an hour', async () => {
    const context = contextWith({ BACKUP_DIR: join(folder, 'gone') });
    expect(await runBackups(context)).toMatchObject({ made: 0, failed: 1 });
    service.clock.now = START.add({ hours: 1 });
    expect(await runBackups(context)).toMatchObject({ made: 0, failed: 0 });
    expect(warnings).toEqual([expect.stringContaining('There is no folder')]);
    expect(await stored()).toMatchObject([{ file: null, problem: warnings[0] }]);
    service.clock.now = START.add({ hours: 1, seconds: 1 });
    expect(await runBackups(context)).toMatchObject({ made: 0, failed: 1 });
  });

  test('/readyz tells the age of the newest backup', async () => {
    const backups = contextWith();
    const { app } = await createTestApp({ backups }, service.database);
    const age = async () => (await app.inject('/readyz')).json();
    expect(await age()).toEqual({ status: 'ok', backupAgeSeconds: 5 * 24 * 3600 });
    await makeBackup({ ...backups, clock: () => START.subtract({ hours: 2 }) }, { isForced: true });
    expect(await age()).toEqual({ status: 'ok', backupAgeSeconds: 7200 });
    await app.close();
  });
});

describe('the proof restore of a backup', () => {
  let identity: string;
  let recipient: string;
  beforeAll(async () => {
    identity = await generateX25519Identity();
    recipient = await identityToRecipient(identity);
  });

  test('an encrypted backup is read back and proved when it is written, and opens with the private key alone', async () => {
    const context = contextWith({ BACKUP_AGE_RECIPIENT: recipient });
    await forgetProofs();
    expect(await runBackups(context)).toMatchObject({ made: 1, proved: 1 });
    expect(await stored()).toMatchObject([
      { file: 'lutea-20260616T120000Z.backup.age', problem: null, proof_problem: null, compared: 2 },
    ]);
    expect(existsSync(join(dataDir, 'proof'))).toBe(false);
    const path = join(folder, 'lutea-20260616T120000Z.backup.age');
    expect(readFileSync(path, 'latin1').match(/^-> X25519 /gm)).toHaveLength(2);
    const open = (key?: { identity: string }) => checkBackup(path, { keyRing: KEY_RING, key });
    await expect(open()).rejects.toThrow('encrypted');
    await expect(open({ identity: await generateX25519Identity() })).rejects.toThrow('does not open');
    expect(await open({ identity })).toMatchObject({ rows: { users: 2 } });
  });

  test.each([
    ['plain', false],
    ['encrypted', true],
  ])('a proof restore fails when a byte of the %s file is flipped', async (_kind, isEncrypted) => {
    const context = contextWith(isEncrypted ? { BACKUP_AGE_RECIPIENT: recipient } : {});
    await makeBackup(context, { isForced: true });
    const path = join(folder, files()[0] ?? '');
    flipByte(path);
    const key = isEncrypted ? { identity } : undefined;
    await expect(proveBackup(context, { path, key })).rejects.toThrow('damaged');
    expect(existsSync(join(dataDir, 'proof'))).toBe(false);
  });

  test('a backup whose proof fails is kept, and the next backup is proved again', async () => {
    const context = contextWith();
    await forgetProofs();
    // Two people are read before the backup and after it, then from the scratch database.
    let reads = 0;
    const lying = { ...context, readAnswers: async () => (reads++ < 4 ? 'same' : 'other') };
    expect(await runBackups(lying)).toMatchObject({ made: 1, proved: 0, notRestorable: 1 });
    expect(warnings).toEqual([expect.stringContaining('2 of 2 people are answered otherwise')]);
    expect(isProofDue(await readBackupState(service.database.engine), START)).toBe(true);
    expect(files()).toHaveLength(1);
  });
});
