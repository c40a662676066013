import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsUser } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { deletePerson } from '#server/records/access/deleted-people.ts';
import { claimKinds } from '#server/records/notification/claim-work.ts';
import { claimDue } from '#server/records/notification/due-claims.ts';
import { raw } from '../helpers/raw-statement.ts';
import { createNotifiedApp, type NotifiedApp } from '../notifications/notified-app.ts';

// A person deletes their account while the service works for them: only their work ends, without an error.

let service: NotifiedApp;
beforeAll(async () => {
  service = await createNotifiedApp();
});
afterAll(() => service.close());

const CONFIRMED = { confirm: 'delete my account' };
const claimsOf = (id: string) =>
  service.database.asOwner('select state from notification_claims where user_id = $1', [id]);

/** Resolves when a transaction waits for another one's lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const waiting = await service.database.asOwner(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
  }
}

test('a claimed message is not sent to a person who was deleted', async () => {
  const [gone, stays] = [await service.signUp(), await service.signUp()];
  await service.cron('notifications');
  for (const { id } of [gone, stays]) {
    await service.database.asOwner(
      `insert into notification_claims (user_id, kind, local_date, state, claimed_at, wake_at)
       values ($1, 'daily', '2026-06-16', 'claimed', $2, $2)`,
      [id, service.clock.now.toString()],
    );
  }
  await gone.call('DELETE', '/api/account', CONFIRMED);
  expect(await service.cron('notifications')).toMatchObject({ sent: 1, failed: 0, unknown: 0 });
  expect(service.sink.received.flatMap(({ recipients }) => recipients)).not.toContain(gone.email);
  expect(await claimsOf(stays.id)).toEqual([{ state: 'sent' }]);
});

test('no message about the period is claimed for a deleted person', async () => {
  const [gone, stays] = [await service.signUp(), await service.signUp()];
  await gone.call('DELETE', '/api/account', CONFIRMED);
  const localDate = Temporal.PlainDate.from('2026-06-16');
  const keys = [gone, stays].map(({ id }) => ({ userId: id, kind: 'periodSoon' as const, localDate }));
  await claimKinds(service.database.engine, keys, service.clock.now);
  expect([await claimsOf(gone.id), await claimsOf(stays.id)]).toEqual([[], [{ state: 'claimed' }]]);
});

test('all jobs run as before after a person with a wearable was deleted', async () => {
  const person = await service.signUp();
  await service.database.asOwner(
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at)
     values ($1, 'garmin', 'v1.test.x', 'runner', now())`,
    [person.id],
  );
  await person.call('DELETE', '/api/account', CONFIRMED);
  for (const job of ['device-sync', 'notifications', 'maintenance']) {
    expect(await service.cron(job)).toBeTypeOf('object');
  }
});

test('claiming due messages goes on for the others when a person is deleted meanwhile', async () => {
  const { engine } = service.database;
  const now = service.clock.now.add({ hours: 24 });
  const [gone, stays] = [await service.signUp(), await service.signUp()];
  for (const person of [gone, stays]) await service.changeUser(person, { notification_time: '11:59' });
  const isDeleted = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const deletion = actAsUser(engine, gone.id).write(async (run) => {
    await run(forPerson(build.deleteFrom('users')));
    isDeleted.resolve();
    await mayCommit.promise;
  });
  await isDeleted.promise;
  const claiming = claimDue(engine, { now, channels: ['email'] });
  await someoneWaits();
  mayCommit.resolve();
  await deletion;
  expect(await claiming).toBeGreaterThan(0);
  expect(await claimsOf(gone.id)).toEqual([]);
  expect(await claimsOf(stays.id)).toHaveLength(1);
});

test.each([
  [
    'a reading of their wearable',
    'devices',
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at)
     values ($1, 'garmin', 'v1.test.x', 'runner', now())`,
    sql`insert into measurements (date, source) values ('2026-06-16', 'garmin')`,
  ],
  [
    'a change of their notifications',
    'notification_settings',
    'insert into notification_settings (user_id) values ($1) on conflict do nothing',
    sql`update users set reminder_changed = true`,
  ],
])('deleting a person waits for %s, and neither fails', async (_what, table, setUp, laterStatement) => {
  const { engine } = service.database;
  const person = await service.signUp();
  await service.database.asOwner(setUp, [person.id]);
  const hasLock = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const work = actAsUser(engine, person.id).write(async (run) => {
    await run(raw(sql`select 1 from ${sql.table(table)} for update`));
    hasLock.resolve();
    await mayGoOn.promise;
    await run(raw(laterStatement));
  });
  await hasLock.promise;
  const deletion = deletePerson(actAsUser(engine, person.id), person.id);
  await someoneWaits();
  mayGoOn.resolve();
  await work;
  expect(await deletion).toBe(true);
  expect(await service.database.asOwner('select 1 from users where id = $1', [person.id])).toEqual([]);
});
