import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../conformance/person-data.ts';
import { createTestApp, PUBLIC_URL, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { makeFeed, readPath } from './feed-people.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const listOf = async (person: TestPerson) => (await person.call('GET', '/api/calendar/feeds')).json();

async function storedFeeds({ id }: TestPerson): Promise<string> {
  const rows = await service.database.asOwner(
    'select to_jsonb(f)::text as text from calendar_feeds f where user_id = $1',
    [id],
  );
  return JSON.stringify(rows);
}

describe('POST /api/calendar/token', () => {
  test.each([undefined, {}, null])('a request with %j makes a discreet feed of everything', async (body) => {
    const person = await service.signUp();
    const response = await person.call('POST', '/api/calendar/token', body);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        scope: 'EVERYTHING',
        discreet: true,
        url: expect.stringMatching(new RegExp(`^${PUBLIC_URL}/api/calendar/${person.id}/[\\w-]{43}\\.ics$`)),
      },
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('makes one feed for each scope, and a new token for the same feed when repeated', async () => {
    const person = await service.signUp();
    const make = async (body: unknown) => (await person.call('POST', '/api/calendar/token', body)).json();
    const first = await make({ scope: 'EVERYTHING', discreet: false });
    const second = await make({ scope: 'EVERYTHING' });
    const periods = await make({ scope: 'PERIODS' });
    expect([second.id, second.discreet]).toEqual([first.id, false]);
    expect(second.url).not.toBe(first.url);
    expect(periods.id).not.toBe(first.id);
    expect((await listOf(person)).total).toBe(2);
  });

  test('several requests at once leave one feed with one address that works', async () => {
    const person = await service.signUp();
    const paths = await Promise.all(Array.from({ length: 5 }, () => makeFeed(person)));
    const statuses = await Promise.all(paths.map(async (path) => (await readPath(service, path)).statusCode));
    expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect((await listOf(person)).total).toBe(1);
  });

  test.each([
    [[], 'The request body must be a JSON object'],
    [{ scope: 'TRAINING' }, 'Invalid scope: must be one of EVERYTHING, PERIODS'],
    [{ scope: null }, 'Invalid scope: must be one of EVERYTHING, PERIODS'],
    [{ discreet: 'no' }, 'Invalid discreet: must be true or false'],
    [{ token: 'mine' }, 'Unknown field: token'],
  ])('refuses %j and writes nothing', async (body, error) => {
    const person = await service.signUp();
    expectProblem(await person.call('POST', '/api/calendar/token', body), 400, error);
    expect(await storedFeeds(person)).toBe('[]');
  });

  test('needs a sign-in of the last 10 minutes; without it the old address still works', async () => {
    const person = await service.signUp();
    const path = await makeFeed(person);
    const signedInAt = service.clock.now;
    service.clock.now = signedInAt.add({ minutes: 10, seconds: 1 });
    const response = await person.call('POST', '/api/calendar/token', {});
    expectProblem(response, 403, 'Sign in again to do this: your last sign-in is more than 10 minutes ago.');
    expect((await readPath(service, path)).statusCode).toBe(200);
    service.clock.now = signedInAt;
  });
});

describe('GET /api/calendar/feeds', () => {
  test('lists feeds, newest first, without a token', async () => {
    const person = await service.signUp();
    const path = await makeFeed(person, { scope: 'PERIODS' });
    service.clock.now = service.clock.now.add({ minutes: 1 });
    await makeFeed(person, { scope: 'EVERYTHING', discreet: false });
    const response = await person.call('GET', '/api/calendar/feeds');
    expect(response.json()).toEqual({
      items: [
        {
          id: expect.any(String),
          scope: 'EVERYTHING',
          discreet: false,
          createdAt: '2026-06-16T12:01:00Z',
          lastReadAt: null,
        },
        {
          id: expect.any(String),
          scope: 'PERIODS',
          discreet: true,
          createdAt: '2026-06-16T12:00:00Z',
          lastReadAt: null,
        },
      ],
      total: 2,
      page: 1,
      limit: 20,
      totalPages: 1,
      hasMore: false,
    });
    expect(response.body).not.toContain(path.slice(-47, -4));
  });

  test('answers pages, and refuses an invalid page number', async () => {
    const person = await service.signUp();
    for (const scope of ['EVERYTHING', 'PERIODS']) await makeFeed(person, { scope });
    const { items, hasMore } = (await person.call('GET', '/api/calendar/feeds?page=2&limit=1')).json();
    expect([items.length, hasMore]).toEqual([1, false]);
    expectProblem(
      await person.call('GET', '/api/calendar/feeds?page=0'),
      400,
      'Invalid page: must be a positive integer',
    );
  });

  test('resets the time of the last read when a new address is made', async () => {
    const person = await service.signUp();
    await readPath(service, await makeFeed(person));
    expect((await listOf(person)).items[0].lastReadAt).not.toBeNull();
    await makeFeed(person);
    expect((await listOf(person)).items[0].lastReadAt).toBeNull();
  });
});

describe('PATCH /api/calendar/feeds/{id}', () => {
  test('switches discreet titles without changing the address', async () => {
    const person = await service.signUp();
    await person.call('POST', '/api/workouts', { date: '2026-06-18', title: 'Hills' });
    const path = await makeFeed(person, { scope: 'EVERYTHING' });
    const [{ id }] = (await listOf(person)).items;
    expect((await readPath(service, path)).body).toContain('SUMMARY:Full day');
    const response = await person.call('PATCH', `/api/calendar/feeds/${id}`, { discreet: false });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ id, scope: 'EVERYTHING', discreet: false }),
    ]);
    expect((await readPath(service, path)).body).toContain('SUMMARY:Hills');
  });

  test.each([
    [{}, 'No valid fields to update: send discreet'],
    [{ discreet: 1 }, 'Invalid discreet: must be true or false'],
    [{ discreet: true, scope: 'PERIODS' }, 'Unknown field: scope'],
  ])('refuses %j', async (body, error) => {
    const person = await service.signUp();
    await makeFeed(person);
    const [{ id }] = (await listOf(person)).items;
    expectProblem(await person.call('PATCH', `/api/calendar/feeds/${id}`, body), 400, error);
  });
});

describe('another person', () => {
  test.each(['PATCH', 'DELETE'] as const)('cannot %s a feed, nor learn that it exists', async (method) => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    const path = await makeFeed(person);
    const [{ id }] = (await listOf(person)).items;
    const before = await storedFeeds(person);
    const body = method === 'PATCH' ? { discreet: false } : undefined;
    for (const address of [id, crypto.randomUUID(), 'x', `${id}x`]) {
      const response = await other.call(method, `/api/calendar/feeds/${address}`, body);
      expectProblem(response, 404, 'Feed not found');
      expect(response.headers['x-error-code']).toBe('FEED_NOT_FOUND');
    }
    expect(await storedFeeds(person)).toBe(before);
    expect((await readPath(service, path)).statusCode).toBe(200);
  });

  test('lists and revokes only their own feeds', async () => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    const path = await makeFeed(person);
    await makeFeed(other);
    expect((await other.call('DELETE', '/api/calendar/token')).statusCode).toBe(204);
    expect((await listOf(other)).total).toBe(0);
    expect((await readPath(service, path)).statusCode).toBe(200);
  });
});

test('DELETE /api/calendar/token answers 204 if there is no feed', async () => {
  const person = await service.signUp();
  expect((await person.call('DELETE', '/api/calendar/token')).statusCode).toBe(204);
});
