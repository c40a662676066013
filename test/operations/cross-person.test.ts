import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUuid } from '#leaf/is-uuid.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { validValue } from '../fuzz/schema-values.ts';
import { createAppWithRoutes, nameOf, type Route } from '../helpers/route-table.ts';
import { insertRow, readTables, type TableFacts } from '../helpers/table-facts.ts';
import type { TestPerson } from '../helpers/test-app.ts';

// Calls every route of the app as each kind of caller who may not use it. New routes are included automatically.

const service = await createAppWithRoutes();
afterAll(() => service.close());

const SECRET_DAY = '2026-03-07';
const routes = service.routes.filter(({ isDerived }) => !isDerived);
const forUsers = routes.filter(({ access }) => access === 'user');

let ada: TestPerson;
let tables: TableFacts[];
let idsOfAda: string[];

/** All rows of a person, from every table whose rows have an owner. */
function rowsOf(userId: string): Promise<unknown> {
  const owned = tables.filter(({ owner }) => owner !== null);
  const selects = owned.map(
    ({ name, owner }) =>
      `select '${name}' as table, to_json(t)::text as row from ${name} t where ${owner} = $1`,
  );
  return service.database.asOwner(`${selects.join(' union all ')} order by 1, 2`, [userId]);
}

beforeAll(async () => {
  ada = await service.signUp();
  tables = await readTables(service.database);
  await ada.call('POST', '/api/cycle/period', { startDate: SECRET_DAY });
  await ada.call('PATCH', '/api/user', { cycleLength: 33.25, timezone: 'Pacific/Kiritimati' });
  for (const table of tables.filter(({ owner }) => owner === 'user_id')) {
    const [row] = await service.database.asOwner(`select 1 from ${table.name} where user_id = $1`, [ada.id]);
    if (row === undefined) await service.database.asOwner(insertRow(table, ada.id));
  }
  const withIds = tables.filter(
    ({ owner, columns }) => owner === 'user_id' && columns.some(({ name }) => name === 'id'),
  );
  const ids: string[] = [ada.id];
  for (const { name } of withIds) {
    const rows = await service.database.asOwner(`select id from ${name} where user_id = $1`, [ada.id]);
    // A passkey's id is not a UUID: it comes from the device and is part of no address.
    ids.push(...rows.map(({ id }) => String(id)).filter(isUuid));
  }
  idsOfAda = ids;
});

/** Valid bodies that cannot be generated from their schema. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/notifications/browsers': {
    endpoint: 'https://push.example.test/subscription',
    keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
  },
};

const goodBodies = new Map<Route, unknown>();

/** A valid body, so that only the session can be the reason for a refusal. */
function goodBody(route: Route): unknown {
  if (!goodBodies.has(route)) goodBodies.set(route, makeGoodBody(route));
  return goodBodies.get(route);
}

function makeGoodBody(route: Route): unknown {
  const { body } = route;
  if (body === undefined) return undefined;
  const made = fc.sample(validValue(body), { seed: 1, numRuns: 200 });
  return BODIES[nameOf(route)] ?? made.find((value) => value !== null && body.safeParse(value).success);
}

/** A range without the secret day, because a calendar names every day of its range. */
const QUERIES: Readonly<Record<string, string>> = { '/api/calendar': '?from=2026-04-01&to=2026-12-31' };

const takesId = ({ url }: Route) => /:\w*id\b/i.test(url);

function fillAddress({ url }: Route, id: string): string {
  const filled = url.replace(/:\w*id\b/gi, id).replace(/:date\b/g, '2026-06-10');
  return `${filled.replace(/:\w+/g, 'x'.repeat(43))}${QUERIES[url] ?? ''}`;
}

