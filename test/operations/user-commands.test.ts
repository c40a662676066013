import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandContext, findCommand } from '#server/cli/commands.ts';
import { listDeleted } from '#server/records/access/deleted-people.ts';
import { disablePerson } from '#server/records/access/people.ts';
import { createSession, PersonDisabled } from '#server/records/access/sessions.ts';
import { listPeopleToSync } from '#server/records/device/device-watch.ts';
import { claimDue } from '#server/records/notification/due-claims.ts';
import { clueDay, protectedZip } from '../conformance/import-files.ts';
import { makeFeed, readPath } from '../feed/feed-people.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { upload } from '../helpers/upload.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lutea-user-commands-'));
let service: TestApp;
beforeAll(async () => {
  service = await createTestApp({ uploadsFolder: join(dataDir, 'uploads') });
});
afterAll(() => service.close());

async function run(...words: string[]) {
  const { engine } = service.database;
  const command = findCommand(words);
  if (command === undefined) throw new Error(`no command ${words.join(' ')}`);
  const config = { isTryIt: false, oauthApps: {}, dataDir };
  const context = { config, engine, clock: () => service.clock.now } as CommandContext;
  const { lines, ok } = await command(context);
  return { text: lines.join('\n'), ok };
}

const isSignedIn = async ({ call }: TestPerson) => (await call('GET', '/api/user')).statusCode === 200;

async function connectWearable({ id }: TestPerson): Promise<void> {
  await service.database.asOwner(
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at)
    values ($1, 'garmin', 'v1.test.x.x.x', 'Ada', now())`,
    [id],
  );
}

async function isRead({ id }: TestPerson): Promise<boolean> {
  const people = await Array.fromAsync(
    listPeopleToSync(service.database.engine, 'garmin', service.clock.now),
  );
  return people.some(({ userId }) => userId === id);
}

async function claimsOf({ id }: TestPerson): Promise<unknown[]> {
  const claims = await service.database.asOwner(
    'select state, wake_at is null as "isOver" from notification_claims where user_id = $1',
    [id],
  );
  return claims;
}

test('user list prints the ids that the other commands take', async () => {
  const person = await service.signUp();
  const line = (await run('user', 'list')).text.split('\n').find((each) => each.includes(person.email)) ?? '';
  expect(line).toMatch(new RegExp(`^${person.id}  \\d{4}-\\d\\d-\\d\\d  sessions 1  ${person.email}$`));
});

test('user sessions prints the ids that session revoke takes', async () => {
  const person = await service.signUp();
  const printed = await run('user', 'sessions', person.id);
  const [id = ''] = printed.text.split('  ');
  expect(printed.text).toMatch(
    /^[0-9a-f-]{36} {2}since 2026-06-16T12:00Z {2}last seen 2026-06-16T12:00Z {2}test$/,
  );
  expect(await run('session', 'revoke', id)).toEqual({ text: `Session ${id} has ended.`, ok: true });
  expect(await isSignedIn(person)).toBe(false);
  expect((await run('user', 'sessions', person.id)).text).toBe('No session.');
});

test('user sign-out ends all sessions of one person, and no one else’s', async () => {
  const [person, other] = [await service.signUp(), await service.signUp()];
  const { engine } = service.database;
  await createSession(engine, { userId: person.id, userAgent: 'phone', now: service.clock.now });
  expect(await run('user', 'sign-out', person.id)).toEqual({ text: 'Sessions ended: 2.', ok: true });
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true]);
});

test('user remove does what deleting the account does, the list of deletions included', async () => {
  const person = await service.signUp();
  await person.call('POST', '/api/period-logs', { startDate: '2026-06-01' });
  const file = await protectedZip({ 'measurements.json': [clueDay('2026-01-05')] }, 'open sesame');
  const { id } = await upload(service, person, file);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([id]);
  expect((await run('user', 'remove', person.id)).ok).toBe(true);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  expect(await isSignedIn(person)).toBe(false);
  const { asOwner, engine } = service.database;
  expect(await asOwner('select 1 as one from period_logs where user_id = $1', [person.id])).toEqual([]);
  expect((await listDeleted(engine)).map(({ id }) => id)).toContain(person.id);
});

test('user disable ends sessions, sign-in, syncs, messages and feeds; user enable brings them back', async () => {
  const person = await service.signUp();
  const { engine, asOwner } = service.database;
  await connectWearable(person);
  const feed = await makeFeed(person);
  const due = { now: service.clock.now, channels: ['email'] as const };
  await claimDue(engine, { ...due, now: due.now.subtract({ minutes: 1 }) });
  await asOwner("update users set notification_time = '12:00' where id = $1", [person.id]);
  await claimDue(engine, due);
  expect(await claimsOf(person)).toEqual([{ state: 'claimed', isOver: false }]);

  expect((await run('user', 'disable', person.id)).ok).toBe(true);
  expect((await run('user', 'list')).text).toContain(`sessions 0  disabled  ${person.email}`);
  expect(await isSignedIn(person)).toBe(false);
  const session = { userId: person.id, userAgent: 'test', now: service.clock.now };
  await expect(createSession(engine, session)).rejects.toThrow(PersonDisabled);
  expect(await isRead(person)).toBe(false);
  expect((await readPath(service, feed)).statusCode).toBe(404);
  expect(await claimsOf(person)).toEqual([{ state: 'withheld', isOver: true }]);
  const tomorrow = due.now.add({ hours: 24 });
  await claimDue(engine, { ...due, now: tomorrow });
  expect(await claimsOf(person)).toHaveLength(1);

  expect((await run('user', 'enable', person.id)).ok).toBe(true);
  expect(await createSession(engine, session)).toHaveLength(43);
  expect(await isRead(person)).toBe(true);
  expect((await readPath(service, feed)).statusCode).toBe(200);
  await claimDue(engine, { ...due, now: tomorrow.add({ hours: 24 }) });
  expect(await claimsOf(person)).toHaveLength(2);
});

test('a session that begins while a person is being disabled ends too', async () => {
  const person = await service.signUp();
  const { engine, asOwner } = service.database;
  const session = { userId: person.id, userAgent: 'test', now: service.clock.now };
  await Promise.allSettled([
    createSession(engine, session),
    disablePerson(engine, person.id, service.clock.now),
    createSession(engine, session),
  ]);
  expect(await asOwner('select 1 as one from sessions where user_id = $1', [person.id])).toEqual([]);
});

test.each(['remove', 'disable', 'enable', 'sessions', 'sign-out'])(
  'user %s says so if there is no such person, and where to find the ids',
  async (word) => {
    for (const id of ['00000000-0000-0000-0000-000000000000', 'ada']) {
      expect(await run('user', word, id)).toEqual({
        text: `There is no person ${id}. \`lutea user list\` prints the ids.`,
        ok: false,
      });
    }
  },
);
