import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';

let service: NotifiedApp;
beforeAll(async () => {
  service = await createNotifiedApp();
});
afterAll(() => service.close());

test('maintenance deletes only what has expired, and counts connections in trouble', async () => {
  const person = await service.signUp();
  const { asOwner } = service.database;
  const session = (seen: string, created: string) =>
    asOwner(
      `insert into sessions (user_id, token_hash, user_agent, created_at, last_seen_at)
      values ($1, sha256(gen_random_uuid()::text::bytea), 'test', $2, $3)`,
      [person.id, created, seen],
    );
  await session('2026-06-02T12:00:00Z', '2026-06-01T00:00:00Z');
  await session('2026-06-16T11:00:00Z', '2026-03-01T00:00:00Z');
  await session('2026-06-10T11:00:00Z', '2026-06-01T00:00:00Z');
  await asOwner(
    `insert into login_attempts values ('a', '2026-06-15T11:00:00Z'), ('b', '2026-06-16T11:59:30Z'),
      ('c', '2027-06-16T12:00:00Z')`,
  );
  await asOwner(
    `insert into login_transactions values ('\\x01', '\\x01', 'n', 'v', '/', '2026-06-16T11:59:00Z'),
      ('\\x02', '\\x02', 'n', 'v', '/', '2026-06-16T12:09:00Z')`,
  );
  const claim = (kind: string, at: string) =>
    asOwner(
      `insert into notification_claims (user_id, kind, local_date, state, claimed_at)
      values ($1, $2, $3::timestamptz::date, 'sent', $3::timestamptz)`,
      [person.id, kind, at],
    );
  await claim('daily', '2026-06-01T07:00:00Z');
  await claim('daily', '2026-06-15T07:00:00Z');
  await claim('periodLate', '2026-06-01T07:00:00Z');
  await claim('periodLate', '2026-01-01T07:00:00Z');
  await asOwner(
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at, token_expires_at, last_sync_at)
    values ($1, 'garmin', 'v1.test.x.x.x', 'Ada', '2026-05-01T00:00:00Z', '2026-06-26T00:00:00Z', '2026-06-10T00:00:00Z')`,
    [person.id],
  );

  const deleted = {
    imports: 0,
    changes: 0,
    challenges: 0,
    enrolments: 0,
    providerRecords: 0,
    allowances: 0,
    actions: 0,
    backups: 0,
    sessions: 2,
    knownBrowsers: 0,
    loginAttempts: 2,
    logins: 1,
    claims: 2,
    removals: 0,
    timezones: 0,
  };
  const counts = { ...deleted, filledWeeks: 0, sharedAnswers: 0, expiring: 1, stale: 1 };
  expect(await service.cron('maintenance')).toEqual(counts);
  expect(await service.cron('maintenance')).toEqual({
    ...counts,
    sessions: 0,
    loginAttempts: 0,
    logins: 0,
    claims: 0,
  });
});

test('maintenance deletes a timezone that nobody uses any more, and no other', async () => {
  const person = await service.signUp();
  await person.call('PATCH', '/api/user', { timezone: 'Pacific/Apia' });
  await person.call('PATCH', '/api/user', { timezone: 'Asia/Kathmandu' });
  await service.database.asOwner(`update timezones_in_use set used_at = '2026-06-01T00:00:00Z'`);
  expect((await service.cron('maintenance'))['timezones']).toBe(1);
  const rows = await service.database.asOwner('select name from timezones_in_use order by name');
  expect(rows.map(({ name }) => name)).toEqual(['Asia/Kathmandu', 'UTC']);
});
