import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKeyRing } from '#server/database/key-ring.ts';
import { createStartToken } from '#server/features/notifications/log-start-link.ts';
import { readLinkKey } from '#server/records/notification/link-key.ts';
import { START, type TestPerson } from '../helpers/test-app.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';
import { startPushService } from './push-service.ts';

/** The same keys as the service's. */
const KEY_RING = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);

let service: NotifiedApp;
let person: TestPerson;
beforeAll(async () => {
  service = await createNotifiedApp(['127.0.0.1']);
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = START;
  person = await service.signUp();
  await startedOn('2026-05-15');
});

const startedOn = (date: string) => person.call('POST', '/api/cycle/period', { startDate: date });

const startsOf = async ({ id }: TestPerson) => {
  const rows = await service.database.asOwner(
    'select start_date::text as date from period_logs where user_id = $1 order by 1',
    [id],
  );
  return rows.map(({ date }) => date);
};

/** The path of the link in the mail that asks whether the period started. */
async function linkInMail(): Promise<string> {
  await service.changeUser(person, { notification_time: '12:00' });
  await service.database.asOwner('delete from notification_progress');
  for (const _look of ['the daily look finds it due', 'the next one sends it']) {
    await service.cron('notifications');
    service.clock.now = service.clock.now.add({ minutes: 1 });
  }
  const mail = service.sink.received.findLast(
    ({ recipients, parsed }) => recipients[0] === person.email && parsed.text?.includes('/log-start/'),
  );
  const [, path = ''] = /http:\/\/127\.0\.0\.1:3000(\/log-start\/\S+)/.exec(mail?.parsed.text ?? '') ?? [];
  return path;
}

async function linkFor({ id }: TestPerson, lastStart = '2026-05-15'): Promise<string> {
  const key = await readLinkKey(service.database.engine, KEY_RING, START);
  const link = {
    userId: id,
    lastStart: Temporal.PlainDate.from(lastStart),
    expiresAt: START.add({ hours: 14 * 24 }),
  };
  return `/log-start/${createStartToken(link, key)}`;
}

const open = (url: string) => service.app.inject({ method: 'GET', url });
const post = (url: string, date: string) =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ date }).toString(),
  });

test('the mail about a late period leads to one tap that logs it, without signing in', async () => {
  const link = await linkInMail();
  const page = await open(link);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<input type="hidden" name="date" value="2026-06-16">');
  expect(page.body).toContain('It started today, Tue 16 June');
  const done = await post(link, '2026-06-16');
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('started on Tue 16 June')]);
  expect(await startsOf(person)).toEqual(['2026-05-15', '2026-06-16']);
  expect((await person.call('GET', '/api/cycle/current')).json()).toMatchObject({ cycleDay: 1 });
});

test('a push message about a late period carries the same link', async () => {
  const push = await startPushService();
  await person.call('PATCH', '/api/notifications', { channel: 'webhook', pushUrl: `${push.url}/hook` });
  await linkInMail();
  push.close();
  const links = push.got
    .map(({ body }) => JSON.parse(body).link as string)
    .filter((link) => link.includes('/log-start/'));
  expect(links).toHaveLength(1);
  await post(new URL(links[0] as string).pathname, '2026-06-15');
  expect(await startsOf(person)).toEqual(['2026-05-15', '2026-06-15']);
});

test('a GET or HEAD of the link logs nothing', async () => {
  const link = await linkFor(person);
  for (const method of ['GET', 'HEAD', 'GET'] as const) await service.app.inject({ method, url: link });
  expect(await startsOf(person)).toEqual(['2026-05-15']);
});

test('the link can log another recent day', async () => {
  await post(await linkFor(person), '2026-06-12');
  expect(await startsOf(person)).toEqual(['2026-05-15', '2026-06-12']);
});

test.each([
  ['a future day', '2026-06-17', 400],
  ['the day of the last start', '2026-05-15', 400],
  ['a day more than a month ago', '2026-05-16', 400],
  ['a text that is no date', 'soon', 400],
])('the link refuses %s and logs nothing', async (_what, date, status) => {
  expect((await post(await linkFor(person), date)).statusCode).toBe(status);
  expect(await startsOf(person)).toEqual(['2026-05-15']);
});

test('an impossible day is answered with the range of possible days', async () => {
  const { body } = await post(await linkFor(person), '2026-06-17');
  expect(body).toContain('<p role="alert">Choose a day from Sun 17 May to Tue 16 June.</p>');
});

test('a second tap answers the same and logs nothing more, and another day is not accepted', async () => {
  const link = await linkFor(person);
  const answers = await Promise.all([post(link, '2026-06-16'), post(link, '2026-06-16')]);
  answers.push(await post(link, '2026-06-16'));
  expect(answers.map(({ statusCode, body }) => [statusCode, body.includes('<h1>Logged</h1>')])).toEqual(
    Array.from({ length: 3 }, () => [200, true]),
  );
  const other = await post(link, '2026-06-14');
  expect([other.statusCode, other.body]).toEqual([200, expect.stringContaining('Already logged')]);
  expect((await open(link)).body).not.toContain('<form');
  expect(await startsOf(person)).toEqual(['2026-05-15', '2026-06-16']);
});

test('the link works for 14 days and then says that it has expired', async () => {
  const link = await linkFor(person);
  service.clock.now = START.add({ hours: 14 * 24 }).subtract({ seconds: 1 });
  expect((await open(link)).body).toContain('<form');
  service.clock.now = START.add({ hours: 14 * 24 });
  for (const answer of [await open(link), await post(link, '2026-06-20')]) {
    expect([answer.statusCode, answer.body]).toEqual([410, expect.stringContaining('This link has expired')]);
  }
  expect(await startsOf(person)).toEqual(['2026-05-15']);
});

test('the link is valid for one person only, and its token for no other kind of link', async () => {
  const other = await service.signUp();
  const link = await linkFor(person);
  const token = link.split('/').at(-1) ?? '';
  for (let i = 0; i < token.length; i += 5) {
    const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
    expect((await post(`/log-start/${changed}`, '2026-06-16')).statusCode).toBe(404);
  }
  expect((await service.app.inject({ method: 'POST', url: `/unsubscribe/${token}` })).statusCode).toBe(404);
  await other.call('POST', '/api/notifications/test');
  const [, unsubscribe = ''] =
    /\/unsubscribe\/(\S+)/.exec(service.sink.received.at(-1)?.parsed.text ?? '') ?? [];
  expect((await post(`/log-start/${unsubscribe}`, '2026-06-16')).statusCode).toBe(404);
  expect([await startsOf(person), await startsOf(other)]).toEqual([['2026-05-15'], []]);
});

test('a link of a deleted person does not work', async () => {
  const link = await linkFor(person);
  await service.database.asOwner('delete from users where id = $1', [person.id]);
  expect([(await open(link)).statusCode, (await post(link, '2026-06-16')).statusCode]).toEqual([404, 404]);
});

test('the page of the link is in the person’s language', async () => {
  await person.call('PATCH', '/api/settings', { language: 'de' });
  const { body } = await open(await linkFor(person));
  expect(body).toContain('<html lang="de">');
  expect(body).toContain('<h1>Hat deine Periode begonnen?</h1>');
});
