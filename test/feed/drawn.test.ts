import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { makeFeed, readPath } from './feed-people.ts';

let service: TestApp;
let person: TestPerson;
let logId: string;
let path: string;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());
beforeEach(async () => {
  person = await service.signUp();
  await logStart('2026-05-10');
  logId = (await logStart('2026-06-07')).json().periodLog.id;
  path = await makeFeed(person, { discreet: false });
});

const logStart = (startDate: string) => person.call('POST', '/api/cycle/period', { startDate });
const read = async () => (await readPath(service, path)).body;

/** What is stored of the person's feeds as drawn. */
const storedDrawings = () =>
  service.datastore.asOwner(
    'select drawn_from, drawn_tag, drawn from calendar_feeds where user_id = $1 and num_nulls(drawn_from, drawn_tag, drawn) < 3',
    [person.id],
  );

const MARKED = 'What was drawn before';

/** Puts something else in the place of what was drawn, to tell it from what is drawn anew. */
const markDrawing = () =>
  service.datastore.asOwner('update calendar_feeds set drawn = $1 where user_id = $2', [
    gzipSync(MARKED),
    person.id,
  ]);

describe('a feed as it was drawn', () => {
  test('is what the next reader gets', async () => {
    await read();
    await markDrawing();
    expect(await read()).toBe(MARKED);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a logged start', () => logStart('2026-06-10')],
    ['a start of long ago', () => logStart('2024-01-01')],
    ['a gap confirmed', () => person.call('PATCH', `/api/period-logs/${logId}`, { gapConfirmed: true })],
    ['another length', () => person.call('PATCH', '/api/user', { cycleLength: 33 })],
    ['another mode', () => person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED' })],
    ['another way to plan', () => person.call('PATCH', '/api/settings', { phasePlanning: false })],
    ['another language', () => person.call('PATCH', '/api/settings', { language: 'fr' })],
    ['another timezone', () => person.call('PATCH', '/api/user', { timezone: 'Pacific/Kiritimati' })],
  ])('is drawn anew after %s', async (_what, change) => {
    await read();
    await markDrawing();
    await change();
    expect(await read()).toMatch(/^BEGIN:VCALENDAR/);
  });

  test('is drawn anew on the next day', async () => {
    await read();
    await markDrawing();
    service.clock.now = START.add({ hours: 24 });
    const body = await read();
    service.clock.now = START;
    expect(body).toMatch(/^BEGIN:VCALENDAR/);
  });

  test('is drawn anew by the next version of the service', async () => {
    await read();
    await markDrawing();
    const next = await createTestApp({ engine: service.datastore.engine, version: '9.9.9-test' });
    const { body } = await readPath(next, path);
    await next.close();
    expect(body).toMatch(/^BEGIN:VCALENDAR/);
  });
});

describe('nothing of it is kept', () => {
  const feedId = async () => (await person.call('GET', '/api/calendar/feeds')).json().items[0].id;

  test.each<[string, () => Promise<unknown>]>([
    ['a start is deleted', () => person.call('DELETE', `/api/period-logs/${logId}`)],
    [
      'a start is moved',
      () => person.call('PATCH', `/api/period-logs/${logId}`, { startDate: '2026-06-06' }),
    ],
    [
      'its titles become discreet',
      async () => person.call('PATCH', `/api/calendar/feeds/${await feedId()}`, { discreet: true }),
    ],
    ['it gets a new address', () => makeFeed(person)],
    ['it is revoked', async () => person.call('DELETE', `/api/calendar/feeds/${await feedId()}`)],
  ])('once %s', async (_what, change) => {
    await read();
    expect(await storedDrawings()).toHaveLength(1);
    await change();
    expect(await storedDrawings()).toEqual([]);
  });
});
