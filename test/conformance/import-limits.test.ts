import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ReadFile } from '#server/features/imports/read/read-file.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { sendFile, upload } from '../helpers/upload.ts';
import { clueDay, protectedZip } from './import-files.ts';

const GIB = 1 << 30;
const CONFIRMED = { confirm: 'delete my account' };
const LARGE = '2026-01-05\n'.padEnd((1 << 20) + 1);

/** A reader that works on a file until it is stopped. */
const untilStopped: ReadFile = (_work, { signal }) =>
  new Promise((resolve) => {
    const stop = (): void => resolve({ kind: 'problem', problem: 'INTERRUPTED', sources: [] });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });

async function createService(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const uploadsFolder = mkdtempSync(join(tmpdir(), 'lutea-uploads-'));
  const service = await createTestApp({ uploadsFolder, ...overrides });
  return { service, folders: () => readdirSync(uploadsFolder), uploadsFolder };
}

const locked = () => protectedZip({ 'measurements.json': [clueDay('2026-01-05')] }, 'open sesame');

describe('a file that waits for a password', () => {
  let service: TestApp;
  let folders: () => string[];
  let person: TestPerson;
  beforeAll(async () => {
    ({ service, folders } = await createService());
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    person = await service.signUp();
  });

  test('is deleted together with the account of its person', async () => {
    const other = await service.signUp();
    const [mine, theirs] = [
      await upload(service, person, await locked()),
      await upload(service, other, await locked()),
    ];
    expect(folders().sort()).toEqual([mine.id, theirs.id].sort());
    expect((await person.call('DELETE', '/api/account', CONFIRMED)).statusCode).toBe(204);
    expect(folders()).toEqual([theirs.id]);
    await other.call('DELETE', `/api/imports/${theirs.id}`);
    expect(folders()).toEqual([]);
  });

  test('is the only one that a person may have at a time', async () => {
    const { id } = await upload(service, person, await locked());
    const second = await sendFile(service, person, await locked());
    expect([second.statusCode, second.json().error]).toEqual([
      409,
      'Another file of yours waits for your answer. Answer its question, or discard it.',
    ]);
    await person.call('DELETE', `/api/imports/${id}`);
    expect((await sendFile(service, person, await locked())).statusCode).toBe(201);
    await person.call('DELETE', '/api/account', CONFIRMED);
    expect(folders()).toEqual([]);
  });

  test('survives a restart, which removes every other file', async () => {
    const before = await createService();
    onTestFinished(() => before.service.database.close());
    const [asking, reading] = [await before.service.signUp(), await before.service.signUp()];
    const { id } = await upload(before.service, asking, await locked());
    const { id: interrupted } = await upload(before.service, reading, await locked());
    const { engine, asOwner } = before.service.database;
    await asOwner(`update imports set state = 'READING' where id = $1`, [interrupted]);
    mkdirSync(join(before.uploadsFolder, 'without an import'));
    await before.service.app.close();
    const after = await createTestApp({ engine, uploadsFolder: before.uploadsFolder });
    await after.close();
    expect(before.folders()).toEqual([id]);
  });
});

describe('a file that is being read', () => {
  test('is the only one of its person, makes the third person’s file wait, and is stopped when its import or account is deleted', async () => {
    const { service, folders } = await createService({ readImportFile: untilStopped });
    onTestFinished(() => service.close());
    const people = await Promise.all([1, 2, 3].map(() => service.signUp()));
    const imports: { id: string; state: string; ahead: number | null }[] = [];
    for (const person of people) imports.push((await sendFile(service, person, LARGE)).json());
    const [first, , last] = imports;
    const another = await sendFile(service, people[0] as TestPerson, LARGE);
    expect([another.statusCode, another.json().error]).toEqual([
      409,
      'Another file of yours is being read. Wait until it is done.',
    ]);
    expect(imports.map(({ state, ahead }) => [state, ahead])).toEqual([
      ['READING', null],
      ['READING', null],
      ['READING', 2],
    ]);
    await people[0]?.call('DELETE', `/api/imports/${first?.id}`);
    const [, , third] = people;
    const readThird = async () => (await third?.call('GET', `/api/imports/${last?.id}`))?.json();
    expect(await readThird()).toMatchObject({ state: 'READING', ahead: null });
    await people[1]?.call('DELETE', '/api/account', CONFIRMED);
    expect(folders()).toEqual([last?.id]);
  });
});

describe('an upload that is refused before all of it arrived', () => {
  let service: TestApp;
  let port: number;
  beforeAll(async () => {
    ({ service } = await createService());
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = service.app.server.address() as AddressInfo);
  });
  afterAll(() => service.close());

  test('is answered with 413 and the reason', async () => {
    const { token } = await service.signUp();
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/imports',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-length': 5 * GIB,
      },
    });
    sending.on('error', () => {});
    sending.write(Buffer.alloc(1 << 20));
    const { promise, resolve } = Promise.withResolvers<[number | undefined, string]>();
    sending.on('response', async (answer) => resolve([answer.statusCode, await text(answer)]));
    const [status, body] = await promise;
    sending.destroy();
    expect([status, JSON.parse(body)]).toEqual([413, { error: 'The file is larger than 4 GiB' }]);
  });
});
