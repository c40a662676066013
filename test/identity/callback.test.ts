import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, type HostileService, startHostileService } from './hostile-service.ts';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService();
});
afterAll(() => service.close());
beforeEach(() => service.beginTest());

test.each<[string, Parameters<HostileService['comeBack']>[1]]>([
  ['a forged state', { state: 'x'.repeat(43) }],
  ['no state', { state: '' }],
  ['no cookie', { cookie: '' }],
  ['the cookie of another browser', { cookie: 'B'.repeat(43) }],
  ['a second state', { more: '&state=another' }],
  ['a second code', { more: '&code=another' }],
  ['the issuer of another provider', { more: '&iss=https%3A%2F%2Fevil.example' }],
  ['an ID token in the address', { more: '&id_token=x' }],
  ['an error of the provider', { more: '&error=server_error' }],
])('refuses a sign-in callback with %s', async (_what, changes) => {
  const login = await service.begin();
  await service.expectRefusal(() => service.comeBack(login, changes));
});

test('refuses a callback with another browser’s state, which that browser can still use', async () => {
  const [victim, attacker] = [await service.begin(), await service.begin()];
  await service.expectRefusal(() => service.comeBack(victim, { cookie: attacker.cookie }));
  service.provider.nonce = victim.nonce;
  expect(await service.sessionsMadeBy(() => service.comeBack(victim))).toBe(1);
});

test('refuses a callback whose state was used before', async () => {
  const login = await service.begin();
  expect(await service.sessionsMadeBy(() => service.comeBack(login))).toBe(1);
  await service.expectRefusal(() => service.comeBack(login));
});

test('refuses a sign-in whose code the provider rejects, and sends the code to it only once', async () => {
  const login = await service.begin();
  service.provider.misdeeds = {
    endpoints: {
      '/token': (response) => {
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
      },
    },
  };
  await service.expectRefusal(() => service.comeBack(login));
  expect(service.provider.requests.filter(({ path }) => path === '/token')).toHaveLength(1);
});

test.each([
  ['invalid_client', 'invalid_client'],
  ['invalid_scope', 'invalid_scope'],
  ['something <b>else</b>', 'not a standard code'],
])('logs the error %s of the token endpoint as: %s', async (error, noted) => {
  const login = await service.begin();
  service.provider.misdeeds = {
    endpoints: {
      '/token': (response) => {
        const headers = { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="x"' };
        response.writeHead(401, headers).end(JSON.stringify({ error }));
      },
    },
  };
  await service.expectRefusal(() => service.comeBack(login));
  expect(service.oauthErrors).toEqual([noted]);
});

test('logs an error of the provider that the browser brings to the callback', async () => {
  const login = await service.begin();
  await service.expectRefusal(() => service.comeBack(login, { more: '&error=invalid_scope' }));
  expect(service.oauthErrors).toEqual(['invalid_scope']);
});

test('a hundred equal callbacks at once make exactly one session', async () => {
  const login = await service.begin();
  const statuses: number[] = [];
  const replay = async () => statuses.push((await service.comeBack(login)).statusCode);
  expect(await service.sessionsMadeBy(() => Promise.all(Array.from({ length: 100 }, replay)))).toBe(1);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
});

test('accepts a callback 9:59 minutes after the sign-in began, and refuses one after 10:01', async () => {
  const [early, late] = [await service.begin(), await service.begin()];
  service.provider.nonce = early.nonce;
  service.clock.now = service.clock.now.add({ seconds: 599 });
  expect(await service.sessionsMadeBy(() => service.comeBack(early))).toBe(1);
  service.provider.nonce = late.nonce;
  service.clock.now = service.clock.now.add({ seconds: 2 });
  await service.expectRefusal(() => service.comeBack(late));
});

test('never adopts a session token that was in the browser before the sign-in', async () => {
  const chosen = 'A'.repeat(43);
  const login = await service.begin();
  const response = await service.app.inject({
    url: `/api/auth/callback?code=x&state=${login.state}`,
    cookies: { lutea_login: login.cookie, lutea_session: chosen },
  });
  expect(cookieOf(response, 'lutea_session')).toMatch(/^(?!A{43})[\w-]{43}$/);
  const cookies = { lutea_session: chosen };
  expect((await service.app.inject({ url: '/api/user', cookies })).statusCode).toBe(401);
});

test('a HEAD request to the callback does not use up the sign-in', async () => {
  const login = await service.begin();
  const url = `/api/auth/callback?code=x&state=${login.state}`;
  const head = await service.app.inject({ method: 'HEAD', url, cookies: { lutea_login: login.cookie } });
  expect(head.statusCode).toBe(405);
  expect(await service.sessionsMadeBy(() => service.comeBack(login))).toBe(1);
});

test('answers LOGIN_CANCELLED when the person cancelled at the provider', async () => {
  const response = await service.comeBack(await service.begin(), { more: '&error=access_denied' });
  expect(response.statusCode).toBe(400);
  expect(response.headers['x-error-code']).toBe('LOGIN_CANCELLED');
});

test('a refused callback takes a browser to the login page with an error', async () => {
  const response = await service.app.inject({
    url: '/api/auth/callback?code=x&state=y',
    headers: { accept: 'text/html' },
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/login?error=login_failed');
});
