import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessionToken } from '#server/database/session-token.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { createTestApp, PUBLIC_URL, type TestApp, type TestPerson } from '../helpers/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const DAY = { hours: 24 };

function pass(duration: Temporal.DurationLike): void {
  service.clock.now = service.clock.now.add(duration);
}

async function statusOf(person: TestPerson): Promise<number> {
  return (await person.call('GET', '/api/user')).statusCode;
}

async function lastSeen({ id }: TestPerson): Promise<string> {
  const [row] = await service.database.asOwner('select last_seen_at::text from sessions where user_id = $1', [
    id,
  ]);
  return JSON.stringify(row);
}

async function signInAgain({ id }: TestPerson, userAgent: string): Promise<string> {
  const { engine } = service.database;
  return createSession(engine, { userId: id, userAgent, now: service.clock.now });
}

describe('a session', () => {
  test.each([
    ['is accepted after 14 days less a second', { hours: 14 * 24 - 1, minutes: 59, seconds: 59 }, 200],
    ['is refused after 14 days and a second', { hours: 14 * 24, seconds: 1 }, 401],
  ])('%s', async (_what, idle, status) => {
    const person = await service.signUp();
    pass(idle);
    expect(await statusOf(person)).toBe(status);
  });

  test('lasts as long as it is used, up to 90 days', async () => {
    const person = await service.signUp();
    for (let day = 0; day < 80; day += 10) {
      pass({ hours: 240 });
      expect(await statusOf(person)).toBe(200);
    }
    pass({ hours: 239, minutes: 59, seconds: 59 });
    expect(await statusOf(person)).toBe(200);
    pass({ seconds: 2 });
    expect(await statusOf(person)).toBe(401);
  });

  test('has its last use stored at most once in five minutes', async () => {
    const person = await service.signUp();
    const began = await lastSeen(person);
    for (let i = 0; i < 5; i++) {
      pass({ seconds: 59 });
      await statusOf(person);
    }
    expect(await lastSeen(person)).toBe(began);
    pass({ seconds: 6 });
    await statusOf(person);
    expect(await lastSeen(person)).not.toBe(began);
  });

  test('has a unique token of 32 bytes', () => {
    const tokens = new Set(Array.from({ length: 20_000 }, createSessionToken));
    expect(tokens.size).toBe(20_000);
    expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  test('is stored without its token', async () => {
    const { token } = await service.signUp();
    const dump = JSON.stringify(await service.database.asOwner('select s::text as row from sessions s'));
    const forms = [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ];
    expect(forms.filter((form) => dump.includes(form))).toEqual([]);
  });
});

describe('GET /api/sessions', () => {
  test("lists the caller's sessions, newest first, and marks the one of the request", async () => {
    const person = await service.signUp();
    pass(DAY);
    await signInAgain(person, 'Another browser');
    const { items, ...page } = (await person.call('GET', '/api/sessions')).json();
    expect(page).toEqual({ total: 2, page: 1, limit: 20, totalPages: 1, hasMore: false });
    expect(items).toEqual([
      {
        id: expect.any(String),
        userAgent: 'Another browser',
        createdAt: service.clock.now.toString(),
        lastSeenAt: service.clock.now.toString(),
        current: false,
      },
      expect.objectContaining({ userAgent: 'test', current: true }),
    ]);
  });

  test('leaves out what has expired, and pages like every list', async () => {
    const person = await service.signUp();
    pass({ hours: 10 * 24 });
    await statusOf(person);
    await signInAgain(person, 'never used again');
    pass({ hours: 10 * 24 });
    await statusOf(person);
    pass({ hours: 5 * 24 });
    await signInAgain(person, 'new');
    const { items, ...page } = (await person.call('GET', '/api/sessions?page=2&limit=1')).json();
    expect(page).toEqual({ total: 2, page: 2, limit: 1, totalPages: 2, hasMore: false });
    expect(items).toEqual([expect.objectContaining({ userAgent: 'test' })]);
  });

  test.each([
    ['page=0', 'Invalid page: must be a positive integer'],
    ['limit=101', 'Invalid limit: must be between 1 and 100'],
  ])('refuses %s', async (query, error) => {
    const response = await (await service.signUp()).call('GET', `/api/sessions?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error });
  });

  test('needs a session', async () => {
    expect((await service.app.inject({ url: '/api/sessions' })).statusCode).toBe(401);
  });
});

describe('DELETE /api/sessions/{id}', () => {
  async function idOf(person: TestPerson): Promise<string> {
    return (await person.call('GET', '/api/sessions')).json().items[0].id;
  }

  test('ends the session at once', async () => {
    const person = await service.signUp();
    pass(DAY);
    const other = await signInAgain(person, 'lost phone');
    const response = await person.call('DELETE', `/api/sessions/${await idOf(person)}`);
    expect(response.statusCode).toBe(204);
    const headers = { authorization: `Bearer ${other}` };
    expect((await service.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
    expect(await statusOf(person)).toBe(200);
  });

  test('clears the cookie when a session ends itself', async () => {
    const person = await service.signUp();
    const response = await person.call('DELETE', `/api/sessions/${await idOf(person)}`);
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'lutea_session', value: '', maxAge: 0 }),
    ]);
    expect(await statusOf(person)).toBe(401);
  });

  test("answers 404 for another person's session, which goes on", async () => {
    const [victim, other] = [await service.signUp(), await service.signUp()];
    const response = await other.call('DELETE', `/api/sessions/${await idOf(victim)}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Session not found' });
    expect(response.headers['x-error-code']).toBe('SESSION_NOT_FOUND');
    expect(await statusOf(victim)).toBe(200);
    expect((await other.call('GET', '/api/sessions')).json().total).toBe(1);
  });

  test.each([randomUUID(), 'nonsense', "1'%20or%20'1'='1", '%00', '1'])('answers 404 for %s', async (id) => {
    const response = await (await service.signUp()).call('DELETE', `/api/sessions/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Session not found' });
  });
});

describe('POST /api/auth/logout', () => {
  const logOut = (headers: Record<string, string>) =>
    service.app.inject({ method: 'POST', url: '/api/auth/logout', headers });

  test('ends the session, and clears the cookie and what the browser has stored', async () => {
    const person = await service.signUp();
    const response = await logOut({ origin: PUBLIC_URL, cookie: `lutea_session=${person.token}` });
    expect(response.statusCode).toBe(204);
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(response.headers['set-cookie']).toBe(
      'lutea_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(await statusOf(person)).toBe(401);
  });

  test('ends the session of a bearer token', async () => {
    const person = await service.signUp();
    expect((await person.call('POST', '/api/auth/logout')).statusCode).toBe(204);
    expect(await statusOf(person)).toBe(401);
  });

  test.each([
    ['an expired session', { cookie: `lutea_session=${'x'.repeat(43)}` }],
    ['a broken cookie', { cookie: 'lutea_session=broken' }],
    ['no cookie', {}],
  ])('clears the cookie of a request with %s too', async (_what, cookie) => {
    const response = await logOut({ origin: PUBLIC_URL, ...cookie });
    expect(response.statusCode).toBe(204);
    expect(response.headers['set-cookie']).toContain('Max-Age=0');
  });

  test('redirects a form to the login page', async () => {
    const response = await logOut({
      origin: PUBLIC_URL,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/login');
  });
});