function callWithId(
  route: Route,
  id: string,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const body = goodBody(route);
  return service.app.inject({
    method: route.method as 'GET',
    url: fillAddress(route, id),
    headers: { host: '127.0.0.1:3000', ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

/** Calls a route once for each id of Ada's that its address could take, or once where it takes none. */
async function callWith(route: Route, headers: Record<string, string>): Promise<LightMyRequestResponse[]> {
  const answers: LightMyRequestResponse[] = [];
  for (const id of takesId(route) ? idsOfAda : ['']) answers.push(await callWithId(route, id, headers));
  return answers;
}

/** Words that only Ada's data contains. */
const secrets = () => [ada.email, ...idsOfAda, SECRET_DAY, 'Kiritimati', '33.25'];

function expectNothingOfAda(answers: LightMyRequestResponse[]): void {
  for (const { body, headers } of answers) {
    const told = `${body} ${JSON.stringify(headers)}`;
    expect(secrets().filter((secret) => told.includes(secret))).toEqual([]);
  }
}

test('there are routes for users, and each that takes a body has a valid one to test with', () => {
  expect(forUsers.length).toBeGreaterThan(10);
  const untried = forUsers.filter((route) => route.body !== undefined && goodBody(route) === undefined);
  expect(untried.map(nameOf)).toEqual([]);
});

describe.each(forUsers.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
  const strangers: [string, () => Promise<Record<string, string>> | Record<string, string>][] = [
    ['nobody', () => ({})],
    ['a garbled token', () => ({ authorization: 'Bearer x' })],
    ['a token of the right shape that never was', () => ({ authorization: `Bearer ${'A'.repeat(43)}` })],
    [
      'a cookie that never was',
      () => ({ cookie: `lutea_session=${'A'.repeat(43)}`, origin: 'http://127.0.0.1:3000' }),
    ],
    ["Ada's id in place of a token", () => ({ authorization: `Bearer ${ada.id}` })],
    [
      "Ada's session after 14 days",
      async () => {
        const seen = service.clock.now.subtract({ hours: 14 * 24, seconds: 1 });
        const token = await createSession(service.database.engine, {
          userId: ada.id,
          userAgent: '',
          now: seen,
        });
        return { authorization: `Bearer ${token}` };
      },
    ],
    [
      'the session of someone deleted',
      async () => {
        const gone = await service.signUp();
        await service.database.asOwner('delete from users where id = $1', [gone.id]);
        return { authorization: `Bearer ${gone.token}` };
      },
    ],
  ];

  test('refuses everyone without a valid session', async () => {
    const callers: [string, Record<string, string>][] = [];
    for (const [who, headersOf] of strangers) callers.push([who, await headersOf()]);
    const before = await rowsOf(ada.id);
    for (const [who, headers] of callers) {
      for (const answer of await callWith(route, headers)) {
        expect([who, answer.statusCode, answer.json()]).toEqual([who, 401, { error: 'Unauthorized' }]);
      }
    }
    expect(await rowsOf(ada.id)).toEqual(before);
  });

  test("shows another person nothing of Ada's data and does not change it", async () => {
    const before = await rowsOf(ada.id);
    // A new person for each route: one of the routes deletes its caller.
    const bea = await service.signUp();
    const answers = await callWith(route, { authorization: `Bearer ${bea.token}` });
    expectNothingOfAda(answers);
    if (takesId(route)) {
      const nobodys = '00000000-0000-4000-8000-000000000000';
      const unknown = await callWithId(route, nobodys, { authorization: `Bearer ${bea.token}` });
      // The same words as for an id that nobody has: existence is not revealed.
      for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, unknown.body]);
    }
    expect(await rowsOf(ada.id)).toEqual(before);
  });
});

describe('a route that is not for users', () => {
  const others = routes.filter(({ access }) => access !== 'user');

  test.each(others.map((route) => [nameOf(route), route] as const))(
    "%s shows nothing of Ada's data to anybody else",
    async (_name, route) => {
      const before = await rowsOf(ada.id);
      expectNothingOfAda(await callWith(route, {}));
      const fresh = await service.signUp();
      const origin = 'http://127.0.0.1:3000';
      expectNothingOfAda(await callWith(route, { cookie: `lutea_session=${fresh.token}`, origin }));
      expect(await rowsOf(ada.id)).toEqual(before);
    },
  );
});
