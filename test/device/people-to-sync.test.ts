import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueInstant } from '#core/reminder/reminder-due.ts';
import type { Statement } from '#server/database/statement.ts';
import { listPeopleToSync } from '#server/records/device/device-watch.ts';
import { raw } from '../helpers/raw-statement.ts';
import { type RecordedTransaction, recordTransactions } from '../helpers/recording-engine.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.asOwner('delete from users'));

const NOW = Temporal.Instant.from('2026-06-16T05:00:00Z');

interface Connected {
  time?: string;
  timezone?: string;
  /** The last successful sync; null: never. */
  readAt?: string | null;
  problem?: string | null;
  source?: 'garmin' | 'intervals';
  /** The last attempt, if that was not the last successful sync. */
  triedAt?: string | null;
  /** The last day with a complete night. */
  night?: string;
}

async function connect(person: Connected): Promise<string> {
  const {
    time = '07:30',
    timezone = 'Europe/Berlin',
    readAt = '2026-06-15T20:00:00Z',
    problem = null,
    triedAt = readAt,
    night = '2026-06-15',
  } = person;
  const id = await createPerson(database.engine);
  await database.asOwner('update users set timezone = $2, notification_time = $3 where id = $1', [
    id,
    timezone,
    time,
  ]);
  await database.asOwner(
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at, last_sync_at, last_sync_problem,
      last_tried_at, night_known_on)
    values ($1, $2, 'v1.test.x.x.x', 'Ada', '2026-05-01T00:00:00Z', $3, $4, $5, $6)`,
    [id, person.source ?? 'garmin', readAt, problem, triedAt, night],
  );
  return id;
}

async function listed(now = NOW, source: 'garmin' | 'intervals' = 'garmin'): Promise<string[]> {
  const people = await Array.fromAsync(listPeopleToSync(database.engine, source, now));
  return people.map(({ userId }) => userId);
}

test.each<[string, Connected, boolean]>([
  ['whose message comes soon', { time: '07:30' }, true],
  ['whose message comes just now', { time: '07:01' }, true],
  ['whose message comes in forty minutes', { time: '07:40' }, true],
  ['whose message comes later', { time: '07:41' }, false],
  ['whose message has come', { time: '06:59' }, false],
  ['in another zone, where it is time', { timezone: 'Asia/Kathmandu', time: '11:00' }, true],
  ['in another zone, where it is not', { timezone: 'Asia/Kathmandu', time: '07:30' }, false],
  ['whose night is there', { readAt: '2026-06-16T04:40:00Z', night: '2026-06-16' }, false],
  [
    'whose night was there before the last batch',
    { readAt: '2026-06-16T04:10:00Z', night: '2026-06-16' },
    true,
  ],
  ['whose night is missing, read ten minutes ago', { readAt: '2026-06-16T04:50:00Z' }, true],
  ['whose night is missing, read five minutes ago', { readAt: '2026-06-16T04:55:00Z' }, false],
  ['whose night is missing, tried in vain five minutes ago', { triedAt: '2026-06-16T04:55:00Z' }, false],
  ['who was never read, whatever the hour', { time: '18:00', readAt: null }, true],
  [
    'who was never read, tried in vain just now',
    { time: '18:00', readAt: null, triedAt: '2026-06-16T04:55:00Z' },
    false,
  ],
  [
    'who was not read for more than a day, whatever the hour',
    { time: '18:00', readAt: '2026-06-15T03:00:00Z' },
    true,
  ],
  ['who was read yesterday at this time, later', { time: '18:00', readAt: '2026-06-15T04:00:00Z' }, false],
  [
    'whose connection was refused five hours ago',
    { problem: 'UNAUTHORIZED', triedAt: '2026-06-16T00:00:00Z' },
    false,
  ],
  [
    'whose connection was refused six hours ago',
    { problem: 'UNAUTHORIZED', triedAt: '2026-06-15T23:00:00Z' },
    true,
  ],
  [
    'whose connection has been refused for a month',
    { problem: 'UNAUTHORIZED', readAt: '2026-05-10T05:00:00Z', triedAt: '2026-06-15T05:00:00Z' },
    false,
  ],
  ['whose vendor was away at the last try', { problem: 'UNAVAILABLE' }, true],
])('whether a person %s is in the list of people to sync: %j → %s', async (_who, person, isListed) => {
  const id = await connect(person);
  expect(await listed()).toEqual(isListed ? [id] : []);
});

test('the person who waits longest comes first, and each vendor has a separate list', async () => {
  const later = await connect({ readAt: '2026-06-15T21:00:00Z' });
  const never = await connect({ readAt: null });
  const sooner = await connect({ readAt: '2026-06-15T20:00:00Z' });
  const other = await connect({ source: 'intervals' });
  expect(await listed()).toEqual([never, sooner, later]);
  expect(await listed(NOW, 'intervals')).toEqual([other]);
});

test('listing people to sync reads only due devices, through an index', async () => {
  const due = await connect({ time: '07:30' });
  await database.asOwner(`
    with people as (
      insert into users (email, timezone, notification_time)
      select 'person' || n || '@example.com', 'Europe/Berlin', '18:00' from generate_series(1, 5000) n returning id)
    insert into devices (user_id, source, sealed_credentials, account_name, connected_at, last_sync_at, last_tried_at)
    select id, 'garmin', 'v1.test.x.x.x', 'Ada', '2026-05-01', '2026-06-16T04:00:00Z', '2026-06-16T04:00:00Z' from people`);
  await database.asOwner('analyze users, devices');
  const { engine, seen } = recordTransactions(database.engine);
  const people = await Array.fromAsync(listPeopleToSync(engine, 'garmin', NOW));
  expect(people).toEqual([{ userId: due }]);
  const [search] = seen as [RecordedTransaction];
  const statement = search.statements.at(-1) as Statement;
  const plan = await database.engine.transaction(search.opening, (run) =>
    run({ ...raw(`explain ${statement.sql}`), parameters: statement.parameters }),
  );
  expect(JSON.stringify(plan)).toContain('devices_unread');
  expect(JSON.stringify(plan)).not.toContain('Seq Scan on devices');
});

/** Runs the job every ten minutes for two days. The n-th read of each morning finds the night. */
async function runTwoDays(nightWithReading: number) {
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
  const begin = Temporal.Instant.from('2026-06-16T12:00:00Z');
  for (let minutes = 0; minutes < 48 * 60; minutes += 10) {
    const now = begin.add({ minutes });
    for (const id of await listed(now)) {
      const before = (reads.get(id) ?? []).filter((at) => at.until(now).total('minutes') <= 40).length;
      reads.set(id, [...(reads.get(id) ?? []), now]);
      const { time, timezone } = people.get(id) as { time: string; timezone: string };
      const soon = now.add({ minutes: 40 }).toZonedDateTimeISO(timezone);
      const isYesterday = Temporal.PlainTime.compare(soon.toPlainTime(), Temporal.PlainTime.from(time)) < 0;
      const dueOn = soon.toPlainDate().subtract({ days: isYesterday ? 1 : 0 });
      await database.asOwner(
        `update devices set last_sync_at = $2, last_tried_at = $2,
          night_known_on = case when $3 then $4::date else night_known_on end where user_id = $1`,
        [id, now.toString(), before + 1 >= nightWithReading, dueOn.toString()],
      );
    }
  }
  const end = begin.add({ hours: 48 });
  return [...people].flatMap(([id, { time, timezone }]) => {
    const today = begin.toZonedDateTimeISO(timezone).toPlainDate();
    return [0, 1, 2, 3]
      .map((days) => dueInstant(today.add({ days }), Temporal.PlainTime.from(time), timezone))
      .filter(
        (due) =>
          Temporal.Instant.compare(due, begin.add({ hours: 1 })) > 0 &&
          Temporal.Instant.compare(due, end) < 0,
      )
      .map((due) =>
        (reads.get(id) ?? [])
          .map((at) => at.until(due).total('minutes'))
          .filter((minutes) => minutes > 0 && minutes <= 60),
      );
  });
}

test('a person whose night ends well before their message is read once a morning, over two days of runs', async () => {
  for (const minutesBefore of await runTwoDays(1)) expect(minutesBefore).toHaveLength(1);
});

test('a person whose night is available late is read until it is there', async () => {
  for (const minutesBefore of await runTwoDays(3)) expect(minutesBefore).toHaveLength(3);
});

test('a person whose night is never available is read until just before the message, at most four times', async () => {
  for (const minutesBefore of await runTwoDays(9)) {
    expect(minutesBefore.length).toBeLessThanOrEqual(4);
    expect(Math.min(...minutesBefore)).toBeLessThanOrEqual(10);
  }
});
