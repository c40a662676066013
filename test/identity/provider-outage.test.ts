import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Misdeeds } from './hostile-provider.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';

let service: HostileService;
beforeAll(async () => {
  service = await startHostileService({}, { timeoutMs: 2_000 });
});
afterAll(() => service.close());
beforeEach(() => {
  // Two hours later the cached discovery document has expired.
  service.clock.now = service.clock.now.add({ hours: 2 });
  service.beginTest();
});

type Endpoint = NonNullable<Misdeeds['endpoints']>[string];

const DISCOVERY = '/.well-known/openid-configuration';
const hang: Endpoint = () => {};
const endless: Endpoint = (response) => {
  response.setHeader('content-type', 'application/json');
  const pour = () => {
    while (response.write(' '.repeat(65_536)));
    response.once('drain', pour);
  };
  pour();
};
const trickle: Endpoint = (response) => {
  response.setHeader('content-type', 'application/json');
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
const garbage: Endpoint = (response) =>
  response.setHeader('content-type', 'application/json').end('{"issuer":');
const page: Endpoint = (response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>');
const broken: Endpoint = (response) => response.writeHead(500).end();
const cut: Endpoint = (response) => response.destroy();
const redirect: Endpoint = (response) => response.writeHead(307, { location: '/elsewhere' }).end();

async function startLogin(headers = {}) {
  return service.app.inject({ method: 'POST', url: '/api/auth/login', headers });
}

test.each([
  ['hangs', hang, 'PROVIDER_UNREACHABLE: TimeoutError'],
  ['never ends its answer', endless, 'PROVIDER_UNREACHABLE: The provider answers too much'],
  ['answers a byte at a time', trickle, 'PROVIDER_UNREACHABLE: TimeoutError'],
  ['answers half a document', garbage, 'OAUTH_PARSE_ERROR'],
  ['answers a web page', page, 'OAUTH_RESPONSE_IS_NOT_JSON'],
  ['answers 500', broken, 'PROVIDER_UNREACHABLE: The provider answers 500'],
  ['cuts the connection', cut, 'PROVIDER_UNREACHABLE: UND_ERR_SOCKET'],
  ['redirects', redirect, 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
])('a sign-in fails soon when discovery %s, and works when it is back', async (_what, endpoint, reason) => {
  service.provider.misdeeds = { endpoints: { [DISCOVERY]: endpoint } };
  const response = await startLogin();
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    error: 'The sign-in service cannot be reached right now. Please try again in a moment.',
  });
  expect(service.reasons).toEqual([`DISCOVERY_FAILED: ${reason}`]);
  expect(service.provider.requests.map(({ path }) => path)).toEqual([DISCOVERY]);
  service.provider.misdeeds = {};
  expect(await service.sessionsMadeBy(async () => service.comeBack(await service.begin()))).toBe(1);
});

test.each([
  ['hangs at the token endpoint', '/token', hang, 503],
  ['never ends its answer with the tokens', '/token', endless, 503],
  ['hangs at the keys', '/jwks', hang, 503],
  ['answers 500 for the tokens', '/token', broken, 503],
  ['answers half a token document', '/token', garbage, 400],
  ['answers a web page for the tokens', '/token', page, 400],
  ['redirects the code elsewhere', '/token', redirect, 400],
  ['redirects the request for its keys', '/jwks', redirect, 400],
])('makes no session when the provider %s', async (_what, path, endpoint, status) => {
  const login = await service.begin();
  service.provider.misdeeds = { endpoints: { [path]: endpoint } };
  const made = await service.sessionsMadeBy(async () => {
    const response = await service.comeBack(login);
    expect(response.statusCode).toBe(status);
    expect(response.cookies).toEqual([]);
  });
  expect(made).toBe(0);
  expect(service.provider.requests.map((request) => request.path)).not.toContain('/elsewhere');
});

test.each([
  ['another issuer', { issuer: 'https://evil.example' }],
  ['an issuer that only begins like ours', { issuer: 'http://127.0.0.1:1' }],
  ['no issuer', { issuer: undefined }],
  ['no authorization endpoint', { authorization_endpoint: undefined }],
  ['an authorization endpoint that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
])('begins no login with a provider whose discovery names %s', async (_what, metadata) => {
  service.provider.misdeeds = { metadata };
  expect((await startLogin()).statusCode).toBe(503);
});

test('sends no client secret to a token endpoint on another machine without https', async () => {
  service.provider.misdeeds = { metadata: { token_endpoint: 'http://192.0.2.1/token' } };
  const response = await service.comeBack(await service.begin());
  expect(response.statusCode).toBe(503);
});

test('begins no login with an issuer that is neither https nor on this machine', async () => {
  const issuerUrl = 'http://idp.example.test';
  const other = await startHostileService({ oidc: { clientId: 'x', clientSecret: 'y', issuerUrl } });
  expect((await other.app.inject({ method: 'POST', url: '/api/auth/login' })).statusCode).toBe(503);
  await other.close();
});

test('takes a browser back to the login page when the provider is away', async () => {
  service.provider.misdeeds = { endpoints: { [DISCOVERY]: broken } };
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'returnTo=%2Fplan',
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/login?error=provider_unavailable&returnTo=%2Fplan');
});

test('sessions go on working while the provider hangs', async () => {
  const person = await service.signUp();
  service.provider.misdeeds = { endpoints: { [DISCOVERY]: hang } };
  const pending = startLogin();
  expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
  expect((await pending).statusCode).toBe(503);
});
