import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKeyRing } from '#server/database/key-ring.ts';
import { createMailer } from '#server/integrations/mail/mailer.ts';
import { createPushSender } from '#server/integrations/push/push-sender.ts';
import type { Person } from '#server/try-it/identity/people.ts';
import { createFormBrowser, type FormBrowser } from '../helpers/form-browser.ts';
import { CRON_SECRET } from '../helpers/test-app.ts';
import { type MailSink, startMailSink } from '../notifications/mail-sink.ts';
import { type ListeningService, signIn, startService } from './listening-service.ts';

const people: Person[] = [
  { sub: 'ada', name: 'Ada', email: 'ada@example.test' },
  { sub: 'bo', name: 'Bo', email: 'bo@example.test' },
  { sub: 'cy', name: 'Cy', email: 'cy@example.test', claims: { email_verified: false } },
];

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let sink: MailSink;
let service: ListeningService;
let mailer: ReturnType<typeof createMailer>;
beforeAll(async () => {
  sink = await startMailSink();
  const clock = () => Temporal.Now.instant();
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  mailer = createMailer({ smtpUrl: sink.url, from: { name: 'Lutea', address: 'lutea@example.test' }, clock });
  const push = { keyRing, sender: createPushSender({ clock, privateHosts: [] }) };
  service = await startService({ people, app: { senders: { mailer, push }, cronSecret: CRON_SECRET } });
});
afterAll(async () => {
  mailer.close();
  await service.close();
  await sink.close();
});
beforeEach(async () => {
  sink.received.length = 0;
  service.ahead.by = new Temporal.Duration();
  await service.database.asOwner('delete from users');
});

/** Runs the notification job; returns how many mails about new browsers it sent. */
async function tellPeople(): Promise<number> {
  const headers = { authorization: `Bearer ${CRON_SECRET}` };
  const answer = await fetch(`${service.url}/api/cron/notifications`, { method: 'POST', headers });
  return ((await answer.json()) as { newBrowsers: number }).newBrowsers;
}

/** Signs in with a browser, and switches all other messages off. */
async function arrive(name: string, browser: FormBrowser = createFormBrowser()): Promise<FormBrowser> {
  // A signed-in person would not get the sign-in page.
  await service.database.asOwner('delete from sessions');
  await signIn(service, name, { browser });
  await service.database.asOwner(
    'insert into notification_settings (user_id, daily, period_soon, period_late, connection_renewal) select id, false, false, false, false from users on conflict do nothing',
  );
  return browser;
}

const mails = () => sink.received.map(({ recipients, parsed }) => [recipients[0], parsed.subject]);

describe('a sign-in in a new browser', () => {
  test('a person is told once about a second browser, and never about the first', async () => {
    const first = await arrive('Ada');
    expect(await tellPeople()).toBe(0);
    const second = await arrive('Ada', createFormBrowser({ userAgent: FIREFOX }));
    expect(await tellPeople()).toBe(1);
    for (const browser of [first, second]) await arrive('Ada', browser);
    expect(await tellPeople()).toBe(0);
    expect(mails()).toEqual([['ada@example.test', 'Lutea: a new sign-in']]);
  });

  test('the mail names the browser, the time and the page, nothing about the body, and loads nothing', async () => {
    await arrive('Ada');
    await service.database.asOwner("update users set timezone = 'Pacific/Auckland'");
    await arrive('Ada', createFormBrowser({ userAgent: FIREFOX }));
    await tellPeople();
    const [mail] = sink.received;
    expect(mail?.parsed.text).toMatch(/Firefox on Windows, \w+day.* \d\d:\d\d.*(NZDT|GMT\+13)/);
    expect(mail?.parsed.text).toContain(`${service.url}/settings/sessions`);
    expect(mail?.parsed.text).not.toMatch(/cycle|phase|period|sleep|HRV|train/i);
    expect(mail?.parsed.html).not.toMatch(/<img|src=/);
    expect(mail?.raw).not.toContain('List-Unsubscribe');
  });

  test.each([
    ['de', 'Lutea: neue Anmeldung', 'Firefox unter Windows'],
    ['fr', 'Lutea : nouvelle connexion', 'Firefox sur Windows'],
  ])('the mail is in the language of the person: %s', async (language, subject, browser) => {
    await arrive('Ada');
    await service.database.asOwner('insert into settings (user_id, language) select id, $1 from users', [
      language,
    ]);
    await arrive('Ada', createFormBrowser({ userAgent: FIREFOX }));
    await tellPeople();
    expect(sink.received[0]?.parsed.subject?.replace(/\s/g, ' ')).toBe(subject);
    expect(sink.received[0]?.parsed.text).toContain(browser);
  });

  test('a browser that two people share is new for each of them, and has a hash for each', async () => {
    const shared = await arrive('Ada');
    await arrive('Bo');
    await arrive('Bo', shared);
    expect(await tellPeople()).toBe(1);
    expect(mails()).toEqual([['bo@example.test', 'Lutea: a new sign-in']]);
    const rows = await service.database.asOwner('select distinct hash from known_browsers');
    expect(rows).toHaveLength(3);
  });

  test('an e-mail address that the provider has not verified gets no mail about a new browser', async () => {
    await arrive('Cy');
    await arrive('Cy');
    expect(await tellPeople()).toBe(0);
    expect(mails()).toEqual([]);
  });

  test('the mail is sent once, however many processes run the job at the same time', async () => {
    await arrive('Ada');
    for (let more = 0; more < 3; more++) await arrive('Ada');
    const told = await Promise.all(Array.from({ length: 8 }, tellPeople));
    expect(told.reduce((sum, count) => sum + count)).toBe(3);
    expect(sink.received).toHaveLength(3);
    expect(new Set(sink.received.map(({ parsed }) => parsed.messageId)).size).toBe(3);
  });

  test('the mail of a process that died before sending is sent by another, and dropped after a day', async () => {
    await arrive('Ada');
    await arrive('Ada');
    // What a process leaves behind that claimed the mail and died.
    await service.database.asOwner(
      "update known_browsers set mail_due_at = now() + interval '10 minutes' where mail_due_at is not null",
    );
    expect(await tellPeople()).toBe(0);
    service.ahead.by = Temporal.Duration.from({ minutes: 11 });
    expect(await tellPeople()).toBe(1);
    await arrive('Ada');
    service.ahead.by = Temporal.Duration.from({ hours: 36 });
    expect(await tellPeople()).toBe(0);
    service.ahead.by = new Temporal.Duration();
    expect(await tellPeople()).toBe(0);
  });

  test('the least recently used of more than 50 browsers are forgotten', async () => {
    await arrive('Ada');
    for (let more = 0; more < 3; more++) await arrive('Ada');
    await service.database.asOwner(`
      insert into known_browsers (user_id, hash, user_agent, first_seen_at, last_seen_at)
      select id, sha256(n::text::bytea), '', '2026-01-01', '2026-01-01' from users, generate_series(1, 60) n`);
    await arrive('Ada');
    const rows = await service.database.asOwner(
      "select (last_seen_at > '2026-02-01') as recent from known_browsers",
    );
    expect([rows.length, rows.filter(({ recent }) => recent).length]).toEqual([50, 5]);
  });
});
