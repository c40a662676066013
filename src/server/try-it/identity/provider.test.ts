import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, type RequestOptions, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import * as client from 'openid-client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFormBrowser, type FormBrowser } from '../../../../test/helpers/form-browser.ts';
import { SAMPLE_PEOPLE } from './people.ts';
import { type IdentityProvider, type IdentityProviderOptions, startIdentityProvider } from './provider.ts';

const CLIENT_ID = 'lutea';
const CLIENT_SECRET = 'a-secret-for-tests';

let callback: string;
const started: IdentityProvider[] = [];

beforeAll(async () => {
  const app = createServer((_req, res) => res.end('signed in')).listen(0, '127.0.0.1');
  await once(app, 'listening');
  callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
  return () => {
    app.close();
    app.closeAllConnections();
  };
});

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level);
});

afterEach(async () => {
  for (const provider of started.splice(0)) await provider.close();
  for (const level of ['info', 'warn', 'error'] as const) expect(console[level]).not.toHaveBeenCalled();
});

async function start(options: Partial<IdentityProviderOptions> = {}): Promise<IdentityProvider> {
  const provider = await startIdentityProvider({
    port: 0,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUris: [callback],
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  started.push(provider);
  return provider;
}

async function discover(
  { issuer }: IdentityProvider,
  auth = client.ClientSecretBasic(CLIENT_SECRET),
): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), CLIENT_ID, undefined, auth, {
    // The second extension makes openid-client verify the ID token's signature, which it need not do over a direct
    // connection.
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
}

/** An authorization request as the app makes it, and what its answer must match. A parameter '' is left out. */
async function prepare(config: client.Configuration, changes: Record<string, string> = {}) {
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...changes,
  });
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name);
  return { url: url.href, checks };
}

async function signIn(config: client.Configuration, name: string, browser = createFormBrowser()) {
  const { url, checks } = await prepare(config);
  const landed = await browser.submit(await browser.get(url), { button: name });
  return { landed: new URL(landed.url), checks };
}

async function signInForTokens(config: client.Configuration, name: string, browser?: FormBrowser) {
  const { landed, checks } = await signIn(config, name, browser);
  return client.authorizationCodeGrant(config, landed, checks);
}

