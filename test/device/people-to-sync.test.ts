import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueInstant } from '#core/reminder/reminder-due.ts';
import { listPeopleToSync } from '#server/datastore/device-watch.ts';
import { createTestDatastore, type TestDatastore } from '../helpers/test-datastore.ts';
import { createPerson } from '../helpers/test-people.ts';

let datastore: TestDatastore;
beforeAll(async () => {
  datastore = await createTestDatastore();
});
afterAll(() => datastore.close());
beforeEach(() => datastore.asOwner('delete from users'));

const NOW = Temporal.Instant.from('2026-06-16T05:00:00Z');

interface Connected {
  time?: string;
  timezone?: string;
  /** Null: never. */
  readAt?: string | null;
  problem?: string | null;
  source?: 'garmin' | 'intervals';
}

async function connect(person: Connected): Promise<string> {
  const {
    time = '07:30',
    timezone = 'Europe/Berlin',
    readAt = '2026-06-15T20:00:00Z',
    problem = null,
  } = person;
  const id = await createPerson(datastore.engine);
  await datastore.asOwner('update users set timezone = $2, notification_time = $3 where id = $1', [
    id,
    timezone,
    time,
  ]);
  await datastore.asOwner(
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at, last_sync_at, last_sync_problem)
    values ($1, $2, 'v1.test.x.x.x', 'Ada', '2026-05-01T00:00:00Z', $3, $4)`,
    [id, person.source ?? 'garmin', readAt, problem],
  );
  return id;
}

async function listed(now = NOW, source: 'garmin' | 'intervals' = 'garmin'): Promise<string[]> {
  const people = await Array.fromAsync(listPeopleToSync(datastore.engine, source, now));
  return people.map(({ userId }) => userId);
}

test.each<[string, Connected, boolean]>([
  ['whose message comes within the hour', { time: '07:30' }, true],
  ['whose message comes just now', { time: '07:01' }, true],
  ['whose message comes in an hour exactly', { time: '08:00' }, true],
  ['whose message comes later', { time: '08:01' }, false],
  ['whose message has come', { time: '06:59' }, false],
  ['in another zone, where it is time', { timezone: 'Asia/Kathmandu', time: '11:00' }, true],
  ['in another zone, where it is not', { timezone: 'Asia/Kathmandu', time: '07:30' }, false],
  ['who was read within the hour', { readAt: '2026-06-16T04:30:00Z' }, false],
  ['who was never read, whatever the hour', { time: '18:00', readAt: null }, true],
  [
    'who was not read for more than a day, whatever the hour',
    { time: '18:00', readAt: '2026-06-15T03:00:00Z' },
    true,
  ],
  ['who was read yesterday at this time, later', { time: '18:00', readAt: '2026-06-15T04:00:00Z' }, false],
  ['whose connection was refused', { problem: 'UNAUTHORIZED' }, false],
  ['whose vendor was away at the last try', { problem: 'UNAVAILABLE' }, true],
])('someone %s: %j → %s', async (_who, person, isListed) => {
  const id = await connect(person);
  expect(await listed()).toEqual(isListed ? [id] : []);
});

test('who waits longest comes first, and each vendor has its own list', async () => {
  const later = await connect({ readAt: '2026-06-15T21:00:00Z' });
  const never = await connect({ readAt: null });
  const sooner = await connect({ readAt: '2026-06-15T20:00:00Z' });
  const other = await connect({ source: 'intervals' });
  expect(await listed()).toEqual([never, sooner, later]);
  expect(await listed(NOW, 'intervals')).toEqual([other]);
});

test('over two days of runs every ten minutes, each is read once a day, in the hour before their message', async () => {
  const people = new Map<string, Required<Pick<Connected, 'time' | 'timezone'>>>();
  for (const timezone of [
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'America/Los_Angeles',
    'Australia/Lord_Howe',
  ]) {
    for (const time of ['07:30', '00:00', '23:59', '06:05']) {
      people.set(await connect({ time, timezone, readAt: '2026-06-15T23:50:00Z' }), { time, timezone });
    }
  }
  const reads = new Map<string, Temporal.Instant[]>();
  const perRun: number[] = [];
  const begin = Temporal.Instant.from('2026-06-16T12:00:00Z');
  for (let minutes = 0; minutes < 48 * 60; minutes += 10) {
    const now = begin.add({ minutes });
    const ids = await listed(now);
    perRun.push(ids.length);
    for (const id of ids) {
      reads.set(id, [...(reads.get(id) ?? []), now]);
      await datastore.asOwner('update devices set last_sync_at = $2 where user_id = $1', [
        id,
        now.toString(),
      ]);
    }
  }
  const end = begin.add({ hours: 48 });
  for (const [id, { time, timezone }] of people) {
    const read = reads.get(id) ?? [];
    const today = begin.toZonedDateTimeISO(timezone).toPlainDate();
    const due = [0, 1, 2, 3]
      .map((days) => dueInstant(today.add({ days }), Temporal.PlainTime.from(time), timezone))
      .filter(
        (instant) =>
          Temporal.Instant.compare(instant, begin.add({ hours: 1 })) > 0 &&
          Temporal.Instant.compare(instant, end) < 0,
      );
    for (const instant of due) {
      const before = read.filter((at) => {
        const minutes = at.until(instant).total('minutes');
        return minutes > 0 && minutes <= 60;
      });
      expect([timezone, time, before.length]).toEqual([timezone, time, 1]);
    }
    // One a day, and one more at most for a message after the end.
    expect(read.length).toBeLessThanOrEqual(due.length + 1);
  }
  // Nobody waits for a common hour: the readings are spread as the mornings are.
  expect(Math.max(...perRun)).toBeLessThan(people.size / 2);
});
