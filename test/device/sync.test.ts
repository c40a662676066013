import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { actAsUser } from '#server/database/person.ts';
import { syncPerson } from '#server/features/device/read/sync-person.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { listPeopleToSync } from '#server/records/device/device-watch.ts';
import type { Fault } from '../wearable/faults.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());
afterEach(() => {
  lab.wearable.faults.clear();
  lab.rewind();
});

const sync = (person: { id: string }) =>
  syncPerson(actAsUser(lab.service.database.engine, person.id), lab.context);

async function connected() {
  const person = await lab.signUp();
  await lab.connect(person);
  lab.advance({ minutes: 1 });
  return person;
}

const logOn = async (person: Parameters<DeviceService['logsOf']>[0], date: string) =>
  (await lab.logsOf(person))
    .map(({ log }) => log as Record<string, unknown>)
    .find((log) => log['date'] === date);

describe('a sync', () => {
  test('changes nothing if the vendor has nothing new', async () => {
    const person = await connected();
    lab.advance({ minutes: -1 });
    const before = await lab.logsOf(person);
    await sync(person);
    expect(await lab.logsOf(person)).toEqual(before);
  });

  test('takes 4 requests on an ordinary day, and reads all missing days after a gap', async () => {
    const person = await connected();
    const before = lab.wearable.count();
    const read = await sync(person);
    expect(lab.wearable.count() - before).toBe(4);
    expect([String(read.from), String(read.to), read.days]).toEqual(['2026-06-15', '2026-06-16', 2]);
    const asOwner = lab.service.database.asOwner;
    await asOwner(`delete from measurements where user_id = '${person.id}' and date > '2026-06-10'`);
    expect(await sync(person)).toMatchObject({ days: 7 });
  });

  test('goes back 30 days at most, however long ago the last one was', async () => {
    const person = await connected();
    const { asOwner } = lab.service.database;
    await asOwner('delete from measurements where user_id = $1', [person.id]);
    await asOwner(
      "insert into measurements (user_id, date, source, synced_at) values ($1, '2026-03-01', 'garmin', now())",
      [person.id],
    );
    expect(String((await sync(person)).from)).toBe('2026-05-18');
  });

  test('answers the person with the days that it read', async () => {
    const person = await connected();
    const answer = await person.call('POST', '/api/device/sync');
    expect(answer.json()).toMatchObject({
      from: '2026-06-10',
      to: '2026-06-16',
      days: 7,
      device: { connected: true, problem: null },
    });
  });

  test('finds the vendor’s corrections of a week in 10 requests if the person starts it', async () => {
    const person = await connected();
    const spoil = `update measurements set sleep_score = 1, hrv_last_night_ms = 1, stress_average = 1
      where user_id = '${person.id}' and date between '2026-06-09' and '2026-06-10' returning date`;
    expect(await lab.service.database.asOwner(spoil)).toHaveLength(2);
    const before = lab.wearable.count();
    await person.call('POST', '/api/device/sync');
    expect(lab.wearable.count() - before).toBe(10);
    const corrected = await logOn(person, '2026-06-10');
    for (const measure of ['sleep_score', 'hrv_last_night_ms', 'stress_average']) {
      expect([measure, corrected?.[measure]]).not.toEqual([measure, 1]);
    }
    expect(await logOn(person, '2026-06-09')).toMatchObject({ sleep_score: 1, hrv_last_night_ms: 1 });
  });

  test('finds the corrections of intervals.icu every time, in 2 requests', async () => {
    const person = await lab.signUp();
    await lab.connect(person, 'intervalsKey');
    lab.advance({ minutes: 1 });
    await lab.service.database.asOwner(
      `update measurements set hrv_last_night_ms = 1 where user_id = '${person.id}' and date = '2026-06-10'`,
    );
    const before = lab.wearable.count();
    await sync(person);
    expect(lab.wearable.count() - before).toBe(2);
    expect((await logOn(person, '2026-06-10'))?.['hrv_last_night_ms']).toBeGreaterThan(1);
  });

  test('is refused right after the last one, with Retry-After', async () => {
    const person = await connected();
    await person.call('POST', '/api/device/sync');
    const answer = await person.call('POST', '/api/device/sync');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
  });

  test('stores a correction of the vendor', async () => {
    const person = await connected();
    lab.wearable.faults.inject(
      {
        kind: 'body',
        value: { calendarDate: '2026-06-16', restingHeartRate: 77, bodyBatteryLowestValue: 4 },
      },
      { route: 'summary', account: person.account },
    );
    await sync(person);
    expect(await logOn(person, '2026-06-16')).toMatchObject({ resting_heart_rate: 77, body_battery_low: 4 });
  });

  test('sums the week from Monday, and adds yesterday’s low of the body battery', async () => {
    const person = await connected();
    const logs = (await lab.logsOf(person)).map(({ log }) => log as Record<string, number | string>);
    const [saturday, sunday, monday, tuesday] = logs.slice(-4) as Record<string, number>[];
    expect(monday?.['date']).toBe('2026-06-15');
    expect(monday?.['intensity_minutes_week']).toBe(monday?.['intensity_minutes_day']);
    expect(tuesday?.['intensity_minutes_week']).toBe(
      (monday?.['intensity_minutes_day'] ?? 0) + (tuesday?.['intensity_minutes_day'] ?? 0),
    );
    expect(sunday?.['intensity_minutes_week']).toBeGreaterThanOrEqual(
      saturday?.['intensity_minutes_week'] ?? 0,
    );
    expect(tuesday?.['body_battery_yesterday_low']).toBe(monday?.['body_battery_low']);
  });

  test('stores when and at which UTC offset a day was measured, not when it was read', async () => {
    const person = await connected();
    const log = await logOn(person, '2026-06-15');
    expect(log).toMatchObject({ measured_at: '2026-06-16T00:00:00+00:00', utc_offset_minutes: 0 });
    expect(log?.['night_ended_at']).toMatch(/^2026-06-15T0[67]:/);
    expect(log?.['body_battery_at_wake']).toBeGreaterThan(0);
    expect(log?.['skin_temperature_deviation']).toEqual(expect.any(Number));
  });

  test('stores a night of a device that is a day ahead of the person', async () => {
    const person = await lab.signUp();
    await person.call('PATCH', '/api/user', { timezone: 'Pacific/Honolulu' });
    lab.advance({ hours: -3 });
    await lab.connect(person);
    expect((await person.call('GET', '/api/today')).json().date).toBe('2026-06-15');
    expect(await logOn(person, '2026-06-16')).toMatchObject({
      hrv_last_night_ms: expect.any(Number),
      body_battery_at_wake: expect.any(Number),
    });
  });

  test('gives each day the phase that it had', async () => {
    const person = await lab.signUp();
    await person.call('POST', '/api/cycle/period', { startDate: '2026-05-20' });
    await person.call('POST', '/api/cycle/period', { startDate: '2026-06-15' });
    await lab.connect(person);
    const { items } = (await person.call('GET', '/api/history?limit=100')).json();
    const onDay = (day: string) => items.find(({ date }: { date: string }) => date === day);
    expect(onDay('2026-06-14')).toMatchObject({ cycleDay: 26, phase: 'LATE_LUTEAL' });
    expect(onDay('2026-06-16')).toMatchObject({ cycleDay: 2, phase: 'MENSTRUAL' });
    expect(onDay('2026-05-19')).toMatchObject({ cycleDay: null, phase: 'UNKNOWN' });
  });

  test('runs once at a time per account', async () => {
    const person = await connected();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.call('POST', '/api/device/sync').then((a) => a.statusCode)),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 409 || status === 429)).toHaveLength(7);
  });

  test('runs in only one of several processes, and renews an expired token once', async () => {
    const person = await lab.signUp();
    await lab.connect(person, 'di');
    lab.advance({ hours: 30 });
    const renewals = lab.wearable.count('refresh');
    // Each has its own memory, like another process.
    const others = Array.from({ length: 4 }, () => ({
      ...lab.context,
      vendors: createVendors({ clock: lab.now, deviceApiUrl: lab.wearable.url }),
    }));
    const store = actAsUser(lab.service.database.engine, person.id);
    // The sync that runs is held until the others are refused: otherwise a slow one could start after it.
    const othersRefused = Promise.withResolvers<void>();
    lab.wearable.faults.inject(
      { kind: 'body', value: undefined, after: othersRefused.promise },
      { route: 'readiness', account: person.account, times: 1 },
    );
    let refused = 0;
    const outcomes = await Promise.allSettled(
      others.map((context) =>
        syncPerson(store, context).catch((error: unknown) => {
          if (++refused === others.length - 1) othersRefused.resolve();
          throw error;
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lab.wearable.count('refresh') - renewals).toBe(1);
  });

  test('is possible again after its lease, if the process that ran it died', async () => {
    const person = await connected();
    await lab.service.database.asOwner(
      `update devices set lease_holder = gen_random_uuid(), lease_until = $2 where user_id = $1`,
      [person.id, lab.now().add({ minutes: 3 }).toString()],
    );
    await expect(sync(person)).rejects.toMatchObject({ code: 'DEVICE_SYNC_RUNNING' });
    lab.advance({ minutes: 3 });
    expect(await sync(person)).toMatchObject({ days: 2 });
  });

  test('stores nothing if the connection was removed meanwhile', async () => {
    const person = await connected();
    const disconnected = Promise.withResolvers<void>();
    lab.wearable.faults.inject(
      {
        kind: 'body',
        value: { calendarDate: '2026-06-16', restingHeartRate: 99 },
        after: disconnected.promise,
      },
      { route: 'summary' },
    );
    const before = lab.wearable.count('summary');
    const reading = sync(person);
    await expect.poll(() => lab.wearable.count('summary')).toBeGreaterThan(before);
    await person.call('DELETE', '/api/device');
    disconnected.resolve();
    await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/^DEVICE_/) });
    expect(await logOn(person, '2026-06-16')).not.toMatchObject({ resting_heart_rate: 99 });
  });

  test('stores a renewed token before it has read anything with it', async () => {
    const person = await lab.signUp();
    await lab.connect(person, 'di');
    lab.advance({ hours: 30 });
    const stored = () =>
      lab.service.database.asOwner('select sealed_credentials from devices where user_id = $1', [person.id]);
    const before = await stored();
    // A request with the renewed token is answered only after the check.
    const checked = Promise.withResolvers<void>();
    lab.wearable.faults.inject(
      { kind: 'body', value: undefined, after: checked.promise },
      { route: 'summary', account: person.account, times: 1 },
    );
    const used = lab.wearable.count('summary');
    const reading = sync(person);
    await expect.poll(() => lab.wearable.count('summary')).toBeGreaterThan(used);
    expect(await stored()).not.toEqual(before);
    checked.resolve();
    await reading;
  });

  test('stores renewed tokens, so that later ones can use them', async () => {
    const person = await lab.signUp();
    await lab.connect(person, 'di');
    for (let day = 0; day < 3; day++) {
      lab.advance({ hours: 30 });
      await sync(person);
    }
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({ problem: null });
  });
});