async function fetchKeyIds({ issuer }: IdentityProvider): Promise<string[]> {
  const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

async function statusOf(url: string, options: RequestOptions): Promise<number | undefined> {
  const outgoing = request(url, options).end();
  const [response] = await once(outgoing, 'response');
  response.resume();
  return response.statusCode;
}

test.each([
  ['Sample', 'sample', 'sample@example.test'],
  ['New', 'new', 'new@example.test'],
])('%s can sign in, with the claims in the ID token and in userinfo', async (name, sub, email) => {
  const config = await discover(await start());
  const tokens = await signInForTokens(config, name);
  const person = { sub, name, email, email_verified: true };
  expect(tokens.claims()).toMatchObject(person);
  expect(await client.fetchUserInfo(config, tokens.access_token, sub)).toEqual(person);
});

test('the next sign-in asks again, so that one can switch people', async () => {
  const config = await discover(await start());
  const browser = createFormBrowser();
  const subs: unknown[] = [];
  for (const name of ['Sample', 'New', 'New', 'Sample']) {
    subs.push((await signInForTokens(config, name, browser)).claims()?.sub);
  }
  expect(subs).toEqual(['sample', 'new', 'new', 'sample']);
});

test('two sign-ins of one browser are kept apart', async () => {
  const config = await discover(await start());
  const browser = createFormBrowser();
  const [one, other] = [await prepare(config), await prepare(config)];
  const pages = [await browser.get(one.url), await browser.get(other.url)] as const;
  const first = await browser.submit(pages[0], { button: 'Sample' });
  const second = await browser.submit(pages[1], { button: 'New' });
  const tokens = [
    await client.authorizationCodeGrant(config, new URL(first.url), one.checks),
    await client.authorizationCodeGrant(config, new URL(second.url), other.checks),
  ];
  expect(tokens.map((token) => token.claims()?.sub)).toEqual(['sample', 'new']);
});

test.each([
  ['basic', client.ClientSecretBasic(CLIENT_SECRET)],
  ['post', client.ClientSecretPost(CLIENT_SECRET)],
])('the client secret is accepted by %s', async (_method, auth) => {
  const tokens = await signInForTokens(await discover(await start(), auth), 'Sample');
  expect(tokens.claims()?.sub).toBe('sample');
});

test('a wrong client secret is refused', async () => {
  const config = await discover(await start(), client.ClientSecretPost('not-it'));
  await expect(signInForTokens(config, 'Sample')).rejects.toMatchObject({ error: 'invalid_client' });
});

test('an unregistered redirect URI is refused, without a redirect to it', async () => {
  const provider = await start();
  const { url } = await prepare(await discover(provider), { redirect_uri: `${callback}/elsewhere` });
  const page = await createFormBrowser().get(url);
  expect(page.status).toBe(400);
  expect(page.url).toContain(provider.issuer);
  expect(page.html).toContain('invalid_redirect_uri');
});

test.each([
  ['a request without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['the implicit flow', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['a sign-in that may show no page', { prompt: 'none' }, 'login_required'],
])('%s is refused', async (_what, changes, error) => {
  const { url } = await prepare(await discover(await start()), changes);
  const landed = new URL((await createFormBrowser().get(url)).url);
  expect(landed.href).toContain(callback);
  expect(new URLSearchParams(landed.search || landed.hash.slice(1)).get('error')).toBe(error);
});

test('a used code is refused, and its tokens are revoked', async () => {
  const config = await discover(await start());
  const { landed, checks } = await signIn(config, 'Sample');
  const tokens = await client.authorizationCodeGrant(config, landed, checks);
  const replay = client.authorizationCodeGrant(config, landed, checks);
  await expect(replay).rejects.toMatchObject({ error: 'invalid_grant' });
  const userinfo = client.fetchUserInfo(config, tokens.access_token, 'sample');
  await expect(userinfo).rejects.toMatchObject({ status: 401 });
});

test('a code with another verifier is refused', async () => {
  const config = await discover(await start());
  const { landed, checks } = await signIn(config, 'Sample');
  const stolen = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
  const grant = client.authorizationCodeGrant(config, landed, stolen);
  await expect(grant).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('after a rotation only the new key is published and used to sign', async () => {
  const provider = await start();
  const before = await fetchKeyIds(provider);
  await provider.rotateKeys();
  const after = await fetchKeyIds(provider);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  const tokens = await signInForTokens(await discover(provider), 'Sample');
  const [header = ''] = tokens.id_token?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ kid: after[0] });
});

test('a sign-in that began before the keys rotated can be finished', async () => {
  const provider = await start();
  const config = await discover(provider);
  const { url, checks } = await prepare(config);
  const browser = createFormBrowser();
  const page = await browser.get(url);
  await provider.rotateKeys();
  const landed = await browser.submit(page, { button: 'New' });
  const tokens = await client.authorizationCodeGrant(config, new URL(landed.url), checks);
  expect(tokens.claims()?.sub).toBe('new');
});

test('the sign-in page is plain: one form, a button per person, no script', async () => {
  const provider = await start();
  const { url } = await prepare(await discover(provider));
  const page = await createFormBrowser().get(url);
  expect(page.html).toContain('<html lang="en">');
  expect(page.html).toContain('<title>Lutea try-it sign-in</title>');
  expect(page.html).toContain('sample sign-in for trying Lutea on this machine');
  expect(page.html.match(/<form method="post"/g)).toHaveLength(1);
  expect([...page.html.matchAll(/>([^<]*)<\/button>/g)].map(([, label]) => label)).toEqual([
    'Sample',
    'Tess',
    'Paula',
    'New',
  ]);
  expect(page.html).not.toMatch(/<script|<style|style=|javascript:/i);
  expect(page.headers['content-security-policy']).toContain(
    `form-action 'self' ${new URL(callback).origin};`,
  );
  expect(page.headers['cache-control']).toBe('no-store');
  const stylesheet = await fetch(`${provider.issuer}/style.css`);
  expect(stylesheet.headers.get('content-type')).toContain('text/css');
});

test('further people are shown, and their names are escaped', async () => {
  const name = `"Zoë" <b>&'`;
  const people = [...SAMPLE_PEOPLE, { sub: 'a "b"', name, email: 'zoe@example.test' }];
  const config = await discover(await start({ people }));
  const { url } = await prepare(config);
  expect((await createFormBrowser().get(url)).html).not.toContain('<b>');
  expect((await signInForTokens(config, name)).claims()).toMatchObject({ sub: 'a "b"', name });
});

test('a test can change, add and remove claims', async () => {
  const claims = { email: 'moved@example.test', email_verified: undefined, locale: 'de' };
  const people = [{ sub: 'sample', name: 'Sample', email: 'sample@example.test', claims }];
  const config = await discover(await start({ people }));
  const tokens = await signInForTokens(config, 'Sample');
  expect(tokens.claims()).toMatchObject({ sub: 'sample', email: 'moved@example.test', locale: 'de' });
  expect(tokens.claims()).not.toHaveProperty('email_verified');
});

test('the names of the provider’s cookies cannot clash with those of the app', async () => {
  const provider = await start();
  const browser = createFormBrowser();
  await signIn(await discover(provider), 'Sample', browser);
  const names = browser
    .cookieHeader(provider.issuer)
    .split('; ')
    .map((pair) => pair.split('=')[0]);
  expect(names).toEqual(['tryit_session', 'tryit_session.sig']);
});

test('an unknown sign-in gets an explanation', async () => {
  const { url } = await prepare(await discover(await start()));
  const page = await createFormBrowser().get(url);
  const elsewhere = await createFormBrowser().submit(page, { button: 'Sample' });
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.html).toContain('Please start again.');
  expect(elsewhere.html).toContain(`href="${new URL('/', callback).href}"`);
});

test.each([
  ['nobody of the list', 'nobody'],
  ['a choice too long to be one', 'x'.repeat(100_000)],
])('a sign-in as %s is refused', async (_what, sub) => {
  const { url } = await prepare(await discover(await start()));
  const browser = createFormBrowser();
  const page = await browser.get(url);
  const forged = { ...page, html: page.html.replace('value="sample"', `value="${sub}"`) };
  const answer = await browser.submit(forged, { button: 'Sample' });
  expect(answer.status).toBe(400);
  expect(answer.html).toContain('There is no such person here.');
});

test('refuses other host names', async () => {
  const { issuer } = await start();
  const path = `${issuer}/.well-known/openid-configuration`;
  expect(await statusOf(path, {})).toBe(200);
  expect(await statusOf(path, { headers: { host: 'evil.example' } })).toBe(421);
});

// On other systems the rest of 127.0.0.0/8 is not assigned, so a refusal would prove nothing.
test.runIf(process.platform === 'linux')('the provider listens on no other address', async () => {
  const { port } = new URL((await start()).issuer);
  const socket = connect(Number(port), '127.0.0.2');
  await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('the provider closes at once despite an open connection, and frees its port', async () => {
  const provider = await start();
  const agent = new Agent({ keepAlive: true });
  await statusOf(`${provider.issuer}/jwks`, { agent });
  await provider.close();
  await provider.close();
  const again = await start({ port: Number(new URL(provider.issuer).port) });
  expect(again.issuer).toBe(provider.issuer);
  expect(await fetchKeyIds(again)).toHaveLength(1);
  agent.destroy();
});

test('the provider does not start if its port is taken', async () => {
  const { port } = new URL((await start()).issuer);
  await expect(start({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('the first request is answered, and nothing is printed', () => {
  const script = `
    import { startIdentityProvider } from './provider.ts';
    const provider = await startIdentityProvider({
      port: 0, clientId: 'a', clientSecret: 'b', redirectUris: ['http://127.0.0.1:3000/callback'],
    });
    const { ok } = await fetch(provider.issuer + '/auth');
    await provider.close();
    process.exitCode = ok ? 1 : 0;`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-e', script],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
