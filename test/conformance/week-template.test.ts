import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CRON_SECRET, createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { expectProblem } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
beforeEach(() => {
  // Tuesday, 16 June 2026.
  service.clock.now = START;
});
afterAll(() => service.close());

const TUE = { weekday: 2, title: 'Intervals', sport: 'RUNNING', hardness: 'HARD', minutes: 50 };
const SUN = { weekday: 7, title: 'Long run', sport: 'RUNNING', hardness: 'MODERATE', minutes: 100 };

const put = (person: TestPerson, items: object[], { sequence = 'WEEKDAYS', query = '' } = {}) =>
  person.call('PUT', `/api/week-template${query}`, { sequence, items });

async function planned(person: TestPerson): Promise<string[]> {
  const answer = await person.call('GET', '/api/workouts?from=2026-06-15&to=2026-09-30');
  return answer.json().items.map(({ date, title }: Record<string, string>) => `${date} ${title}`);
}

const withId = async (person: TestPerson, title: string) =>
  (await person.call('GET', '/api/workouts?from=2026-06-15&to=2026-09-30'))
    .json()
    .items.find((item: { title: string }) => item.title === title).id;

test('a usual week plans six more weeks, and undo removes all of them', async () => {
  const person = await service.signUp();
  const changeId = randomUUID();
  const answer = (await put(person, [TUE, SUN], { query: `?changeId=${changeId}` })).json();
  expect(answer).toMatchObject({ sequence: 'WEEKDAYS', items: [TUE, SUN], next: null });
  const days = await planned(person);
  expect(days).toHaveLength(14);
  expect([days[0], days.at(-1)]).toEqual(['2026-06-16 Intervals', '2026-08-02 Long run']);
  expect((await person.call('POST', `/api/changes/${changeId}/undo`)).statusCode).toBe(204);
  expect(await planned(person)).toEqual([]);
  expect((await person.call('GET', '/api/week-template')).json()).toEqual({
    sequence: 'WEEKDAYS',
    items: [],
    next: null,
  });
});

test('a usual week that repeats workouts of this week plans nothing twice', async () => {
  const person = await service.signUp();
  const { weekday: _, ...own } = TUE;
  await person.call('POST', '/api/workouts', { ...own, date: '2026-06-16' });
  await put(person, [TUE, SUN]);
  expect((await planned(person)).slice(0, 3)).toEqual([
    '2026-06-16 Intervals',
    '2026-06-21 Long run',
    '2026-06-23 Intervals',
  ]);
});

test('a change of the usual week leaves workouts that were changed, moved or deleted in a single week', async () => {
  const person = await service.signUp();
  const { items } = (await put(person, [TUE, SUN])).json();
  const first = await withId(person, 'Intervals');
  await person.call('PATCH', `/api/workouts/${first}`, { date: '2026-06-18' });
  const long = await withId(person, 'Long run');
  await person.call('DELETE', `/api/workouts/${long}`);
  const changeId = randomUUID();
  const before = await planned(person);
  await put(person, [{ ...items[0], title: 'Hills' }, items[1]], { query: `?changeId=${changeId}` });
  const days = await planned(person);
  expect(days.slice(0, 3)).toEqual(['2026-06-18 Intervals', '2026-06-23 Hills', '2026-06-28 Long run']);
  expect(days).toHaveLength(13);
  await person.call('POST', `/api/changes/${changeId}/undo`);
  expect(await planned(person)).toEqual(before);
});

test('the hourly job plans another week when a new one begins, and adds nothing twice', async () => {
  const person = await service.signUp();
  await put(person, [SUN]);
  service.clock.now = START.add({ hours: 24 * 7 });
  const maintain = () =>
    service.app.inject({
      method: 'POST',
      url: '/api/cron/maintenance',
      headers: { authorization: `Bearer ${CRON_SECRET}` },
    });
  expect((await maintain()).statusCode).toBe(200);
  await maintain();
  expect(await planned(person)).toHaveLength(8);
  expect((await planned(person)).at(-1)).toBe('2026-08-09 Long run');
});

test('with a usual week IN_ORDER, each workout is taken in its turn', async () => {
  const person = await service.signUp();
  const order = { sequence: 'IN_ORDER' };
  const { items, next } = (await put(person, [TUE, SUN], order)).json();
  expect([items[0].weekday, next]).toEqual([null, items[0].id]);
  expect(await planned(person)).toEqual([]);
  const take = async (date: string, query = '') =>
    (await person.call('POST', `/api/week-template/next${query}`, { date })).json().title;
  const changeId = randomUUID();
  expect(await take('2026-06-16', `?changeId=${changeId}`)).toBe('Intervals');
  expect(await take('2026-06-16', `?changeId=${changeId}`)).toBe('Intervals');
  expect(await take('2026-06-18')).toBe('Long run');
  expect(await take('2026-06-19')).toBe('Intervals');
});

test.each([
  [{ sequence: 'DAILY', items: [] }, 'Invalid sequence: must be one of WEEKDAYS, IN_ORDER'],
  [{ items: [] }, 'Missing required field: sequence'],
  [
    { sequence: 'WEEKDAYS', items: [{ ...TUE, weekday: 8 }] },
    /^Invalid weekday: must be a whole number from 1/,
  ],
  [{ sequence: 'WEEKDAYS', items: [{ ...TUE, weekday: null }] }, /^Invalid weekday: each item of a week/],
  [{ sequence: 'WEEKDAYS', items: Array.from({ length: 5 }, () => TUE) }, 'Invalid items: at most 4 a day'],
  [
    { sequence: 'IN_ORDER', items: Array.from({ length: 15 }, () => TUE) },
    'Invalid items: at most 14 a week',
  ],
  [
    {
      sequence: 'IN_ORDER',
      items: [1, 2].map(() => ({ ...TUE, id: '0b2f2c64-0000-4000-8000-000000000000' })),
    },
    'Invalid id: two items have the same',
  ],
])('PUT /api/week-template refuses %j', async (body, message) => {
  const person = await service.signUp();
  const answer = await person.call('PUT', '/api/week-template', body);
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});

test('a usual week by weekdays has no next workout', async () => {
  const person = await service.signUp();
  await put(person, [TUE]);
  const answer = await person.call('POST', '/api/week-template/next', { date: '2026-06-16' });
  expectProblem(answer, 404, 'Your usual week has no next workout');
});