const FAULTS: [name: string, fault: Fault, status: number, problem: string][] = [
  ['401', { kind: 'status', status: 401 }, 409, 'Connect your wearable again'],
  ['403', { kind: 'status', status: 403 }, 503, 'does not understand'],
  ['429 with seconds', { kind: 'status', status: 429, retryAfter: '120' }, 503, 'asked us to wait'],
  [
    '429 with a date',
    { kind: 'status', status: 429, retryAfter: 'Wed, 17 Jun 2026 12:00:00 GMT' },
    503,
    'asked us to wait',
  ],
  ['500', { kind: 'status', status: 500 }, 503, 'could not give your data'],
  ['503', { kind: 'status', status: 503 }, 503, 'could not give your data'],
  ['a maintenance page', { kind: 'page' }, 503, 'is being worked on'],
  ['a maintenance page and 503', { kind: 'status', status: 503, page: true }, 503, 'is being worked on'],
  ['a firewall’s page', { kind: 'status', status: 403, page: true }, 503, 'could not give your data'],
  ['half an answer', { kind: 'truncated' }, 503, 'could not give your data'],
  ['a broken connection', { kind: 'broken-off' }, 503, 'could not give your data'],
  ['a huge answer', { kind: 'huge' }, 503, 'does not understand'],
  ['a redirect', { kind: 'redirect' }, 503, 'does not understand'],
];

