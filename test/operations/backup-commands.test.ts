import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { connectDatabase, withDatabaseUrls } from '#server/database/connect.ts';
import { builtInSettings } from '../helpers/built-in-settings.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { createPostgresqlDatabase, withClient } from '../helpers/owned-database.ts';
import { CLEAN_ENVIRONMENT } from '../helpers/running-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'lutea-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one command on an installation, and returns what its operator sees. */
function lutea(installation: Record<string, string>, ...words: string[]) {
  const main = join(import.meta.dirname, '..', '..', 'src', 'server', 'cli', 'main.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...CLEAN_ENVIRONMENT,
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      ...installation,
    },
  });
  return { stdout, stderr, status };
}

async function createBuiltIn(): Promise<Record<string, string>> {
  const dataDir = createDataDir();
  const settings = builtInSettings(dataDir);
  await (await connectDatabase(settings)).close();
  await withDatabaseUrls(settings, ({ url }) =>
    withClient(url, (owner) =>
      owner.query(`
        insert into users (email) values ('ada@example.test');
        insert into period_logs (user_id, start_date) select id, date '2026-06-01' from users`),
    ),
  );
  return { DATA_DIR: dataDir };
}

async function createEmptyOnServer(): Promise<Record<string, string>> {
  const name = `commands_${randomUUID().replaceAll('-', '')}`;
  await createPostgresqlDatabase(inject('postgresqlUrl'), { name });
  return { DATA_DIR: createDataDir(), DATASTORE_URL: `${inject('postgresqlOwnerUrl')}/${name}` };
}

test('backup and restore move everything from the built-in database to a server and on to another', async () => {
  const [builtIn, first, second] = [
    await createBuiltIn(),
    await createEmptyOnServer(),
    await createEmptyOnServer(),
  ];
  const backedUp = { status: 0, stdout: expect.stringMatching(/^Backed up and read back: .* 1 people, /) };
  const restored = { status: 0, stdout: expect.stringMatching(/^Restored the backup .* 1 people\./) };
  expect(lutea(builtIn, 'backup', 'built-in')).toMatchObject(backedUp);
  expect(lutea(first, 'restore', 'built-in')).toMatchObject(restored);
  expect(lutea(first, 'restore', 'built-in')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The database is not empty'),
  });
  expect(lutea(first, 'backup', 'server')).toMatchObject(backedUp);
  expect(lutea(second, 'restore', 'server')).toMatchObject(restored);
  expect(lutea(second, 'user', 'list').stdout).toContain('ada@example.test');
});
