import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '#contract/device.ts';
import type { TestPerson } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';
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
  test('exist side by side: a second one or a phone does not end the first', async () => {
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

  test('are all read by one sync, and one that fails does not stop the other', async () => {
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
    // Makes the credentials of intervals.icu unreadable, as if their key were lost.
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

  test('are disconnected one by one: the tokens of one are erased, the other continues', async () => {
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

  test('give each signal the source that the person chose, for stored days too and for no other person', async () => {
    const [ada, bea] = [await lab.signUp(), await lab.signUp()];
    for (const person of [ada, bea]) {
      await lab.connect(person);
      lab.advance({ minutes: 1 });
      await lab.connect(person, 'intervalsKey');
      await person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
    }
    const pulses = async (person: TestPerson) =>
      (await person.call('GET', '/api/history?limit=30'))
        .json()
        .items.map(({ restingHeartRate }: { restingHeartRate: number | null }) => restingHeartRate);
    const signalOf = async (person: TestPerson, name: string) =>
      (await deviceOf(person)).signals.find(({ signal }) => signal === name);
    expect(await signalOf(ada, 'temperature')).toMatchObject({ source: 'garmin', chosen: null });
    // Both know the trainings; the source that was connected first is used.
    expect(await signalOf(ada, 'load')).toMatchObject({ source: 'garmin', chosen: null });
    const automatic = await signalOf(ada, 'pulse');
    expect(automatic).toMatchObject({ chosen: null, choices: ['intervals', 'garmin'] });
    const other = automatic?.source === 'garmin' ? 'intervals' : 'garmin';
    // Makes the two sources differ on every day.
    await writeDays(
      lab.service.database,
      `update measurements set resting_heart_rate = 91 where source = '${other}' and resting_heart_rate is not null`,
    );
    const before = await pulses(ada);
    const answer = await ada.call('PUT', '/api/device/signals/pulse', { source: other });
    expect([answer.statusCode, answer.json().signals]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ signal: 'pulse', source: other, chosen: other })]),
    ]);
    expect(new Set(await pulses(ada))).toEqual(new Set([91]));
    expect(await pulses(bea)).toEqual(before);
    const pulseNow = async () => {
      const { biometrics, decision } = (await ada.call('GET', '/api/today')).json();
      const judged = decision.signals.find(({ name }: { name: string }) => name === 'pulse');
      return { shown: biometrics.restingHeartRate.value, judged: judged.value, usual: judged.usual };
    };
    // Compared with the days of its own source: 91 is usual where every day has 91.
    expect(await pulseNow()).toMatchObject({ shown: 91, judged: 91, usual: { high: expect.any(Number) } });
    expect((await pulseNow()).usual.low).toBeGreaterThan(80);
    await ada.call('PUT', '/api/device/signals/pulse', { source: null });
    expect(await pulses(ada)).toEqual(before);
    expect((await pulseNow()).judged).toBe(before[0]);
  });

  test('forget the choice of a source that is disconnected, and refuse to choose one that is not connected', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    const choose = (source: string) => person.call('PUT', '/api/device/signals/hrv', { source });
    expect((await choose('intervals')).statusCode).toBe(400);
    expect((await choose('garmin')).json().signals[0]).toMatchObject({ signal: 'hrv', chosen: 'garmin' });
    await person.call('DELETE', '/api/device/sources/garmin');
    expect((await deviceOf(person)).signals[0]).toMatchObject({
      chosen: null,
      choices: [],
      source: 'garmin',
    });
  });

  test('begin a new baseline with another watch, in Garmin’s account and with a phone’s address', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    await person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
    const hrvOf = async () => (await deviceOf(person)).signals.find(({ signal }) => signal === 'hrv');
    const nightOf = async () => {
      const { decision } = (await person.call('GET', '/api/today')).json();
      return decision.signals.find(({ name }: { name: string }) => name === 'hrvNight');
    };
    expect(await hrvOf()).toMatchObject({ source: 'garmin', baseline: { have: 21, need: 21 } });
    expect((await nightOf()).known.have).toBeGreaterThan(6);
    // Another watch measured this morning's readiness; the days before have the watch named when connecting.
    const other = { calendarDate: '2026-06-16', deviceId: 77, score: 60, inputContext: 'AFTER_WAKEUP_RESET' };
    lab.wearable.faults.inject({ kind: 'body', value: [other] }, { route: 'readiness' });
    lab.advance({ minutes: 5 });
    expect((await person.call('POST', '/api/device/sync')).statusCode).toBe(200);
    lab.wearable.faults.clear();
    expect(await hrvOf()).toMatchObject({ source: 'garmin', baseline: { have: 1, need: 21 } });
    expect(await nightOf()).toMatchObject({ verdict: 'NOT_JUDGED', known: { have: 1 } });

    const phone = await lab.signUp();
    const { token } = (await phone.call('POST', '/api/device/address', { source: 'custom' })).json();
    const send = (wearable: string, days: string[]) =>
      phone.call('POST', `/api/ingest/${token}`, {
        wearable,
        values: days.map((date) => ({ type: 'hrv_rmssd', value: 50, date })),
      });
    const days = Array.from({ length: 5 }, (_, i) => `2026-06-1${i}`);
    await send('Ring 1', days);
    await send('Ring 2', ['2026-06-15', '2026-06-16']);
    const served = (await deviceOf(phone)).signals.find(({ signal }) => signal === 'hrv');
    expect(served).toMatchObject({ source: 'custom', baseline: { have: 2, need: 21 } });
  });

  test('refuse an unknown source', async () => {
    const person = await lab.signUp();
    expect((await person.call('DELETE', '/api/device/sources/abacus')).statusCode).toBe(400);
  });
});
