import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { type Engine, StorageFull } from '#server/database/engine.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { builtInSettings } from '../helpers/built-in-settings.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { createPerson } from '../helpers/test-people.ts';

const MIB = 2 ** 20;

describe('the built-in database on a disk that fills up', () => {
  const disk = { freeBytes: 0 };
  const log: string[] = [];
  let dataDir: string;
  let engine: Engine;
  let service: TestApp;
  let token: string;

  const settings = () => ({ ...builtInSettings(dataDir), readFree: () => disk.freeBytes });

  beforeAll(async () => {
    disk.freeBytes = 1024 * MIB;
    dataDir = createDataDir();
    engine = await connectDatabase(settings());
    const logStream = { write: (line: string) => void log.push(line) };
    service = await createTestApp({ engine, logLevel: 'error', logStream });
    const userId = await createPerson(engine);
    token = await createSession(engine, { userId, userAgent: 'test', now: service.clock.now });
  });
  beforeEach(() => {
    disk.freeBytes = 1024 * MIB;
    log.length = 0;
  });
  afterAll(async () => {
    await service.close();
    await engine.close();
  });

  async function call(method: 'GET' | 'PATCH', url: string) {
    const headers = { authorization: `Bearer ${token}` };
    const payload = method === 'PATCH' ? { payload: { cycleLength: 30 } } : {};
    const {
      statusCode,
      headers: answered,
      body,
    } = await service.app.inject({ method, url, headers, ...payload });
    return { status: statusCode, code: answered['x-error-code'], body };
  }

  const FULL = { status: 503, code: 'STORAGE_FULL', body: expect.stringContaining('no room left') };

  test('refuses to write and names the cause in the answer, in the log and at /readyz, and still reads', async () => {
    disk.freeBytes = 31 * MIB;
    expect(await call('PATCH', '/api/user')).toEqual(FULL);
    expect(log.join()).toContain('STORAGE_FULL');
    expect(await call('GET', '/readyz')).toEqual(FULL);
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200 });
    expect(await call('GET', '/api/user')).toMatchObject({ status: 200 });
  });

  test('refuses the job engine’s statements too', async () => {
    disk.freeBytes = 31 * MIB;
    await expect(engine.executeSql('select 1')).rejects.toThrow(StorageFull);
  });

  test('works again by itself when there is room', async () => {
    disk.freeBytes = 0;
    expect(await call('PATCH', '/api/user')).toEqual(FULL);
    disk.freeBytes = 32 * MIB;
    expect(await call('PATCH', '/api/user')).toMatchObject({ status: 200 });
    expect(await call('GET', '/readyz')).toMatchObject({ status: 200 });
  });

  test('does not open without enough room, and says how much it needs', async () => {
    disk.freeBytes = 63 * MIB;
    await expect(connectDatabase(settings())).rejects.toThrow(
      'The disk of DATA_DIR has 63 MiB left; the built-in database needs 64 MiB. Make room.',
    );
  });
});
