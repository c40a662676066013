import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsUser } from '#server/database/person.ts';
import { readDevice } from '#server/features/device/device-status.ts';
import { syncPerson } from '#server/features/device/read/sync-person.ts';
import { readSettings } from '#server/features/notifications/change-settings.ts';
import { credentialsPlace } from '#server/records/device/devices.ts';
import { pushPlace } from '#server/records/notification/settings.ts';
import { type Rotation, rotateKeys } from '#server/records/operator/rotate-keys.ts';
import { endChildren, startChild } from '../helpers/child-process.ts';
import { tries } from '../helpers/exhaustive.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { keyRingOf } from './device-keys.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';
import { addPushAddresses, connectPeople } from './sealed-devices.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());

/** Every secret in the text that a person would paste. */
function secretsIn(pasted: string): string[] {
  const json = pasted.startsWith('{') ? pasted : Buffer.from(pasted, 'base64').toString();
  return [...json.matchAll(/"(?:\w*token\w*)": ?"([^"]{12,})"/g)].map(([, secret]) => secret as string);
}

describe('stored credentials', () => {
  test('are nowhere in the database in plain text', async () => {
    const secrets: string[] = [];
    for (const form of ['garth', 'pair', 'di'] as const) {
      const person = await lab.signUp();
      secrets.push(...secretsIn(lab.tokensOf(person, form)));
      await lab.connect(person, form);
    }
    const person = await lab.signUp();
    secrets.push(lab.tokensOf(person, 'intervalsKey'));
    await lab.connect(person, 'intervalsKey');
    expect(secrets.length).toBeGreaterThan(8);
    const tables = await lab.service.database.asOwner(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { relname } of tables) {
      const rows = await lab.service.database.asOwner(`select to_jsonb(t)::text as row from ${relname} t`);
      const dump = rows.map(({ row }) => row).join('\n');
      expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
    }
  });

  test('cannot be read in another person’s row: both people are asked to connect again, and nothing else fails', async () => {
    const [ada, bea] = [await lab.signUp(), await lab.signUp()];
    await lab.connect(ada);
    await lab.connect(bea);
    await lab.service.database.asOwner(
      `update devices d set sealed_credentials = o.sealed_credentials from devices o
       where d.user_id in ($1, $2) and o.user_id in ($1, $2) and d.user_id <> o.user_id`,
      [ada.id, bea.id],
    );
    lab.advance({ minutes: 1 });
    for (const person of [ada, bea]) {
      expect((await person.call('GET', '/api/device')).json()).toMatchObject({
        connected: true,
        needsReconnect: true,
        problem: expect.stringContaining('Connect your wearable again'),
      });
      const answer = await person.call('POST', '/api/device/sync');
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([409, 'DEVICE_NEEDS_RECONNECT']);
      expect((await person.call('GET', '/api/today')).statusCode).toBe(200);
      expect(await lab.connect(person)).toMatchObject({ needsReconnect: false, problem: null });
    }
    lab.rewind();
  });

  test('stored credentials without their key lead to the request to connect again', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    const store = actAsUser(lab.service.database.engine, person.id);
    const context = { ...lab.context, keyRing: keyRingOf('k2') };
    expect(await readDevice(store, context)).toMatchObject({ connected: true, needsReconnect: true });
    await expect(syncPerson(store, context)).rejects.toMatchObject({ code: 'DEVICE_NEEDS_RECONNECT' });
  });

  test('never reach a log or an answer, whatever fails', async () => {
    const person = await lab.signUp();
    const pasted = (['garth', 'pair', 'di'] as const).map((form) => lab.tokensOf(person, form));
    const bodies: string[] = [];
    for (const tokens of pasted) {
      for (const kind of ['truncated', 'page', 'huge', 'broken-off'] as const) {
        lab.wearable.faults.inject({ kind }, { account: person.account, times: 1 });
        bodies.push((await person.call('POST', '/api/device/connect', { tokens })).body);
        lab.advance({ minutes: 2 });
      }
      bodies.push((await person.call('POST', '/api/device/connect', { tokens })).body);
      bodies.push((await person.call('POST', '/api/device/connect', { tokens: tokens.slice(0, -9) })).body);
      bodies.push((await person.call('POST', '/api/device/connect', { tokens, canary: tokens })).body);
      bodies.push(JSON.stringify(await lab.settle(person)));
      bodies.push((await person.call('POST', '/api/device/sync')).body);
    }
    lab.rewind();
    const secrets = [...pasted, ...pasted.flatMap(secretsIn)];
    const said = [...lab.logged, ...bodies].join('\n');
    expect(lab.logged.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  });
});

