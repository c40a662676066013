import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestApp, type TestPerson } from '../helpers/test-app.ts';

let service: TestApp;
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
});
afterAll(() => service.close());

const HOST = new URL(PUBLIC_URL).host;
const PATHS = ['/', '/settings', '/period-history', '/calendar', '/history', '/plan'];

function get(url: string, { token, host = HOST }: { token?: string; host?: string } = {}) {
  const cookies = token === undefined ? {} : { lutea_session: token };
  return service.app.inject({ url, headers: { host, accept: 'text/html' }, cookies });
}

test.each(PATHS)('sends a stranger from %s to the login page, which remembers it', async (path) => {
  const response = await get(path);
  const remembered = path === '/' ? '' : `?returnTo=${encodeURIComponent(path)}`;
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(`/login${remembered}`);
});

test.each(PATHS)('greets a person at %s and links every page', async (path) => {
  const response = await get(path, { token: person.token });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain(`Signed in as ${person.email}.`);
  for (const link of [...PATHS, '/api/docs']) expect(response.body).toContain(`href="${link}"`);
  expect(response.body).toContain('action="/api/auth/logout"');
});

test.each(['x'.repeat(43), 'broken'])(
  'says that a session is over and drops its cookie %s',
  async (token) => {
    const response = await get('/plan?days=7', { token });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/login?error=session_expired&returnTo=%2Fplan%3Fdays%3D7');
    expect(response.headers['set-cookie']).toContain('lutea_session=; Max-Age=0');
  },
);

test('holds no script and no style of its own', async () => {
  for (const html of [(await get('/login')).body, (await get('/', { token: person.token })).body]) {
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  }
  expect((await get('/pages.css')).headers['content-type']).toContain('text/css');
});

describe('the login page', () => {
  test('has a button, an empty place for messages, and the page to return to', async () => {
    const { body, statusCode } = await get('/login?returnTo=%2Fplan');
    expect(statusCode).toBe(200);
    expect(body).toContain('<form method="post" action="/api/auth/login">');
    expect(body).toContain('name="returnTo" value="/plan"');
    expect(body).toContain('<p role="alert"></p>');
  });

  test.each([
    ['login_failed', 'Signing in did not work. Please try again.'],
    ['login_cancelled', 'You cancelled signing in. You can try again at any time.'],
    [
      'provider_unavailable',
      'The sign-in service cannot be reached right now. Please try again in a moment.',
    ],
    ['too_many_attempts', 'Too many sign-in attempts. Please wait a minute and try again.'],
    ['session_expired', 'You have been signed out. Please sign in again.'],
    ['constructor', 'Signing in did not work. Please try again.'],
    ['%3Cscript%3E', 'Signing in did not work. Please try again.'],
    ['a&error=b', 'Signing in did not work. Please try again.'],
  ])('explains %s', async (code, words) => {
    expect((await get(`/login?error=${code}`)).body).toContain(`<p role="alert">${words}</p>`);
  });

  test.each(['%22%3E%3Cscript%3E', '//evil.example', 'https%3A%2F%2Fevil.example'])(
    'does not repeat a return address such as %s',
    async (wanted) => {
      expect((await get(`/login?returnTo=${wanted}`)).body).toContain('name="returnTo" value="/"');
    },
  );

  test('is not for someone who is signed in', async () => {
    const response = await get('/login?returnTo=%2Fplan', { token: person.token });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/plan');
  });
});

describe('an unknown address', () => {
  test('is a page for a person', async () => {
    const response = await get('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('There is no such page.');
  });

  test.each([
    ['/nowhere', '*/*'],
    ['/api/nowhere', 'text/html'],
  ])('is JSON at %s for %s', async (url, accept) => {
    const response = await service.app.inject({ url, headers: { host: HOST, accept } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Not found' });
  });
});

describe('another name of this machine', () => {
  test.each(['localhost:3000', '[::1]:3000', '127.0.0.1:3001', 'evil.example'])(
    'leads from %s to the public address',
    async (host) => {
      const response = await get('/plan?days=7', { host });
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe(`${PUBLIC_URL}/plan?days=7`);
    },
  );

  test('is no matter behind a proxy, which may pass on any', async () => {
    const behind = await createTestApp({ publicUrl: 'https://lutea.example.org' });
    const response = await behind.app.inject({ url: '/login', headers: { host: 'app:3000' } });
    expect(response.statusCode).toBe(200);
    await behind.close();
  });
});

test.each([
  ['https://auth.example.org/realms/home', "form-action 'self' https:"],
  ['http://127.0.0.1:3001', "form-action 'self' http://127.0.0.1:3001"],
])('lets a form lead to the provider %s', async (issuerUrl, directive) => {
  const other = await createTestApp({ oidc: { clientId: 'a', clientSecret: 'b', issuerUrl } });
  const response = await other.app.inject({ url: '/login', headers: { host: HOST } });
  expect(String(response.headers['content-security-policy']).split(';')).toContain(directive);
  await other.close();
});
