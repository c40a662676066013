import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '../helpers/test-app.ts';
import { createNotifiedApp, type NotifiedApp } from './notified-app.ts';

let service: NotifiedApp;
beforeAll(async () => {
  service = await createNotifiedApp();
});
beforeEach(async () => {
  await service.beginTest();
});
afterAll(() => service.close());

async function signUpSpeaking(language: string): Promise<TestPerson> {
  const person = await service.signUp();
  await service.changeUser(person, { notification_time: '12:00', device_connected: true });
  await person.call('PATCH', '/api/settings', { language });
  return person;
}

function lastMail() {
  const { parsed, raw } = service.sink.received.at(-1) ?? {};
  return { subject: parsed?.subject, text: parsed?.text ?? '', html: String(parsed?.html), raw: raw ?? '' };
}

async function measureToday({ id }: TestPerson): Promise<void> {
  await service.database.asOwner(
    `insert into measurements (user_id, date, body_battery_current, hrv_status, sleep_seconds, source, synced_at)
    values ($1, '2026-06-16', 43, 'BALANCED', 15120, 'garmin', '2026-06-16T11:00:00Z')`,
    [id],
  );
}

async function logStart({ id }: TestPerson, date: string): Promise<void> {
  await service.database.asOwner('insert into period_logs (user_id, start_date) values ($1, $2)', [id, date]);
}

describe('the daily message', () => {
  test('is German from its subject to its last line', async () => {
    const person = await signUpSpeaking('de');
    await logStart(person, '2026-05-31');
    await measureToday(person);
    expect(await service.cron('notifications')).toMatchObject({ sent: 1 });
    const { subject, text, html } = lastMail();
    expect(subject).toBe('Lutea: leicht, Di., 16. Juni');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<strong>Warum:</strong> Du hast 4,2 Stunden geschlafen, eine sehr kurze Nacht.');
    for (const part of [
      'Heute leichtes Training.',
      'Zyklus: Tag 17, geschätzt: ',
      'Die Zahlen: 4,2 h Schlaf\n',
      'Was es ändern würde: Eine längere Nacht.',
      'Nächste Periode: etwa ',
      'Lutea öffnen: http://127.0.0.1:3000/',
      'Nachrichten dieser Art beenden: http://127.0.0.1:3000/unsubscribe/',
    ])
      expect(text).toContain(part);
  });

  test('is French when the person asks for a test message', async () => {
    const person = await signUpSpeaking('fr');
    await measureToday(person);
    await person.call('POST', '/api/notifications/test');
    const { subject, text, html } = lastMail();
    expect(subject).toBe('Lutea\u00a0: léger, mar. 16 juin');
    expect(html).toContain('<html lang="fr">');
    expect(text).toMatch(/^Entraînement léger aujourd’hui\./);
    expect(text).toContain('Pourquoi\u00a0: Vous avez dormi 4,2 heures, une nuit très courte.');
  });

  test('stores the same reason as the answer to GET /api/today, so that neither writes over the other', async () => {
    const person = await signUpSpeaking('de');
    await measureToday(person);
    const versionOf = async () =>
      service.database.asOwner('select reason, xmin::text as version from decisions where user_id = $1', [
        person.id,
      ]);
    await service.cron('notifications');
    const sent = await versionOf();
    expect(sent[0]?.['reason']).toBe('Du hast 4,2 Stunden geschlafen, eine sehr kurze Nacht.');
    await person.call('GET', '/api/today');
    await person.call('POST', '/api/notifications/test');
    expect(await versionOf()).toEqual(sent);
  });

  test('speaks to each person in their own language', async () => {
    const people = [await signUpSpeaking('en'), await signUpSpeaking('de'), await signUpSpeaking('fr')];
    await service.cron('notifications');
    const subjects = people.map(
      ({ email }) => service.sink.received.find(({ recipients }) => recipients[0] === email)?.parsed.subject,
    );
    expect(subjects).toEqual([
      'Lutea: a little less, Tue 16 June',
      'Lutea: etwas weniger, Di., 16. Juni',
      'Lutea\u00a0: un peu moins, mar. 16 juin',
    ]);
  });
});

test('a late period is asked about in German, under a neutral subject', async () => {
  const person = await signUpSpeaking('de');
  await logStart(person, '2026-05-15');
  await person.call('PATCH', '/api/notifications', { daily: false });
  await service.cron('notifications');
  service.clock.now = service.clock.now.add({ minutes: 1 });
  await service.cron('notifications');
  const { subject, text } = lastMail();
  expect(subject).toBe('Lutea: eine Nachricht für dich');
  expect(text).toMatch(/^Hat deine Periode begonnen\?\n\nDeine Periode ist \d+ Tage später als geschätzt/);
  expect(text).toContain('Den Beginn eintragen: http://127.0.0.1:3000/log-start/');
});

test('the unsubscribe pages of a message are in the language of the person', async () => {
  const person = await signUpSpeaking('fr');
  await person.call('POST', '/api/notifications/test');
  const [, url = ''] = /List-Unsubscribe: <([^>]+)>/.exec(lastMail().raw.replace(/\r\n\s+/g, ' ')) ?? [];
  const link = new URL(url).pathname;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const show = async (method: 'GET' | 'POST', path: string) => {
    const answer = await service.app.inject({
      method,
      url: path,
      ...(method === 'POST' && { headers: form }),
    });
    return answer.body;
  };
  const asked = await show('GET', link);
  expect(asked).toContain('<html lang="fr">');
  expect(asked).toContain('Ne plus recevoir le message quotidien\u202f?');
  expect(await show('POST', link)).toContain('Vous ne recevez plus le message quotidien.');
  expect(await show('POST', `${link}/undo`)).toContain('Vous recevez de nouveau le message quotidien.');
});
