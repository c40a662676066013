import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOL_REQUESTS, TOOL_SCOPES, type ToolScope } from '#core/tool-scope.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { createSharedLimit } from '#server/records/operator/used-allowances.ts';
import { createAppWithRoutes, nameOf, type Route } from '../helpers/route-table.ts';
import type { TestApp, TestPerson } from '../helpers/test-app.ts';
import { expectProblem } from './person-data.ts';

let service: TestApp;
let routes: Route[];
beforeAll(async () => {
  const app = await createAppWithRoutes();
  service = app;
  routes = app.routes.filter(({ isDerived }) => !isDerived);
});
afterAll(() => service.close());

interface Key {
  id: string;
  token: string;
}

async function makeKey(person: TestPerson, scopes: readonly ToolScope[], days = 30): Promise<Key> {
  const answer = await person.call('POST', '/api/tool-keys', { name: 'Script', scopes, days });
  expect(answer.statusCode).toBe(200);
  return answer.json() as Key;
}

function call(token: string, method: string, url: string, body?: unknown) {
  return service.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const concrete = (url: string) =>
  url.replace(':id', '00000000-0000-4000-8000-000000000000').replace(':date', '2026-06-01');

/** The scopes that open each route. Every other route for people refuses every key. */
const OPENED_BY: Readonly<Record<string, readonly ToolScope[]>> = {
  'GET /api/today': ['today:read'],
  'GET /api/cycle/current': ['today:read'],
  'GET /api/plan': ['plan:read'],
  'GET /api/workouts': ['plan:read'],
  'GET /api/workouts/:id/cost': ['plan:read'],
  'POST /api/workouts': ['plan:write'],
  'POST /api/workouts/batch': ['plan:write'],
  'PATCH /api/workouts/:id': ['plan:write'],
  'DELETE /api/workouts/:id': ['plan:write'],
  'GET /api/days': ['days:read'],
  'PUT /api/days/:date': ['days:write'],
  'DELETE /api/days/:date': ['days:write', 'notes'],
  'GET /api/days.csv': ['days:read', 'notes'],
  'GET /api/period-logs.csv': ['days:read'],
  'GET /api/history': ['days:read'],
  'GET /api/history.csv': ['days:read'],
  'GET /api/trends': ['days:read'],
  'GET /api/calendar': ['days:read'],
  'GET /api/activities': ['days:read'],
  'GET /api/period-history': ['days:read'],
  'POST /api/overrides': ['days:write'],
  'DELETE /api/overrides': ['days:write'],
  'POST /api/overrides/answer': ['days:write'],
  'POST /api/cycle/period': ['periods:write'],
  'PATCH /api/period-logs/:id': ['periods:write'],
  'DELETE /api/period-logs/:id': ['periods:write'],
  'GET /api/account/export': ['export:read'],
  'POST /api/account/export': ['export:read'],
  'POST /mcp': ['mcp'],
  'GET /api/data/days.csv': ['export:read'],
  'GET /api/data/codebook.csv': ['export:read'],
  'GET /api/data/fhir.json': ['export:read'],
  'GET /api/data/research.csv': ['export:read'],
  'GET /api/data/research-codebook.csv': ['export:read'],
  'GET /api/data/research.txt': ['export:read'],
};

describe('a key for a tool', () => {
  test('opens a route exactly if it has all of its scopes, for every route and every scope', async () => {
    const person = await service.signUp();
    const keys = await Promise.all(
      TOOL_SCOPES.map(async (scope) => ({ scopes: [scope], ...(await makeKey(person, [scope])) })),
    );
    for (const scopes of [['days:read', 'notes'], ['days:write', 'notes'], TOOL_SCOPES] as const)
      keys.push({ scopes: scopes as never, ...(await makeKey(person, scopes)) });
    const wrong: string[] = [];
    for (const route of routes.filter(({ access }) => access === 'user' || access === 'tool')) {
      const needed = OPENED_BY[nameOf(route)];
      for (const { token, scopes } of keys) {
        const answer = await call(token, route.method, concrete(route.url));
        const isRefused = answer.headers['x-error-code'] === 'KEY_OUT_OF_SCOPE' && answer.statusCode === 403;
        const has = (scope: ToolScope) => (scopes as readonly string[]).includes(scope);
        // A key for an assistant opens only the address for assistants.
        const mayOpen = (needed?.every(has) ?? false) && (!has('mcp') || nameOf(route) === 'POST /mcp');
        if (isRefused === mayOpen || answer.statusCode === 401)
          wrong.push(`${nameOf(route)} with ${scopes.join(', ')}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(OPENED_BY)));
    expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
  });

  test('reads and writes its own person only', async () => {
    const [one, other] = [await service.signUp(), await service.signUp()];
    const { token } = await makeKey(one, ['periods:write', 'days:read']);
    expect((await call(token, 'POST', '/api/cycle/period', { startDate: '2026-06-10' })).statusCode).toBe(
      200,
    );
    const mine = (await one.call('GET', '/api/period-history')).json() as { items: { id: string }[] };
    expect(mine.items).toHaveLength(1);
    expect((await other.call('GET', '/api/period-history')).json()).toMatchObject({ total: 0 });
    const { token: foreign } = await makeKey(other, ['periods:write']);
    const id = mine.items[0]?.id ?? '';
    expectProblem(await call(foreign, 'DELETE', `/api/period-logs/${id}`), 404, expect.any(String));
  });

  test('a key without the scope `notes` neither reads nor writes symptoms and notes', async () => {
    const person = await service.signUp();
    const noted = {
      bleeding: 'MEDIUM',
      pain: 'HIGH',
      energy: 'LOW',
      mood: 'LOW',
      ill: 'YES',
      note: 'bad day',
    };
    expect((await person.call('PUT', '/api/days/2026-06-16', noted)).statusCode).toBe(200);
    const { token } = await makeKey(person, ['days:read', 'days:write', 'today:read']);
    const { token: all } = await makeKey(person, ['days:read', 'days:write', 'today:read', 'notes']);
    const url = '/api/days?from=2026-06-16&to=2026-06-16';
    const hidden = { pain: null, energy: null, mood: null, ill: null, note: null };
    expect((await call(token, 'GET', url)).json()).toMatchObject({
      days: [{ bleeding: 'MEDIUM', ...hidden }],
      patterns: [],
    });
    expect((await call(all, 'GET', url)).json()).toMatchObject({ days: [noted] });
    expect((await call(token, 'GET', '/api/today')).json()).toMatchObject({
      said: { pain: null, ill: null },
    });
    expect((await call(all, 'GET', '/api/today')).json()).toMatchObject({
      said: { pain: 'HIGH', ill: 'YES' },
    });
    for (const field of ['pain', 'energy', 'mood', 'ill', 'note'])
      expectProblem(
        await call(token, 'PUT', '/api/days/2026-06-16', { [field]: null }),
        403,
        `This key lacks what ${field} needs: notes`,
      );
    const saved = await call(token, 'PUT', '/api/days/2026-06-16', { bleeding: 'HEAVY' });
    expect(saved.json()).toMatchObject({ day: { bleeding: 'HEAVY', ...hidden } });
    expect((await person.call('GET', url)).json()).toMatchObject({ days: [{ ...noted, bleeding: 'HEAVY' }] });
  });

  test('downloads everything without a recent sign-in', async () => {
    const person = await service.signUp();
    const { token } = await makeKey(person, ['export:read']);
    service.clock.now = service.clock.now.add({ hours: 24 });
    expect((await call(token, 'GET', '/api/account/export')).statusCode).toBe(200);
    service.clock.now = service.clock.now.add({ hours: 24 * 29 });
    expectProblem(await call(token, 'GET', '/api/account/export'), 401, 'Unauthorized');
  });

  test('opens nothing once it is removed, its person is disabled, or its account is gone', async () => {
    const person = await service.signUp();
    const [removed, kept] = [await makeKey(person, ['today:read']), await makeKey(person, ['today:read'])];
    expect((await person.call('DELETE', `/api/tool-keys/${removed.id}`)).statusCode).toBe(204);
    expectProblem(await call(removed.token, 'GET', '/api/today'), 401, 'Unauthorized');
    expect((await call(kept.token, 'GET', '/api/today')).statusCode).toBe(200);
    const disabledAt = service.clock.now.toString();
    await service.database.asOwner('update users set disabled_at = $2 where id = $1', [
      person.id,
      disabledAt,
    ]);
    expectProblem(await call(kept.token, 'GET', '/api/today'), 401, 'Unauthorized');
    await service.database.asOwner('update users set disabled_at = null where id = $1', [person.id]);
    expect((await call(kept.token, 'GET', '/api/today')).statusCode).toBe(200);
    await person.call('DELETE', '/api/account', { confirm: person.email });
    await service.database.asOwner('delete from users where id = $1', [person.id]);
    expectProblem(await call(kept.token, 'GET', '/api/today'), 401, 'Unauthorized');
  });

  test.each([
    ['another key of the right shape', `lutea_${'A'.repeat(43)}`],
    ['a key that is too short', `lutea_${'A'.repeat(42)}`],
    ['the part behind the prefix alone', 'A'.repeat(43)],
  ])('is not accepted if forged: %s gets 401', async (_what, token) => {
    expectProblem(await call(token, 'GET', '/api/today'), 401, 'Unauthorized');
    expectProblem(await call(token, 'GET', '/api/user'), 401, 'Unauthorized');
  });

  test('is answered 600 times at once and 120 times a minute, on all instances together', async () => {
    const person = await service.signUp();
    const [busy, other] = [await makeKey(person, ['today:read']), await makeKey(person, ['today:read'])];
    const read = ({ token }: Key) => call(token, 'GET', '/api/cycle/current');
    for (let i = 0; i < 600; i++) expect((await read(busy)).statusCode).toBe(200);
    const refused = await read(busy);
    expectProblem(refused, 429, 'Too many requests with this key. Please wait a moment.');
    expect(refused.headers['retry-after']).toBe('1');
    expect((await read(other)).statusCode).toBe(200);
    const limit = createSharedLimit(
      service.database.engine,
      'tool requests',
      TOOL_REQUESTS,
      () => service.clock.now,
    );
    expect(await limit.take(hashSecret(busy.token).toString(), 60)).toBe(30);
    service.clock.now = service.clock.now.add({ minutes: 1 });
    const answers = await Promise.all(Array.from({ length: 121 }, () => read(busy)));
    expect(
      answers
        .map(({ statusCode }) => statusCode)
        .toSorted()
        .slice(119),
    ).toEqual([200, 429]);
  });

  test('is not accepted in a cookie', async () => {
    const { token } = await makeKey(await service.signUp(), ['today:read']);
    const answer = await service.app.inject({
      method: 'GET',
      url: '/api/today',
      headers: { cookie: `lutea_session=${token}` },
    });
    expectProblem(answer, 401, 'Unauthorized');
  });

  test('is stored only as a hash, and its last use to within five minutes', async () => {
    const person = await service.signUp();
    const { token } = await makeKey(person, ['today:read']);
    const dump = JSON.stringify(await service.database.asOwner('select k::text as row from tool_keys k'));
    expect(dump).not.toContain(token.slice('lutea_'.length));
    const lastUse = async () =>
      ((await person.call('GET', '/api/tool-keys')).json() as { items: { lastUsedAt: string | null }[] })
        .items[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await call(token, 'GET', '/api/today');
    const first = await lastUse();
    expect(first).toBe(service.clock.now.toString());
    service.clock.now = service.clock.now.add({ minutes: 4 });
    await call(token, 'GET', '/api/today');
    expect(await lastUse()).toBe(first);
    service.clock.now = service.clock.now.add({ minutes: 2 });
    await call(token, 'GET', '/api/today');
    expect(await lastUse()).toBe(service.clock.now.toString());
  });
});

describe('making a key', () => {
  test('needs a sign-in of the last ten minutes, shows the key once, and lists it without it', async () => {
    const person = await service.signUp();
    const made = await makeKey(person, ['today:read', 'plan:read']);
    expect(made.token).toMatch(/^lutea_[A-Za-z0-9_-]{43}$/);
    const { items } = (await person.call('GET', '/api/tool-keys')).json() as { items: object[] };
    expect(items).toEqual([
      expect.objectContaining({ id: made.id, name: 'Script', scopes: ['today:read', 'plan:read'] }),
    ]);
    expect(JSON.stringify(items)).not.toContain(made.token);
    service.clock.now = service.clock.now.add({ minutes: 11 });
    const late = await person.call('POST', '/api/tool-keys', { name: 'Late', scopes: ['today:read'] });
    expect([late.statusCode, late.headers['x-error-code']]).toEqual([403, 'RECENT_LOGIN_REQUIRED']);
  });

  test.each([
    [{ name: '', scopes: ['today:read'] }, 'name'],
    [{ name: 'x'.repeat(61), scopes: ['today:read'] }, 'name'],
    [{ name: 'a', scopes: [] }, 'scopes'],
    [{ name: 'a', scopes: ['everything'] }, 'scopes'],
    [{ name: 'a', scopes: ['today:read', 'today:read'] }, 'scopes'],
    [{ name: 'a', scopes: ['today:read'], days: 0 }, 'days'],
    [{ name: 'a', scopes: ['today:read'], days: 731 }, 'days'],
    [{ name: 'a', scopes: ['today:read'], token: 'mine' }, 'token'],
  ])('refuses %j with a message that names %s, and stores nothing', async (body, field) => {
    const person = await service.signUp();
    expectProblem(await person.call('POST', '/api/tool-keys', body), 400, expect.stringContaining(field));
    expect((await person.call('GET', '/api/tool-keys')).json()).toEqual({ items: [] });
  });

  test('a person has at most 20 keys, also with requests at once', async () => {
    const person = await service.signUp();
    const body = { name: 'Script', scopes: ['today:read'] };
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => person.call('POST', '/api/tool-keys', body)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
  });

  test('another person’s key can be neither listed nor removed', async () => {
    const [one, other] = [await service.signUp(), await service.signUp()];
    const { id } = await makeKey(one, ['today:read']);
    expect((await other.call('GET', '/api/tool-keys')).json()).toEqual({ items: [] });
    expectProblem(await other.call('DELETE', `/api/tool-keys/${id}`), 404, 'You have no such key');
    expectProblem(await one.call('DELETE', '/api/tool-keys/1'), 404, 'You have no such key');
    expect((await one.call('GET', '/api/tool-keys')).json()).toMatchObject({ items: [{ id }] });
  });
});

describe('docs/tools.md', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'tools.md'), 'utf8');

  test('names for every scope the routes that it opens', () => {
    const table = page.slice(page.indexOf('## What a key opens'), page.indexOf('## What stays'));
    const rows = [...table.matchAll(/^\| `(?<scope>[a-z:]+)` \| (?<opens>.+) \|$/gm)];
    const documented = rows.flatMap(({ groups }) =>
      [...(groups?.['opens'] ?? '').matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, route = '']) => [
        route.replaceAll(/\{(\w+)\}/g, ':$1'),
        groups?.['scope'],
      ]),
    );
    const opened = Object.entries(OPENED_BY).map(([route, scopes]) => [route, scopes.at(-1)]);
    expect(rows.map(({ groups }) => groups?.['scope'])).toEqual(TOOL_SCOPES);
    expect(documented.toSorted()).toEqual(opened.toSorted());
  });
});
