import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

type Person = Awaited<ReturnType<DeviceService['signUp']>>;

async function connected(): Promise<Person> {
  const person = await lab.signUp();
  await lab.connect(person);
  return person;
}

const readingOf = async (person: Person) => (await person.call('GET', '/api/today')).json().reading;

/** The state and the number of vendor requests caused by opening the app. */
async function openAndCount(person: Person) {
  const before = lab.wearable.count();
  const { state } = await readingOf(person);
  if (state === 'READING') await lab.settle(person);
  await expect.poll(async () => (await readingOf(person)).state, { interval: 20 }).not.toBe('READING');
  return { state, requests: lab.wearable.count() - before };
}

const forgetNight = (person: Person) =>
  lab.service.database.asOwner(
    `update devices set night_known_on = '2026-06-15' where user_id = '${person.id}'`,
  );

test('without a device, Today says that there is nothing to read', async () => {
  expect(await readingOf(await lab.signUp())).toEqual({ state: 'NONE', lastAt: null });
});

test('opening the app reads nothing within 15 minutes of the last read, and shows its time', async () => {
  const person = await connected();
  lab.advance({ minutes: 14 });
  await forgetNight(person);
  expect(await openAndCount(person)).toEqual({ state: 'DONE', requests: 0 });
  expect((await readingOf(person)).lastAt).toBe('2026-06-16T12:00:00Z');
});

test('opening the app answers at once from stored values, and reads a missing night again after 15 minutes', async () => {
  const person = await connected();
  await forgetNight(person);
  lab.advance({ minutes: 15 });
  expect(await openAndCount(person)).toEqual({ state: 'READING', requests: 4 });
  expect(await readingOf(person)).toEqual({ state: 'DONE', lastAt: '2026-06-16T12:15:00Z' });
});

test('opening the app reads a day with its night again after three hours, and not before', async () => {
  const person = await connected();
  lab.advance({ minutes: 179 });
  expect(await openAndCount(person)).toEqual({ state: 'DONE', requests: 0 });
  lab.advance({ minutes: 1 });
  expect(await openAndCount(person)).toEqual({ state: 'READING', requests: 4 });
});

test('opening the app several times at once reads once', async () => {
  const person = await connected();
  lab.advance({ hours: 3 });
  const before = lab.wearable.count();
  const allOpened = Promise.withResolvers<void>();
  lab.wearable.faults.inject(
    { kind: 'body', value: undefined, after: allOpened.promise },
    { route: 'readiness', account: person.account, times: 1 },
  );
  const opened = await Promise.all(Array.from({ length: 8 }, () => readingOf(person)));
  allOpened.resolve();
  expect(new Set(opened.map(({ state }) => state))).toEqual(new Set(['READING']));
  await expect.poll(async () => (await readingOf(person)).state, { interval: 20 }).toBe('DONE');
  expect(lab.wearable.count() - before).toBe(4);
});

test('after a failed read Today says so, and opening the app again does not read at once', async () => {
  const person = await connected();
  lab.advance({ hours: 3 });
  lab.wearable.faults.inject({ kind: 'page' }, { account: person.account });
  expect((await openAndCount(person)).state).toBe('READING');
  expect(await openAndCount(person)).toEqual({ state: 'TROUBLE', requests: 0 });
});

test('Today says so if the vendor asked to wait', async () => {
  const person = await connected();
  lab.advance({ hours: 3 });
  lab.wearable.faults.inject({ kind: 'status', status: 429, retryAfter: '600' }, { account: person.account });
  expect((await openAndCount(person)).state).toBe('READING');
  expect((await readingOf(person)).state).toBe('PAUSED');
});

test('opening the app reads for nobody while the vendor asks to wait, and reads again afterwards', async () => {
  const people = [await connected(), await connected(), await connected()];
  const other = await connected();
  lab.advance({ hours: 3 });
  lab.wearable.faults.inject({ kind: 'status', status: 429, retryAfter: '600' });
  for (const person of people) await openAndCount(person);
  lab.wearable.faults.clear();
  expect(await openAndCount(other)).toEqual({ state: 'PAUSED', requests: 0 });
  lab.advance({ minutes: 10 });
  expect(await openAndCount(other)).toEqual({ state: 'READING', requests: 4 });
});

test('opening the app tries a refused connection again after six hours', async () => {
  const person = await connected();
  lab.advance({ hours: 3 });
  lab.wearable.faults.inject({ kind: 'status', status: 401 }, { account: person.account });
  expect((await openAndCount(person)).state).toBe('READING');
  lab.advance({ hours: 5, minutes: 59 });
  expect(await openAndCount(person)).toEqual({ state: 'TROUBLE', requests: 0 });
  lab.wearable.faults.clear();
  lab.advance({ minutes: 1 });
  expect((await openAndCount(person)).state).toBe('READING');
});

test('a browser’s timezone is stored once, and never replaces one that the person chose', async () => {
  const person = await lab.signUp();
  const zoneOf = async () => {
    const { timezone, timezoneSetBy } = (await person.call('GET', '/api/today')).json();
    return [timezone, timezoneSetBy];
  };
  const adopt = (timezone: string) => person.call('POST', '/api/user/timezone', { timezone });
  expect(await zoneOf()).toEqual(['UTC', 'DEFAULT']);
  expect((await adopt('America/Los_Angeles')).json()).toMatchObject({ timezone: 'America/Los_Angeles' });
  expect(await zoneOf()).toEqual(['America/Los_Angeles', 'BROWSER']);
  await adopt('Asia/Tokyo');
  expect(await zoneOf()).toEqual(['America/Los_Angeles', 'BROWSER']);
  await person.call('PATCH', '/api/user', { timezone: 'UTC' });
  await adopt('Asia/Tokyo');
  expect(await zoneOf()).toEqual(['UTC', 'PERSON']);
  expect((await adopt('Los Angeles')).statusCode).toBe(400);
});
