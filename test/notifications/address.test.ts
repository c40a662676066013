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
  await service.changeUser(person, { notification_time: '12:00', email_verified: false });
});
afterAll(() => service.close());

const texts = () => service.sink.received.map(({ parsed }) => parsed.text ?? '');
const addressOf = async () => (await person.call('GET', '/api/notifications')).json().address;
const aboutBody = /cycle|phase|period|sleep|HRV|train/i;

/** The path of the link in the only mail so far. */
function confirmPath(): string {
  return /\/confirm-address\/[\w-]+/.exec(texts()[0] ?? '')?.[0] ?? 'no link';
}

async function nextDay(): Promise<void> {
  service.clock.now = service.clock.now.add({ hours: 24 });
  await service.cron('notifications');
}

describe('an unverified e-mail address', () => {
  test('gets one mail, which asks to confirm it and says nothing about the body', async () => {
    expect(await service.cron('notifications')).toMatchObject({ sent: 1 });
    await nextDay();
    expect(service.sink.received).toHaveLength(1);
    expect(texts()[0]).toContain('Is this your address?');
    expect(withoutLinks(texts()[0])).not.toMatch(aboutBody);
    expect(await addressOf()).toBe('UNCONFIRMED');
  });

  test('gets full messages once it is confirmed; opening the link alone does nothing', async () => {
    await service.cron('notifications');
    expect((await service.app.inject({ url: confirmPath() })).body).toContain('Confirm my address');
    expect(await addressOf()).toBe('UNCONFIRMED');
    const answer = await service.app.inject({ method: 'POST', url: confirmPath() });
    expect([answer.statusCode, await addressOf()]).toEqual([200, 'CONFIRMED']);
    await nextDay();
    expect(texts()[1]).toContain('Good morning.');
  });

  test('is not confirmed by a link for an earlier address or by a changed link', async () => {
    await service.cron('notifications');
    const path = confirmPath();
    await service.changeUser(person, { email: 'moved@example.test' });
    const changed = `${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const url of [path, changed]) {
      expect((await service.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    }
    expect(await addressOf()).toBe('UNCONFIRMED');
  });

  test('gets the confirmation link instead of a test message', async () => {
    const answer = await person.call('POST', '/api/notifications/test');
    expect(answer.json()).toMatchObject({ outcome: 'sent', isConfirmation: true });
    expect(withoutLinks(texts()[0])).not.toMatch(aboutBody);
  });
});

describe('a discreet message', () => {
  beforeEach(() => service.changeUser(person, { email_verified: true }));
  const choose = (discreet: boolean | null) =>
    service.database.asOwner('update notification_settings set discreet = $2 where user_id = $1', [
      person.id,
      discreet,
    ]);

  test('is the first message by default, and names the settings; the next one is full', async () => {
    await choose(null);
    await service.cron('notifications');
    await nextDay();
    expect(texts()[0]).toMatch(/^Your day is ready in Lutea\./);
    expect(texts()[0]).toContain('/settings/notifications');
    expect(texts()[1]).toContain('Good morning.');
  });

  test('is every message of every kind if the person chose so', async () => {
    expect((await person.call('PATCH', '/api/notifications', { discreet: true })).json().discreet).toBe(true);
    await service.database.asOwner('insert into period_logs (user_id, start_date) values ($1, $2)', [
      person.id,
      '2026-05-15',
    ]);
    await service.cron('notifications');
    service.clock.now = service.clock.now.add({ minutes: 1 });
    await service.cron('notifications');
    expect(texts()).toHaveLength(2);
    for (const text of texts()) expect(withoutLinks(text)).not.toMatch(aboutBody);
  });
});
