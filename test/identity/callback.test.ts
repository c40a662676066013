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
])('refuses to come back with %s', async (_what, changes) => {
  const login = await service.begin();
  await service.expectRefusal(() => service.comeBack(login, changes));
});

test('refuses the state of another browser, and leaves that browser its login', async () => {
  const [victim, attacker] = [await service.begin(), await service.begin()];
  await service.expectRefusal(() => service.comeBack(victim, { cookie: attacker.cookie }));
  service.provider.nonce = victim.nonce;
  expect(await service.sessionsMadeBy(() => service.comeBack(victim))).toBe(1);
});

test('refuses a state that was used before', async () => {
  const login = await service.begin();
  expect(await service.sessionsMadeBy(() => service.comeBack(login))).toBe(1);
  await service.expectRefusal(() => service.comeBack(login));
});

test('refuses a code that the provider does not redeem, and asks it once', async () => {
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
])('notes the error %s of the provider in the log as: %s', async (error, noted) => {
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

test('notes an error in the log that the browser brings back from the provider', async () => {
  const login = await service.begin();
  await service.expectRefusal(() => service.comeBack(login, { more: '&error=invalid_scope' }));
  expect(service.oauthErrors).toEqual(['invalid_scope']);
});

test('makes exactly one session of a hundred callbacks at once', async () => {
  const login = await service.begin();
  const statuses: number[] = [];
  const replay = async () => statuses.push((await service.comeBack(login)).statusCode);
  expect(await service.sessionsMadeBy(() => Promise.all(Array.from({ length: 100 }, replay)))).toBe(1);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
});

test('takes an answer after ten minutes less a second, and none a second later than ten', async () => {
  const [early, late] = [await service.begin(), await service.begin()];
  service.provider.nonce = early.nonce;
  service.clock.now = service.clock.now.add({ seconds: 599 });
  expect(await service.sessionsMadeBy(() => service.comeBack(early))).toBe(1);
  service.provider.nonce = late.nonce;
  service.clock.now = service.clock.now.add({ seconds: 2 });
  await service.expectRefusal(() => service.comeBack(late));
});

test('never adopts a session token that somebody chose', async () => {
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

test('does not let a HEAD request use up the answer', async () => {
  const login = await service.begin();
  const url = `/api/auth/callback?code=x&state=${login.state}`;
  const head = await service.app.inject({ method: 'HEAD', url, cookies: { lutea_login: login.cookie } });
  expect(head.statusCode).toBe(405);
  expect(await service.sessionsMadeBy(() => service.comeBack(login))).toBe(1);
});

test('says so when the person cancelled at the provider', async () => {
  const response = await service.comeBack(await service.begin(), { more: '&error=access_denied' });
  expect(response.statusCode).toBe(400);
  expect(response.headers['x-error-code']).toBe('LOGIN_CANCELLED');
});

test('takes a browser back to the login page, which explains', async () => {
  const response = await service.app.inject({
    url: '/api/auth/callback?code=x&state=y',
    headers: { accept: 'text/html' },
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/login?error=login_failed');
});
