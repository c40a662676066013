import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { makeFeed, readPath } from './feed-people.ts';

let service: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  service = await createTestApp({ logLevel: 'trace', logStream: { write: (line) => lines.push(line) } });
});
afterAll(() => service.close());

const partsOf = (path: string) => {
  const [, userId = '', token = ''] = /^\/api\/calendar\/([^/]+)\/([^/]+)\.ics$/.exec(path) ?? [];
  return { userId, token };
};

/** The parts of an answer in which one refusal could differ from another. */
async function refusalOf(path: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await readPath(service, path, {}, method);
  return {
    statusCode,
    code: headers['x-error-code'],
    type: headers['content-type'],
    cache: headers['cache-control'],
    body,
  };
}

const NOT_FOUND = {
  statusCode: 404,
  code: 'NOT_FOUND',
  type: 'application/json; charset=utf-8',
  cache: 'no-store',
  body: '{"error":"Not found"}',
};

describe('the address of a feed', () => {
  test('has a token of 256 bits, of which only a hash is stored', async () => {
    const { userId, token } = partsOf(await makeFeed(await service.signUp()));
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await service.database.asOwner(
      `select to_jsonb(f)::text as text, token_hash = sha256($2) as hashed from calendar_feeds f where user_id = $1`,
      [userId, Buffer.from(token)],
    );
    expect(row?.['hashed']).toBe(true);
    expect(row?.['text']).not.toContain(token);
  });

  test('answers the same 404 if it is wrong in any way', async () => {
    const [path, another] = [await makeFeed(await service.signUp()), await makeFeed(await service.signUp())];
    const { userId, token } = partsOf(path);
    const wrong = [
      [userId, `${'A'.repeat(43)}.ics`],
      [userId, `${partsOf(another).token}.ics`],
      [userId, `${token.slice(0, -1)}.ics`],
      [userId, `${token}A.ics`],
      [userId, `${token}.ics.ics`],
      [userId, `${token.toLowerCase()}x.ics`],
      [userId, `${token}.ICS`],
      [userId, `${token}.csv`],
      [userId, token],
      [userId, '.ics'],
      [userId, `%00${token}.ics`],
      [userId, '%zz.ics'],
      [userId, `${'A'.repeat(300)}.ics`],
      [userId, '..%2f..%2fuser.ics'],
      [partsOf(another).userId, `${token}.ics`],
      ['00000000-0000-4000-8000-000000000000', `${token}.ics`],
      ['nobody', `${token}.ics`],
      ['%27%20or%20true--', `${token}.ics`],
      ['x'.repeat(300), `${token}.ics`],
    ];
    for (const [user, file] of wrong) {
      const refusal = await refusalOf(`/api/calendar/${user}/${file}`);
      expect([user, file, refusal]).toEqual([user, file, NOT_FOUND]);
    }
    expect((await readPath(service, path)).statusCode).toBe(200);
  });

  test('answers the same 404 to HEAD and to a browser if it is wrong', async () => {
    const path = `/api/calendar/${crypto.randomUUID()}/${'A'.repeat(43)}.ics`;
    expect(await refusalOf(path, 'HEAD')).toEqual({ ...NOT_FOUND, body: '' });
    const inBrowser = await readPath(service, path, { accept: 'text/html', 'if-none-match': '*' });
    expect([inBrowser.statusCode, inBrowser.body]).toEqual([404, NOT_FOUND.body]);
  });

  test('cannot be made from the id of one person and the session token of another', async () => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    await makeFeed(other);
    const response = await person.call('GET', `/api/calendar/${other.id}/${person.token}.ics`);
    expect(response.statusCode).toBe(404);
  });
});

describe('an old feed address stops working at once', () => {
  let person: TestPerson;
  let path: string;
  const statusOf = async (address: string) => (await readPath(service, address)).statusCode;
  beforeAll(async () => {
    person = await service.signUp();
  });

  test('an old feed address stops working when a new one of its scope is made, while those of other scopes still work', async () => {
    path = await makeFeed(person);
    const coach = await makeFeed(person, { scope: 'PERIODS' });
    const renewed = await makeFeed(person);
    expect(await refusalOf(path)).toEqual(NOT_FOUND);
    expect([await statusOf(renewed), await statusOf(coach)]).toEqual([200, 200]);
  });

  test('a feed address stops working when its feed is revoked', async () => {
    path = await makeFeed(person);
    const { items } = (await person.call('GET', '/api/calendar/feeds')).json();
    const { id } = items.find(({ scope }: { scope: string }) => scope === 'EVERYTHING');
    expect((await person.call('DELETE', `/api/calendar/feeds/${id}`)).statusCode).toBe(204);
    expect(await refusalOf(path)).toEqual(NOT_FOUND);
  });

  test('a feed address stops working when all feeds are revoked', async () => {
    const paths = [await makeFeed(person), await makeFeed(person, { scope: 'PERIODS' })];
    expect((await person.call('DELETE', '/api/calendar/token')).statusCode).toBe(204);
    for (const address of paths) expect(await refusalOf(address)).toEqual(NOT_FOUND);
  });

  test('a feed address stops working when the person is deleted', async () => {
    const leaving = await service.signUp();
    path = await makeFeed(leaving);
    await service.database.asOwner('delete from users where id = $1', [leaving.id]);
    expect(await refusalOf(path)).toEqual(NOT_FOUND);
  });
});

describe('the limit of 60 reads of a feed', () => {
  const readTimes = (path: string, times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await readPath(service, path)).statusCode));

  test('answers the 61st read with 429 and Retry-After, and a read a second later with 200', async () => {
    const [path, other] = [await makeFeed(await service.signUp()), await makeFeed(await service.signUp())];
    expect(new Set(await readTimes(path, 60))).toEqual(new Set([200]));
    const response = await readPath(service, path);
    expect([response.statusCode, response.headers['x-error-code'], response.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '1',
    ]);
    expect((await readPath(service, other)).statusCode).toBe(200);
    service.clock.now = service.clock.now.add({ seconds: 1 });
    expect((await readPath(service, path)).statusCode).toBe(200);
  });

  test('does not change the 404 of a revoked address', async () => {
    const person = await service.signUp();
    const path = await makeFeed(person);
    await readTimes(path, 61);
    await person.call('DELETE', '/api/calendar/token');
    expect(await refusalOf(path)).toEqual(NOT_FOUND);
  });
});

test('no log line, at any level, contains a feed token or a user id', async () => {
  const person = await service.signUp();
  const path = await makeFeed(person);
  const { token } = partsOf(path);
  const wrong = token.split('').reverse().join('');
  await readPath(service, path);
  await readPath(service, `/api/calendar/${person.id}/${wrong}.ics`);
  await readPath(service, `/api/calendar/${person.id}/${wrong}.txt`);
  await readPath(service, `/api/calendar/${person.id}/${wrong}%zz.ics`);
  await readPath(service, `/api/calendar/${person.id}/${wrong.repeat(4)}.ics`);
  await service.app.inject({ method: 'PUT', url: path });
  await service.database.asOwner('alter function feed_owner rename to feed_owner_away');
  expect((await readPath(service, path)).statusCode).toBe(500);
  await service.database.asOwner('alter function feed_owner_away rename to feed_owner');
  const log = lines.join('');
  expect(log).toContain('"route":"/api/calendar/:userId/:token.ics","status":404');
  expect(log).toContain('"msg":"request failed"');
  for (const secret of [token, wrong, person.id]) expect(log).not.toContain(secret);
});
