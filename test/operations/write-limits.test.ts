import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const KIB = 1024;
const PER_MINUTE = 2;
const AT_ONCE = 5 * PER_MINUTE;
const UNKNOWN_TOKEN = 'x'.repeat(43);

let service: TestApp;
let person: TestPerson;
let port: number;
const logged: string[] = [];

beforeAll(async () => {
  service = await createTestApp({
    writesPerMinute: PER_MINUTE,
    logLevel: 'info',
    logStream: { write: (line) => logged.push(line) },
  });
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
beforeEach(async () => {
  // An hour later every limit is fully reset.
  service.clock.now = service.clock.now.add({ hours: 1 });
  person = await service.signUp();
});
afterAll(() => service.close());

const change = (who: TestPerson, cycleLength = 30) => who.call('PATCH', '/api/user', { cycleLength });

async function statusesOf(times: number, send: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await send()).statusCode);
  return statuses;
}

describe('changes by one person', () => {
  test('changes beyond the limit get 429 with the time to wait, and change nothing', async () => {
    expect(await statusesOf(AT_ONCE, () => change(person))).toEqual(Array(AT_ONCE).fill(200));
    const refused = await change(person, 31);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'x-error-code': 'TOO_MANY_REQUESTS' });
    expect((await person.call('GET', '/api/user')).json().cycleLength).toBe(30);
    service.clock.now = service.clock.now.add({ seconds: 30 });
    expect((await change(person, 31)).statusCode).toBe(200);
  });

  test('changes count together, whichever session sends them', async () => {
    const { createSession } = await import('#server/records/access/sessions.ts');
    const now = service.clock.now;
    const other = await createSession(service.database.engine, { userId: person.id, userAgent: '', now });
    const byOther = () =>
      service.app.inject({
        method: 'PATCH',
        url: '/api/user',
        headers: { authorization: `Bearer ${other}` },
        payload: { cycleLength: 30 },
      });
    await byOther();
    await statusesOf(AT_ONCE, () => change(person));
    expect((await byOther()).statusCode).toBe(429);
  });

  test('changes at several instances count together', async () => {
    const database = { engine: service.database.connectAgain(), close: async () => {} } as TestDatabase;
    const other = await createTestApp({ writesPerMinute: PER_MINUTE }, database);
    other.clock.now = service.clock.now;
    const atOther = () =>
      other.app.inject({
        method: 'PATCH',
        url: '/api/user',
        headers: { authorization: `Bearer ${person.token}` },
        payload: { cycleLength: 30 },
      });
    expect((await atOther()).statusCode).toBe(200);
    const statuses = await statusesOf(AT_ONCE, () => change(person));
    expect(statuses).toEqual([...Array(AT_ONCE - 1).fill(200), 429]);
    expect((await atOther()).statusCode).toBe(429);
    await other.close();
  });

  test('a person beyond the limit of changes can still read', async () => {
    await statusesOf(AT_ONCE + 1, () => change(person));
    expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
  });
});

test('changes with unknown tokens from one address are limited, those of others are not', async () => {
  const guess = () =>
    service.app.inject({
      method: 'PATCH',
      url: '/api/user',
      remoteAddress: '2001:db8::1',
      headers: { authorization: `Bearer ${crypto.randomUUID().replaceAll('-', '')}${'x'.repeat(11)}` },
      payload: { cycleLength: 30 },
    });
  const statuses = await statusesOf(10 * AT_ONCE + 1, guess);
  expect(statuses.slice(0, -1)).toEqual(Array(10 * AT_ONCE).fill(401));
  expect(statuses.at(-1)).toBe(429);
  expect((await change(person)).statusCode).toBe(200);
});

describe('a long body', () => {
  /** Sends headers that announce a body, but no body: the server must answer without waiting for it. */
  async function answerTo(line: string, ...headers: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const all = [line, 'Host: x', 'Content-Type: application/json', ...headers];
    socket.write(`${all.join('\r\n')}\r\n\r\n`);
    const [chunk] = await once(socket, 'data');
    socket.destroy();
    return String(chunk).split('\r\n', 1)[0] ?? '';
  }
  const long = `Content-Length: ${247 * KIB}`;
  const stranger = `Authorization: Bearer ${UNKNOWN_TOKEN}`;

  test.each([
    ['who has no session', ['PATCH /api/user HTTP/1.1', stranger, long], '401 Unauthorized'],
    [
      'who has no session and does not say how long the body is',
      ['PATCH /api/user HTTP/1.1', stranger, 'Transfer-Encoding: chunked'],
      '401 Unauthorized',
    ],
    ['who has no token', ['PATCH /api/user HTTP/1.1', long], '401 Unauthorized'],
    ['who begins to sign in', ['POST /api/auth/login HTTP/1.1', long], '413 Payload Too Large'],
    ['at an address that does not exist', ['POST /api/nothing HTTP/1.1', long], '404 Not Found'],
    ['with a method that is not allowed', ['POST /api/user HTTP/1.1', long], '405 Method Not Allowed'],
  ])('is refused without waiting for it, from somebody %s', async (_who, [line = '', ...headers], status) => {
    expect(await answerTo(line, ...headers)).toBe(`HTTP/1.1 ${status}`);
  });

  test('a long body is read from a person with a session', async () => {
    const padded = `{"cycleLength":31}${' '.repeat(200 * KIB)}`;
    const answer = await service.app.inject({
      method: 'PATCH',
      url: '/api/user',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: padded,
    });
    expect(answer.json()).toMatchObject({ cycleLength: 31 });
  });
});

const readHealth = () => text(connect(port, '127.0.0.1').end('GET /healthz HTTP/1.0\r\n\r\n'));

/** Sends half a body, and hangs up after another request was answered. */
async function hangUp(): Promise<void> {
  // An hour later every limit is fully reset.
  service.clock.now = service.clock.now.add({ hours: 1 });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PATCH /api/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"cycle`,
  );
  await readHealth();
  socket.destroy();
}

test('a client that hangs up in the middle of its body is no error in the log', async () => {
  logged.length = 0;
  // Nothing is logged if the service has not begun to read the body, so clients hang up until one is logged.
  const hangUpAndRead = async () => {
    await hangUp();
    return logged.join('');
  };
  await expect.poll(hangUpAndRead).toContain('client closed the connection');
  expect(logged.join('')).not.toMatch(/INTERNAL|"level":50/);
  expect(await readHealth()).toContain('200 OK');
});

test('a person has 2,000 period logs at most', async () => {
  await service.database.asOwner(
    `insert into period_logs (user_id, start_date, created_at, updated_at)
     select '${person.id}', date '2020-01-01' + day, '${START}', '${START}' from generate_series(0, 1998) day`,
  );
  const log = (startDate: string) => person.call('POST', '/api/cycle/period', { startDate });
  expect((await log('2019-06-01')).statusCode).toBe(200);
  const refused = await log('2019-05-01');
  expect(refused.statusCode).toBe(409);
  expect(refused.headers['x-error-code']).toBe('PERIOD_LOGS_FULL');
  expect(refused.json().error).toBe(
    'You have 2,000 period logs, the most there can be: delete one that is wrong before you log 2019-05-01',
  );
  expect((await log('2019-06-01')).statusCode).toBe(200);
  expect((await person.call('GET', '/api/period-history')).json().total).toBe(2_000);
});