describe('rotating an encryption key', () => {
  test('leaves nothing encrypted with the old key, and no read fails during it', async () => {
    const { engine } = lab.service.database;
    // More people than one batch holds.
    const userIds = await connectPeople(engine, keyRingOf('k1'), 110);
    const pushed = userIds.slice(0, 40);
    await addPushAddresses(engine, keyRingOf('k1'), pushed);
    const context = { ...lab.context, keyRing: keyRingOf('k2', 'k1') };
    const settings = { keyRing: context.keyRing, channels: { available: ['ntfy'] as const } };
    let isRotating = true;
    let reads = 0;
    const failed: string[] = [];
    const readOn = async (offset: number) => {
      for (let i = offset; isRotating; i++) {
        const userId = pushed[i % pushed.length] as string;
        const person = actAsUser(engine, userId);
        const device = await readDevice(person, context);
        const { pushUrl } = await readSettings(person, settings);
        reads += 1;
        if (device.needsReconnect || pushUrl === null) failed.push(userId);
        await wait(0);
      }
    };
    const load = [0, 10, 20, 30].map(readOn);
    const [first, second] = await Promise.all([
      rotateKeys(engine, context.keyRing),
      rotateKeys(engine, context.keyRing),
    ]);
    isRotating = false;
    await Promise.all(load);
    expect(failed).toEqual([]);
    expect(reads).toBeGreaterThan(50);
    expect(first.connections.resealed + second.connections.resealed).toBeGreaterThanOrEqual(110);
    expect(first.pushAddresses.resealed + second.pushAddresses.resealed).toBeGreaterThanOrEqual(40);
    const left = await lab.service.database.asOwner(
      `select from devices where key_id = 'k1' union all select from notification_settings where push_key_id = 'k1'`,
    );
    expect(left).toEqual([]);
    const newKey = keyRingOf('k2');
    for (const userId of pushed) {
      const person = actAsUser(engine, userId);
      const device = await readDevice(person, { ...context, keyRing: newKey });
      const { pushUrl } = await readSettings(person, { ...settings, keyRing: newKey });
      expect([device.needsReconnect, pushUrl]).toEqual([false, `https://ntfy.example.org/${userId}`]);
    }
    const nothing = { resealed: 0, unreadable: 0 };
    expect(await rotateKeys(engine, keyRingOf('k2', 'k1'))).toEqual({
      connections: nothing,
      pushAddresses: nothing,
      passwords: nothing,
      planAddresses: nothing,
      experimentKeys: nothing,
    });
    // Without the old key in the ring nothing is changed.
    expect(await rotateKeys(engine, keyRingOf('k1'))).toMatchObject({
      connections: { resealed: 0 },
      pushAddresses: { resealed: 0, unreadable: 40 },
      passwords: { resealed: 0, unreadable: 0 },
      planAddresses: nothing,
    });
  });
});

const KILLS = tries({ few: 1, many: 20 });
const PEOPLE = tries({ few: 60, many: 300 });
/** How many values each run encrypts before it is killed: together all of the first column and some of the second. */
const SEALED_BEFORE_KILL = Math.floor((2 * PEOPLE * 0.65) / KILLS);

describe('a rotation that is killed', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => {
    endChildren();
    return database.close();
  });

  test(`continues where it stopped, ${KILLS} times, and loses nothing`, { timeout: 600_000 }, async () => {
    await startChild('child-rotate.ts', 'fill', database.ownerUrl, String(PEOPLE)).ended;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startChild('child-rotate.ts', 'rotate', database.ownerUrl);
      await child.moreThan(SEALED_BEFORE_KILL);
      await child.end('SIGKILL');
    }
    const last = startChild('child-rotate.ts', 'rotate', database.ownerUrl);
    const done = JSON.parse((await last.line('done ')).slice('done '.length)) as Rotation;
    await last.ended;
    const left = done.connections.resealed + done.pushAddresses.resealed;
    console.log(`killed ${KILLS} times; the last run had ${left} of ${2 * PEOPLE} left to do`);
    expect([done.connections.unreadable, done.pushAddresses.unreadable]).toEqual([0, 0]);
    // The kills reached both columns: the first was done, and part of the second.
    expect([done.connections.resealed, left < PEOPLE]).toEqual([0, true]);
    const rows = (await database.asOwner(
      `select user_id, sealed_credentials as sealed, sealed_push as push
       from devices join notification_settings using (user_id)`,
    )) as { user_id: string; sealed: string; push: string }[];
    const ring = keyRingOf('k2');
    for (const { user_id: userId, sealed, push } of rows) {
      expect(ring.open(sealed, credentialsPlace(userId))).toContain(`key-of-${userId}`);
      expect(ring.open(push, pushPlace(userId))).toContain(`ntfy.example.org/${userId}`);
    }
    expect(rows).toHaveLength(PEOPLE);
  });
});