describe('a vendor that fails', () => {
  test.each(FAULTS)(
    'with %s leaves stored days as they are, and the status names the problem',
    async (name, fault, status, words) => {
      const person = await connected();
      const before = await lab.logsOf(person);
      lab.wearable.faults.inject(fault, { account: person.account });
      const answer = await person.call('POST', '/api/device/sync');
      expect(answer.statusCode).toBe(status);
      if (name.startsWith('429')) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
      expect(await lab.logsOf(person)).toEqual(before);
      expect((await person.call('GET', '/api/device')).json()).toMatchObject({
        connected: true,
        lastSyncAt: expect.any(String),
        needsReconnect: status === 409,
        problem: expect.stringContaining(words),
      });
      lab.wearable.faults.clear();
      lab.advance({ hours: 30 });
      await sync(person);
      expect((await person.call('GET', '/api/device')).json()).toMatchObject({ problem: null });
    },
  );

  test.each<[string, Fault]>([
    ['400', { kind: 'status', status: 400 }],
    ['403', { kind: 'status', status: 403 }],
    ['a protected account', { kind: 'body', value: { privacyProtected: true } }],
  ])('with %s for one resource is named in the status, and the sync is complete', async (_, fault) => {
    const person = await lab.signUp();
    lab.wearable.faults.inject(fault, { account: person.account, route: 'summary' });
    expect(await lab.connect(person)).toMatchObject({
      problem: expect.stringContaining('Garmin refused to give some of your data'),
      needsReconnect: false,
    });
    // Another attempt would get no more, so the earlier days are read once and Today does not wait.
    await expect
      .poll(async () => (await person.call('GET', '/api/device')).json().backfill, { interval: 20 })
      .toBeNull();
    expect((await person.call('GET', '/api/today')).json()).toMatchObject({ reading: { state: 'DONE' } });
    lab.wearable.faults.clear();
    lab.advance({ hours: 30 });
    await sync(person);
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({ problem: null });
  });

  test('a vendor that does not answer leaves stored days as they are, and the status names the problem', async () => {
    const person = await connected();
    const before = await lab.logsOf(person);
    lab.wearable.faults.inject({ kind: 'hang' }, { account: person.account });
    const vendors = createVendors({ clock: lab.now, deviceApiUrl: lab.wearable.url, timeoutMs: 200 });
    const store = actAsUser(lab.service.database.engine, person.id);
    await expect(syncPerson(store, { ...lab.context, vendors })).rejects.toMatchObject({
      code: 'DEVICE_UNAVAILABLE',
    });
    expect(await lab.logsOf(person)).toEqual(before);
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({
      connected: true,
      needsReconnect: false,
      problem: expect.stringContaining('could not give your data'),
    });
  });

  test('401 for data but not for renewed tokens is a problem that needs no new connection', async () => {
    const person = await connected();
    for (const route of ['sleep range', 'hrv range', 'stress', 'body battery', 'intensity', 'summary']) {
      lab.wearable.faults.inject({ kind: 'status', status: 401 }, { account: person.account, route });
    }
    expect((await person.call('POST', '/api/device/sync')).statusCode).toBe(503);
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({
      needsReconnect: false,
      problem: expect.stringContaining('could not give your data'),
    });
  });

  test('a vendor that fails for one resource loses only its values: the rest is stored, and the status names the problem', async () => {
    const person = await connected();
    await lab.service.database.asOwner(`delete from measurements where user_id = '${person.id}'`);
    lab.wearable.faults.inject({ kind: 'truncated' }, { account: person.account, route: 'summary' });
    const answer = await person.call('POST', '/api/device/sync');
    expect([answer.statusCode, answer.json().device]).toMatchObject([
      200,
      { needsReconnect: false, problem: expect.stringContaining('could not give your data') },
    ]);
    expect(await logOn(person, '2026-06-16')).toMatchObject({
      hrv_last_night_ms: expect.any(Number),
      sleep_seconds: expect.any(Number),
      body_battery_current: null,
    });
  });

  test('a vendor that refuses a valid connection is read again later by itself', async () => {
    const person = await connected();
    lab.wearable.faults.inject({ kind: 'status', status: 401 }, { account: person.account, times: 3 });
    await person.call('POST', '/api/device/sync');
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({ needsReconnect: true });
    const ids = async () => {
      const people = await Array.fromAsync(
        listPeopleToSync(lab.service.database.engine, 'garmin', lab.now()),
      );
      return people.map(({ userId }) => userId);
    };
    lab.advance({ hours: 5 });
    expect(await ids()).not.toContain(person.id);
    lab.advance({ hours: 1 });
    expect(await ids()).toContain(person.id);
    await sync(person);
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({
      needsReconnect: false,
      problem: null,
    });
  });

  test('during the first days loses none of the days read, and the next sync reads the others', async () => {
    const person = await lab.signUp();
    lab.wearable.faults.inject({ kind: 'status', status: 500 }, { route: 'stress', account: person.account });
    expect(await lab.connect(person)).toMatchObject({
      backfill: { done: 2, total: 30 },
      problem: expect.stringContaining('could not give your data'),
    });
    // The two days, and the rest of the request in which it failed.
    expect(await lab.logsOf(person)).toHaveLength(16);
    lab.wearable.faults.clear();
    lab.advance({ hours: 13 });
    await sync(person);
    expect((await person.call('GET', '/api/device')).json()).toMatchObject({ backfill: null, problem: null });
    expect(await lab.logsOf(person)).toHaveLength(31);
  });
});

