import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '../helpers/test-app.ts';
import { withoutLinks } from './mail-sink.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';

let service: NotifiedApp;
let person: TestPerson;
beforeAll(async () => {
  service = await createNotifiedApp();
});
beforeEach(async () => {
  await service.beginTest();
  person = await service.signUp();
  await service.changeUser(person, { notification_time: '12:00' });
});
afterAll(() => service.close());

async function logStart(daysAgo: number): Promise<void> {
  const date = service.clock.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: daysAgo });
  await service.database.asOwner('insert into period_logs (user_id, start_date) values ($1, $2)', [
    person.id,
    date.toString(),
  ]);
}

const mails = () => service.sink.received.map(({ parsed }) => parsed);

describe('the daily message', () => {
  test('comes once, when the clock passes the chosen time, in text and HTML', async () => {
    await logStart(16);
    await service.changeUser(person, { device_connected: true });
    await service.database.asOwner(
      `insert into measurements (user_id, date, body_battery_current, hrv_status, sleep_seconds, source, synced_at)
      values ($1, '2026-06-16', 43, 'BALANCED', 14400, 'garmin', '2026-06-16T11:00:00Z')`,
      [person.id],
    );
    expect(await service.cron('notifications')).toMatchObject({ claimed: 1, sent: 1, failed: 0, unknown: 0 });
    expect(await service.cron('notifications')).toMatchObject({ claimed: 0, sent: 0 });
    const [mail] = mails();
    expect(service.sink.received[0]?.recipients).toEqual([person.email]);
    expect(mail?.subject).toBe('Lutea: light, Tue 16 June');
    for (const part of [
      'Light training today.',
      'Why: You slept 4 hours, a very short night.',
      'Cycle: day 17, estimated',
      'Behind it: 4.0 h of sleep\n',
      'What would change it: A longer night.',
      'Next period: about',
      'Open Lutea: http://127.0.0.1:3000/',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(
      '<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">Light training today.</h1>',
    );
    expect(mail?.html).not.toMatch(/<img|<script|src=|url\(/);
    expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail?.headers.get('list-unsubscribe-post')).toBeUndefined();
    expect(service.sink.received[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('does not come to a person whose account is disabled', async () => {
    await service.changeUser(person, { disabled_at: '2026-06-16T11:00:00Z' });
    expect(await service.cron('notifications')).toMatchObject({ claimed: 0, sent: 0 });
  });

  test('says nothing of what the person recorded about days', async () => {
    await logStart(16);
    await service.changeUser(person, { device_connected: true });
    await person.call('PUT', '/api/days/2026-06-15', {
      note: 'a most private note',
      pain: 'HIGH',
      ovulationTest: 'POSITIVE',
      temperature: { value: 36.61, kind: 'BASAL' },
    });
    expect(await service.cron('notifications')).toMatchObject({ sent: 1 });
    const [mail] = mails();
    const words = withoutLinks(`${mail?.subject} ${mail?.text} ${mail?.html}`);
    expect(words).toContain('Why: ');
    expect(words).not.toMatch(/private|\btest\b|36[.,]6|pain/i);
  });

  test('asks the next day whether “Poor sleep” is still so, but not yet about a flare', async () => {
    await service.changeUser(person, { device_connected: true });
    await person.call('POST', '/api/overrides', { override: 'sleep' });
    await person.call('POST', '/api/overrides', { override: 'flare' });
    await service.cron('notifications');
    service.clock.now = service.clock.now.add({ hours: 24 });
    await service.cron('notifications');
    const [first, second] = mails().map(({ text }) => text);
    expect(first).not.toContain('still so');
    expect(second).toContain('“Poor sleep” is on since Tue 16 June. Is it still so?');
    expect(second).not.toContain('“Flare”');
  });

  test('says so when the wearable has sent nothing for today', async () => {
    await service.changeUser(person, { device_connected: true });
    await service.cron('notifications');
    expect(mails()[0]?.text).toContain('has sent no values for today yet');
  });

  test('asks to connect a wearable where none is connected', async () => {
    await service.cron('notifications');
    expect(mails()[0]?.text).toContain('connect your wearable');
  });

  test('does not come before its time, and comes up to three hours late', async () => {
    await service.changeUser(person, { notification_time: '12:01' });
    expect((await service.cron('notifications'))['claimed']).toBe(0);
    service.clock.now = service.clock.now.add({ hours: 3, minutes: 1 });
    expect((await service.cron('notifications'))['sent']).toBe(1);
  });

  test('does not come six hours late', async () => {
    await service.cron('notifications');
    service.clock.now = service.clock.now.add({ hours: 30 });
    expect((await service.cron('notifications'))['claimed']).toBe(0);
    expect(service.sink.received.length).toBe(1);
  });

  test('comes at once when the chosen time is moved into the past hour, and not twice', async () => {
    await service.changeUser(person, { notification_time: '18:00' });
    expect((await service.cron('notifications'))['sent']).toBe(0);
    await person.call('PATCH', '/api/user', { notificationTime: '11:30' });
    expect((await service.cron('notifications'))['sent']).toBe(1);
    await person.call('PATCH', '/api/user', { notificationTime: '11:45' });
    expect((await service.cron('notifications'))['sent']).toBe(0);
  });

  test('has the same Message-ID in every attempt', async () => {
    await service.cron('notifications');
    await service.database.asOwner(`update notification_claims set state = 'failed', wake_at = claimed_at`);
    await service.cron('notifications');
    const [first, second] = mails();
    expect([second?.messageId, service.sink.received.length]).toEqual([first?.messageId, 2]);
  });

  test('an invalid e-mail address is a stored failure, and stops no other message', async () => {
    const other = await service.signUp();
    await service.changeUser(other, { notification_time: '12:00', email: 'ada@example.test, eve@evil.test' });
    expect(await service.cron('notifications')).toMatchObject({ sent: 1, failed: 1 });
    const rows = await service.database.asOwner(
      `select problem from notification_claims where state = 'failed'`,
    );
    expect(rows).toEqual([{ problem: 'BAD_ADDRESS' }]);
  });
});

describe('the other messages', () => {
  const runTwice = async () => {
    await service.cron('notifications');
    service.clock.now = service.clock.now.add({ minutes: 1 });
    await service.cron('notifications');
  };
  const headlines = () => mails().map(({ text }) => text?.split('\n')[0]);

  test('a period that is expected soon is announced once in a cycle', async () => {
    await logStart(27);
    await runTwice();
    service.clock.now = service.clock.now.add({ hours: 24 });
    await runTwice();
    expect(headlines().filter((line) => line === 'Your period may start soon.')).toHaveLength(1);
  });

  test('a period that is expected today is not announced as coming soon', async () => {
    await logStart(29);
    await runTwice();
    expect(headlines()).toEqual(['Good morning.']);
  });

  test('a period that is late is asked about, with a link to log it', async () => {
    await logStart(32);
    await runTwice();
    const late = mails().find(({ text }) => text?.startsWith('Did your period start?'));
    expect(late?.text).toMatch(/Log the start: http:\/\/127\.0\.0\.1:3000\/log-start\/[\w-]{75}\n/);
    expect(late?.subject).toBe('Lutea: a note for you');
  });

  test('a wearable’s connection that ends soon is announced', async () => {
    await service.database.asOwner(
      `insert into devices (user_id, source, sealed_credentials, account_name, connected_at, token_expires_at)
      values ($1, 'garmin', 'v1.test.x.x.x', 'Ada', '2026-05-01T00:00:00Z', '2026-06-26T00:00:00Z')`,
      [person.id],
    );
    await runTwice();
    expect(headlines()).toContain('Your wearable needs connecting again soon.');
  });

  test('a connection that ended yesterday is not announced as ending soon', async () => {
    await service.database.asOwner(
      `insert into devices (user_id, source, sealed_credentials, account_name, connected_at, token_expires_at)
      values ($1, 'garmin', 'v1.test.x.x.x', 'Ada', '2026-05-01T00:00:00Z', '2026-06-15T00:00:00Z')`,
      [person.id],
    );
    await runTwice();
    expect(headlines()).toEqual(['Good morning.']);
  });

  test('the message about a late period can be switched off', async () => {
    await logStart(32);
    await person.call('PATCH', '/api/notifications', { periodLate: false });
    await runTwice();
    expect(headlines()).toEqual(['Good morning.']);
  });

  test('the message about a late period comes although the daily message is off', async () => {
    await logStart(32);
    await person.call('PATCH', '/api/notifications', { daily: false });
    await runTwice();
    expect(headlines()).toEqual(['Did your period start?']);
  });
});
