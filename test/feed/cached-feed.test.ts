import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import { recordTransactions } from '../helpers/recording-engine.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { upload } from '../helpers/upload.ts';
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
  service.clock.now = START;
  person = await service.signUp();
  await logStart('2026-05-10');
  logId = (await logStart('2026-06-07')).json().periodLog.id;
  path = await makeFeed(person, { discreet: false });
});

const enterValue = () => person.call('PUT', '/api/daily-logs/2026-06-16', { bodyBatteryYesterdayLow: 20 });

/** Undoes it after the feed was read with it. */
async function undoStart(): Promise<void> {
  const changeId = randomUUID();
  await person.call('POST', '/api/cycle/period', { startDate: '2026-06-10', changeId });
  await read();
  await markDrawing();
  expect((await person.call('POST', `/api/changes/${changeId}/undo`)).statusCode).toBe(204);
}

async function importDay(): Promise<string> {
  const { id } = await upload(service, person, [
    { type: 'notes', date: '2026-05-24', value: { text: 'theirs' } },
  ]);
  expect((await person.call('POST', `/api/imports/${id}/apply`, {})).statusCode).toBe(200);
  return id;
}

async function undoImport(): Promise<void> {
  const id = await importDay();
  await read();
  await markDrawing();
  expect((await person.call('DELETE', `/api/imports/${id}`)).statusCode).toBe(200);
}

const logStart = (startDate: string) => person.call('POST', '/api/cycle/period', { startDate });
const read = async () => (await readPath(service, path)).body;

const readAfter = (duration: Temporal.DurationLike) => {
  service.clock.now = START.add(duration);
  return read();
};

/** The person's cached feeds. */
const storedDrawings = () =>
  service.database.asOwner(
    'select drawn_from, drawn_tag, drawn from calendar_feeds where user_id = $1 and num_nulls(drawn_from, drawn_tag, drawn) < 3',
    [person.id],
  );

const MARKED = 'The cached feed';

/** Replaces the stored feed with a marker, to tell it from a newly rendered one. */
const markDrawing = () =>
  service.database.asOwner('update calendar_feeds set drawn = $1 where user_id = $2 and drawn is not null', [
    gzipSync(MARKED),
    person.id,
  ]);

describe('a cached feed', () => {
  test('is sent to the next reader', async () => {
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
    ['a cycle left out', () => person.call('PATCH', `/api/period-logs/${logId}`, { leftOut: 'ILLNESS' })],
    ['a noted day', () => person.call('PUT', '/api/days/2026-05-12', { bleeding: 'LIGHT' })],
    ['an override', () => person.call('POST', '/api/overrides', { override: 'flare' })],
    ['a value by hand', () => enterValue()],
    ['a workout', () => person.call('POST', '/api/workouts', { date: '2026-06-18', title: 'Hills' })],
    ['an undone start', () => undoStart()],
    ['an import', () => importDay()],
    ['an undone import', () => undoImport()],
  ])('is rendered again after %s', async (_what, change) => {
    await read();
    await markDrawing();
    await change();
    expect(await read()).toMatch(/^BEGIN:VCALENDAR/);
  });

  test('a cached feed with the scope PERIODS is rendered again after a measured day only if temperature reading is on', async () => {
    path = await makeFeed(person, { scope: 'PERIODS' });
    await read();
    await markDrawing();
    await enterValue();
    expect(await read()).toBe(MARKED);
    await person.call('PATCH', '/api/settings', { temperatureReading: true });
    await read();
    await markDrawing();
    await enterValue();
    expect(await read()).toMatch(/^BEGIN:VCALENDAR/);
  });

  test('is sent again to a calendar program that reads it every 6 hours, until the local day changes', async () => {
    // Midnight in Auckland: the day in UTC changes halfway.
    await person.call('PATCH', '/api/user', { timezone: 'Pacific/Auckland' });
    await read();
    await markDrawing();
    const lastDrawn = [];
    for (const hours of [6, 12, 18, 23]) lastDrawn.push(await readAfter({ hours }));
    expect(lastDrawn).toEqual([MARKED, MARKED, MARKED, MARKED]);
    expect(await readAfter({ hours: 24 })).toMatch(/^BEGIN:VCALENDAR/);
  });

  test('keeps its ETag and Last-Modified for a calendar program that reads it again 6 hours later', async () => {
    const first = await readPath(service, path);
    service.clock.now = START.add({ hours: 6 });
    const later = await readPath(service, path);
    expect(later.body).toBe(first.body);
    expect([later.headers.etag, later.headers['last-modified']]).toEqual([
      first.headers.etag,
      first.headers['last-modified'],
    ]);
  });

  test('is rendered again by the next version of the service', async () => {
    await read();
    await markDrawing();
    const next = await createTestApp({ engine: service.database.engine, version: '9.9.9-test' });
    const { body } = await readPath(next, path);
    await next.close();
    expect(body).toMatch(/^BEGIN:VCALENDAR/);
  });
});

describe('the time of the last read', () => {
  /** Reads the feed 6 hours later, through another engine on the same database. */
  async function readThrough(engine: Engine): Promise<string> {
    const later = await createTestApp({ engine, clock: () => START.add({ hours: 6 }) });
    const { body } = await readPath(later, path);
    await later.close();
    return body;
  }

  test('is stored with one small update', async () => {
    await read();
    const { engine, seen } = recordTransactions(service.database.engine);
    await readThrough(engine);
    const updates = seen
      .flatMap(({ statements }) => statements)
      .filter(({ sql }) => sql.startsWith('update'));
    expect(updates.map(({ sql }) => sql)).toEqual([
      expect.stringMatching(/^update "calendar_feeds" set "last_read_at" = \$1 where/),
    ]);
  });

  test('is not stored if the database cannot write', async () => {
    await read();
    await markDrawing();
    const batch = () => Promise.reject(new DatabaseUnavailable(new Error('read-only')));
    expect(await readThrough({ ...service.database.engine, batch })).toBe(MARKED);
  });
});

describe('the cache is cleared', () => {
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
