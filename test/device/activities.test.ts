import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { actAsUser } from '#server/database/person.ts';
import { saveActivities } from '#server/records/days/activities.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';
import { visitVendor } from './oauth-visit.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());

interface Item {
  date: string;
  sources: string[];
}

async function activitiesOf(person: { call: DeviceCall }, query = ''): Promise<Item[]> {
  return (await person.call('GET', `/api/activities${query}`)).json().items;
}

type DeviceCall = Awaited<ReturnType<DeviceService['signUp']>>['call'];

test('an activity from two sources is merged into one, belongs to one person, and is deleted with them', async () => {
  const person = await lab.signUp();
  await lab.connect(person);
  const items = await activitiesOf(person);
  expect(items.length).toBeGreaterThan(10);
  expect(items.at(-1)).toMatchObject({
    date: expect.stringMatching(/^2026-06-1\d$/),
    startTime: expect.stringMatching(/^\d\d:\d\d$/),
    kind: 'RUNNING',
    type: 'running',
    minutes: expect.any(Number),
    load: { value: expect.any(Number), kind: 'EPOC' },
    source: 'garmin',
    sources: ['garmin'],
  });

  const { token } = (await person.call('POST', '/api/device/address', { source: 'health_connect' })).json();
  const message = lab.wearable.phoneMessage(person.account, 'health_connect', 7);
  expect((await person.call('POST', `/api/ingest/${token}`, message)).statusCode).toBe(200);
  const merged = await activitiesOf(person);
  expect(merged.map(({ date }) => date)).toEqual(items.map(({ date }) => date));
  expect(merged.at(-1)?.sources).toEqual(['garmin', 'health_connect']);

  const { date = '' } = merged.at(-1) ?? {};
  expect(await activitiesOf(person, `?from=${date}&to=${date}`)).toHaveLength(1);
  expect((await person.call('GET', '/api/activities?from=2026-06-10&to=2026-06-01')).statusCode).toBe(400);
  expect(await activitiesOf(await lab.signUp())).toEqual([]);

  const { activities } = (await person.call('GET', '/api/account/export')).json();
  const sources = (activities as { source: string }[]).map(({ source }) => source);
  expect(new Set(sources)).toEqual(new Set(['garmin', 'health_connect']));
  // A second read stores nothing twice.
  lab.advance({ hours: 1 });
  await person.call('POST', '/api/device/sync');
  expect(await activitiesOf(person)).toHaveLength(merged.length);
});

test('a year of activities is stored completely, and an activity longer than two days is cut to two days', async () => {
  const { id } = await lab.signUp();
  const start = Temporal.PlainDateTime.from('2025-01-01T18:00');
  const activities = Array.from({ length: 501 }, (_, i) => ({
    id: `run-${i}`,
    start: start.add({ days: i }),
    startedAt: null,
    type: 'running',
    minutes: i === 0 ? 9_999 : 30,
    load: null,
    zoneMinutes: null,
  }));
  const { database } = lab.service;
  await actAsUser(database.engine, id).write((run) => saveActivities(run, 'garmin', activities));
  const [stored] = await database.asOwner(
    'select count(*)::int as count, max(minutes)::int as longest from activities where user_id = $1',
    [id],
  );
  expect(stored).toEqual({ count: 501, longest: 2_880 });
});

test('activities give the load for a source that counts no intensity minutes', async () => {
  const person = await lab.signUp();
  await lab.connect(person, 'intervalsKey');
  const logs = (await lab.logsOf(person)).map(({ log }) => log as Record<string, unknown>);
  const minutes = logs.map((log) => log['intensity_minutes_day']);
  expect(minutes).not.toContain(null);
  expect(Math.max(...minutes.map(Number))).toBeGreaterThan(30);
  await person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
  const { decision } = (await person.call('GET', '/api/today')).json();
  const load = decision.signals.find(({ name }: { name: string }) => name === 'load');
  expect(load).toMatchObject({ verdict: expect.stringMatching(/USUAL|HIGH/) });
});

async function connectAt(person: Awaited<ReturnType<DeviceService['signUp']>>, source: DeviceSource) {
  await person.call('GET', await visitVendor(person, source));
  await expect
    .poll(async () => {
      const { sources }: Device = (await person.call('GET', '/api/device')).json();
      return sources.find((each) => each.source === source)?.backfill;
    })
    .toBeNull();
  await lab.settle(person);
}

test('a workout from four vendors is merged into one, with the figures of the vendor that gives most', async () => {
  const person = await lab.signUp();
  for (const source of ['oura', 'whoop', 'polar', 'google_health'] as const) {
    await connectAt(person, source);
  }
  const items = await activitiesOf(person);
  expect(items.length).toBeGreaterThan(10);
  expect(new Set(items.map(({ date }) => date)).size).toBe(items.length);
  expect(items.at(-1)).toMatchObject({ kind: 'RUNNING', source: 'polar', load: { kind: 'CARDIO_LOAD' } });
  expect(items.at(-1)?.sources.toSorted()).toEqual(['google_health', 'oura', 'polar', 'whoop']);
});

test.each(['whoop', 'google_health'] as const)(
  '%s: absolute skin temperatures are stored as the difference to their own median',
  async (source) => {
    const person = await lab.signUp();
    await connectAt(person, source);
    const nights = (await lab.logsOf(person))
      .map(({ log }) => (log as Record<string, number | null>)['skin_temperature_deviation'])
      .filter((deviation) => deviation != null)
      .toSorted((a, b) => a - b);
    expect(nights.length).toBeGreaterThan(25);
    expect([nights[0], nights[Math.floor(nights.length / 2)]]).toEqual([expect.any(Number), 0]);
    expect(nights[0]).toBeGreaterThan(-2);
    expect(nights.at(-1)).toBeGreaterThan(0);
  },
);