test('periods that were logged at Garmin are offered, never logged without a click, and can be accepted or declined', async () => {
  const person = await lab.signUp();
  const cycleSummaries = [
    { startDate: '2026-05-05', periodLength: 5, predictedCycle: false },
    { startDate: '2026-06-02', periodLength: 4, predictedCycle: false },
    { startDate: '2026-06-30', periodLength: 5, predictedCycle: true },
  ];
  lab.wearable.faults.inject(
    { kind: 'body', value: { cycleSummaries } },
    { route: 'menstrual', account: person.account },
  );
  await lab.connect(person);
  const offers = async () => (await person.call('GET', '/api/device/offers')).json().items;
  const offered = (date: string) => ({ kind: 'PERIOD_START', date });
  expect(await offers()).toEqual([offered('2026-06-02'), offered('2026-05-05')]);
  const starts = async () => (await person.call('GET', '/api/period-history')).json().total;
  expect(await starts()).toBe(0);

  await person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
  expect(await offers()).toEqual([offered('2026-05-05')]);
  await person.call('POST', '/api/device/offers/decline', offered('2026-05-05'));
  // After another read neither is offered again, and nothing was logged.
  lab.advance({ minutes: 5 });
  expect((await person.call('POST', '/api/device/sync')).statusCode).toBe(200);
  lab.wearable.faults.clear();
  expect([await offers(), await starts()]).toEqual([[], 1]);
});
