import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from '#server/records/access/sessions.ts';
import { makeFeed, readPath } from '../feed/feed-people.ts';
import { insertRow, readTables, type TableFacts } from '../helpers/table-facts.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { expectProblem } from './person-data.ts';

let service: TestApp;
let tables: TableFacts[];
beforeAll(async () => {
  service = await createTestApp();
  tables = (await readTables(service.database)).filter(({ owner }) => owner !== null);
});
afterAll(() => service.close());

const CONFIRMED = { confirm: 'delete my account' };

async function countRows({ id }: TestPerson): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, owner } of tables) {
    counts[name] = (await service.database.asOwner(`select 1 from ${name} where ${owner} = $1`, [id])).length;
  }
  return counts;
}

/** Signs up a person who has a row in every table with an owner. */
async function signUpWithEverything(): Promise<TestPerson> {
  const person = await service.signUp();
  for (const table of tables.filter(({ owner }) => owner === 'user_id')) {
    await service.database.asOwner(insertRow(table, person.id));
  }
  expect(Object.values(await countRows(person)).filter((count) => count === 0)).toEqual([]);
  return person;
}

describe('DELETE /api/account', () => {
  test('deletes every row of the person in any table, and no row of others', async () => {
    const [person, other] = [await signUpWithEverything(), await signUpWithEverything()];
    const before = await countRows(other);
    const response = await person.call('DELETE', '/api/account', CONFIRMED);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(Object.values(await countRows(person)).filter((count) => count > 0)).toEqual([]);
    expect(await countRows(other)).toEqual(before);
  });

  test('clears the cookie, and tells the browser to clear its cache and storage', async () => {
    const person = await service.signUp();
    const { headers } = await person.call('DELETE', '/api/account', CONFIRMED);
    expect(headers['set-cookie']).toMatch(/^lutea_session=; Max-Age=0;/);
    expect(headers['clear-site-data']).toBe('"cache", "storage"');
  });

  test('ends every session and every feed', async () => {
    const person = await service.signUp();
    const elsewhere = await createSession(service.database.engine, {
      userId: person.id,
      userAgent: 'elsewhere',
      now: service.clock.now,
    });
    const feed = await makeFeed(person);
    expect((await readPath(service, feed)).statusCode).toBe(200);
    await person.call('DELETE', '/api/account', CONFIRMED);
    expectProblem(await person.call('GET', '/api/user'), 401, 'Unauthorized');
    const headers = { authorization: `Bearer ${elsewhere}` };
    expectProblem(await service.app.inject({ url: '/api/user', headers }), 401, 'Unauthorized');
    expect((await readPath(service, feed)).statusCode).toBe(404);
  });

  test('stores the id and the time of deletion once, and nothing else', async () => {
    const person = await service.signUp();
    await person.call('DELETE', '/api/account', CONFIRMED);
    const kept = await service.database.asOwner('select * from deleted_users where id = $1', [person.id]);
    expect(kept).toEqual([{ id: person.id, deleted_at: expect.anything() }]);
  });

  test('is done once when several requests come at once; the others get 401', async () => {
    const person = await service.signUp();
    const times = Array.from({ length: 5 });
    const answers = await Promise.all(times.map(() => person.call('DELETE', '/api/account', CONFIRMED)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401, 401, 401, 401]);
  });

  test.each([
    [undefined, 'The request body must be a JSON object'],
    [{}, 'Missing required field: confirm. Send "delete my account" to delete everything'],
    [{ confirm: 'yes' }, 'Invalid confirm: send "delete my account" to delete everything'],
    [{ confirm: 'Delete my account' }, 'Invalid confirm: send "delete my account" to delete everything'],
    [{ confirm: true }, 'Invalid confirm: send "delete my account" to delete everything'],
    [{ ...CONFIRMED, id: 'x' }, 'Unknown field: id'],
  ])('refuses %j and deletes nothing', async (body, error) => {
    const person = await service.signUp();
    expectProblem(await person.call('DELETE', '/api/account', body), 400, error);
    expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
  });

  test('needs a session that began within the last 10 minutes', async () => {
    const person = await service.signUp();
    await service.database.asOwner(
      "update sessions set created_at = created_at - interval '601 seconds' where user_id = $1",
      [person.id],
    );
    const response = await person.call('DELETE', '/api/account', CONFIRMED);
    expectProblem(response, 403, 'Sign in again to do this: your last sign-in is more than 10 minutes ago.');
    expect(response.headers['x-error-code']).toBe('RECENT_LOGIN_REQUIRED');
    expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
  });

  test('refuses a request from a page of another origin', async () => {
    const person = await service.signUp();
    const response = await service.app.inject({
      method: 'DELETE',
      url: '/api/account',
      headers: { cookie: `lutea_session=${person.token}`, origin: 'https://evil.example' },
      payload: CONFIRMED,
    });
    expect(response.headers['x-error-code']).toBe('CROSS_SITE_REQUEST');
    expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
  });
});
