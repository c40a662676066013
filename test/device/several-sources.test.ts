import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '#contract/device.ts';
import type { TestPerson } from '../helpers/test-app.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());

const deviceOf = async (person: TestPerson): Promise<Device> =>
  (await person.call('GET', '/api/device')).json();
const sourcesOf = async (person: TestPerson) => (await deviceOf(person)).sources.map(({ source }) => source);
const isConnected = async (person: TestPerson) =>
  (await person.call('GET', '/api/user')).json().deviceConnected;

describe('several connections', () => {
  test('stand beside each other: a second one, and a phone, end none', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    lab.advance({ minutes: 1 });
    await lab.connect(person, 'intervalsKey');
    expect(await deviceOf(person)).toMatchObject({
      connected: true,
      source: 'intervals',
      sources: [
        { source: 'intervals', connected: true, problem: null, backfill: null },
        { source: 'garmin', connected: true, problem: null, accountName: person.account },
      ],
    });
    const address = await person.call('POST', '/api/device/address', { source: 'custom' });
    expect(address.json().device).toMatchObject({ source: 'custom', connected: false });
    expect(await sourcesOf(person)).toHaveLength(3);
    expect(await isConnected(person)).toBe(true);
  });

  test('are all read by one sync, and one in trouble does not stop the other', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    await lab.connect(person, 'intervalsKey');
    lab.advance({ minutes: 5 });
    const reads = await person.call('POST', '/api/device/sync');
    expect([reads.statusCode, reads.json().to]).toEqual([200, '2026-06-16']);
    expect((await deviceOf(person)).sources.map(({ lastSyncAt }) => lastSyncAt?.toString())).toEqual([
      lab.now().toString(),
      lab.now().toString(),
    ]);
    // As if the key of that one were lost.
    await lab.service.database.asOwner(
      `update devices set sealed_credentials = 'v1.gone.x' where user_id = '${person.id}' and source = 'intervals'`,
    );
    lab.advance({ minutes: 5 });
    expect((await person.call('POST', '/api/device/sync')).json().device).toMatchObject({
      source: 'garmin',
      lastSyncAt: lab.now().toString(),
      sources: expect.arrayContaining([
        expect.objectContaining({ source: 'intervals', needsReconnect: true }),
      ]),
    });
  });

  test('end one by one: its tokens are erased, the other goes on', async () => {
    const [ada, bea] = [await lab.signUp(), await lab.signUp()];
    for (const person of [ada, bea]) {
      await lab.connect(person);
      await lab.connect(person, 'intervalsKey');
    }
    const answer = await ada.call('DELETE', '/api/device/sources/garmin');
    expect(answer.json()).toMatchObject({ source: 'intervals', sources: [{ source: 'intervals' }] });
    expect(
      await lab.service.database.asOwner(`select source from devices where user_id = '${ada.id}'`),
    ).toEqual([{ source: 'intervals' }]);
    expect(await sourcesOf(bea)).toHaveLength(2);
    expect(await isConnected(ada)).toBe(true);
    await ada.call('DELETE', '/api/device/sources/intervals');
    expect(await deviceOf(ada)).toMatchObject({ connected: false, source: null, sources: [] });
    expect(await isConnected(ada)).toBe(false);
  });

  test('refuse a source that there is not', async () => {
    const person = await lab.signUp();
    expect((await person.call('DELETE', '/api/device/sources/abacus')).statusCode).toBe(400);
  });
});
