import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { makeFeed, readEvents, readPath, signUpCounting } from './feed-people.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

test('a feed is French for a person who chose French', async () => {
  const person = await signUpCounting(service);
  await person.call('PATCH', '/api/settings', { language: 'fr' });
  const path = await makeFeed(person, { discreet: false });
  const events = await readEvents(service, path);
  expect(new Set(events.map(({ title }) => title))).toEqual(
    new Set([
      'Règles (estimation)',
      'Phase folliculaire (estimation)',
      'Autour de l’ovulation (estimation)',
      'Phase lutéale précoce (estimation)',
      'Phase lutéale tardive (estimation)',
      'Début des règles',
      'Début des règles prévu',
      'Au plus\u00a0: entraînement un peu réduit',
    ]),
  );
  expect(events.find(({ title }) => title === 'Début des règles prévu')?.description).toBe(
    'Le plus probable\u00a0: le 5 juillet 2026. Environ 4 fois sur 5, le début tombe du 3 juillet 2026 au 8 juillet 2026. ' +
      'Moyennement sûr. Une estimation, pas un conseil de contraception ou de fertilité.',
  );
  const { body } = await readPath(service, path);
  expect(body).toContain('X-WR-CALNAME:Cycle et entraînement');
});

test('a discreet feed stays discreet in another language', async () => {
  const person = await signUpCounting(service);
  await person.call('PATCH', '/api/settings', { language: 'de' });
  const { body } = await readPath(service, await makeFeed(person));
  expect(body).toContain('SUMMARY:Neue Runde');
  expect(body).not.toMatch(/period|zyklus|phase|menstr|blut|follik|eisprung|luteal|verhüt|schätz/i);
});

test('a change of the language gives the next SEQUENCE and a newer feed', async () => {
  service.clock.now = Temporal.Instant.from('2026-06-16T12:00:00Z');
  const person = await signUpCounting(service);
  const path = await makeFeed(person, { discreet: false });
  const before = await readEvents(service, path);
  const { headers } = await readPath(service, path);
  service.clock.now = service.clock.now.add({ minutes: 5 });
  await person.call('PATCH', '/api/settings', { language: 'de' });
  const newer = await readPath(service, path, { 'if-none-match': String(headers.etag) });
  expect([newer.statusCode, newer.headers['last-modified']]).toEqual([200, 'Tue, 16 Jun 2026 12:05:00 GMT']);
  const after = await readEvents(service, path);
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  expect(new Set(after.map(({ sequence }) => sequence))).toEqual(new Set([1]));
  const again = await readPath(service, path, { 'if-none-match': String(newer.headers.etag) });
  expect(again.statusCode).toBe(304);
});
