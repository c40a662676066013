import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, type HostileService, startHostileService } from './hostile-service.ts';

const PUBLIC_URL = 'https://lutea.example.org';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService({ publicUrl: PUBLIC_URL });
});
afterAll(() => service.close());

test('over https every cookie from sign-in to sign-out has the prefix __Host-, which no sub-domain can set', async () => {
  const begun = await service.app.inject({ method: 'POST', url: '/api/auth/login' });
  expect(begun.headers['set-cookie']).toMatch(
    /^__Host-lutea_login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const { searchParams } = new URL(begun.headers.location ?? '');
  expect(searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/callback`);
  service.provider.nonce = searchParams.get('nonce') ?? '';

  const ended = await service.app.inject({
    url: `/api/auth/callback?code=x&state=${searchParams.get('state')}`,
    cookies: { '__Host-lutea_login': cookieOf(begun, '__Host-lutea_login') ?? '' },
  });
  expect(ended.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-lutea_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-lutea_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(ended.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');

  const cookies = Object.fromEntries(ended.cookies.map(({ name, value }) => [name, value]));
  const page = await service.app.inject({ url: '/start', headers: { accept: 'text/html' }, cookies });
  const left = await service.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { origin: PUBLIC_URL },
    cookies,
  });
  const set = [begun, ended, page, left].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  const names = set.map((cookie) => cookie.replace(/=.*/, ''));
  expect(new Set(names)).toEqual(
    new Set(['login', 'session', 'browser', 'person'].map((name) => `__Host-lutea_${name}`)),
  );
  // A browser drops a cookie with this prefix that lacks Secure or Path=/, or that has a Domain.
  for (const cookie of set) {
    expect(cookie).toMatch(/; Path=\/;.* Secure/);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

test('over https a session cookie without the prefix __Host- is ignored', async () => {
  const { token } = await service.signUp();
  const call = (name: string) => service.app.inject({ url: '/api/user', cookies: { [name]: token } });
  expect((await call('lutea_session')).statusCode).toBe(401);
  expect((await call('__Host-lutea_session')).statusCode).toBe(200);
});
