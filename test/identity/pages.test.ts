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
const PATHS = ['/', '/settings', '/settings/profile', '/period-history', '/calendar', '/history', '/plan'];

function get(url: string, { token, host = HOST }: { token?: string; host?: string } = {}) {
  const cookies = token === undefined ? {} : { lutea_session: token };
  return service.app.inject({ url, headers: { host, accept: 'text/html' }, cookies });
}

test.each(PATHS)('sends a stranger from %s to the login page, with the way back', async (path) => {
  const response = await get(path);
  const remembered = path === '/' ? '' : `?returnTo=${encodeURIComponent(path)}`;
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(`/login${remembered}`);
});

test.each(PATHS)('gives a signed-in person the web app at %s, which names its files', async (path) => {
  const response = await get(path, { token: person.token });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain('<div id="app">');
  const names = [...response.body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name);
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThanOrEqual(3);
  for (const name of names) {
    const file = await service.app.inject({ url: name, headers: { 'accept-encoding': 'br' } });
    expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, 'br']);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test.each(['x'.repeat(43), 'broken'])(
  'clears the invalid session cookie %s, and the login page says that the session is over',
  async (token) => {
    const response = await get('/plan?days=7', { token });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/login?error=session_expired&returnTo=%2Fplan%3Fdays%3D7');
    const cookies = [response.headers['set-cookie']].flat().join('\n');
    expect(cookies).toContain('lutea_session=; Max-Age=0');
    expect(cookies).toContain('lutea_person=; Max-Age=0');
  },
);

test('the login page and the web app have no inline script and no inline style', async () => {
  expect((await get('/login')).body).not.toMatch(
    /<script(?! type="module" src="\/forget-seen.js"><)|<style|\sstyle=|\son\w+=/i,
  );
  expect((await get('/', { token: person.token })).body).not.toMatch(
    /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/i,
  );
});

test.each([
  ['/pages.css', 'text/css'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/service-worker.js', 'application/javascript'],
  ['/icons/lutea-192.png', 'image/png'],
])('gives %s to everyone, to be revalidated each time', async (path, type) => {
  const { statusCode, headers } = await get(path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain(type);
  expect(headers['cache-control']).toBe('public, no-cache');
});

test.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/nothing.js', '/icons/'])(
  'serves no file at %s',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);

test('pages are in the language of the person, else of the browser', async () => {
  await person.call('PATCH', '/api/settings', { language: 'fr' });
  expect((await get('/', { token: person.token })).body).toContain('<html lang="fr">');
  const login = await service.app.inject({
    url: '/login?error=session_expired',
    headers: { host: HOST, 'accept-language': 'de-CH, en;q=0.5' },
  });
  expect(login.body).toContain('<html lang="de">');
  expect(login.body).toContain('Du wurdest abgemeldet. Bitte melde dich wieder an.');
  await person.call('PATCH', '/api/settings', { language: 'en' });
});

test('the page is drawn in the colours of the appearance cookie, and ignores a forged cookie', async () => {
  const look = (cookie: string) =>
    service.app.inject({ url: '/login', headers: { host: HOST, cookie: `lutea_appearance=${cookie}` } });
  expect((await look('dark')).body).toContain('<html lang="en" data-appearance="dark">');
  expect((await look('"><script>')).body).toContain('<html lang="en">');
});

test('the page for offline use is the same for everyone, with nothing personal in it', async () => {
  const stranger = await get('/app.html');
  expect(stranger.statusCode).toBe(200);
  expect((await get('/app.html', { token: person.token })).body).toBe(stranger.body);
});

describe('the login page', () => {
  test('has a sign-in button, an empty alert, and the page to return to', async () => {
    const { body, statusCode } = await get('/login?returnTo=%2Fplan');
    expect(statusCode).toBe(200);
    expect(body).toContain('<form method="post" action="/api/auth/login">');
    expect(body).toContain('name="returnTo" value="/plan"');
    expect(body).toContain('<p role="alert"></p>');
    expect(body).not.toContain('role="status"');
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
  ])('explains the error %s', async (code, words) => {
    expect((await get(`/login?error=${code}`)).body).toContain(`<p role="alert">${words}</p>`);
  });

  test.each(['%22%3E%3Cscript%3E', '//evil.example', 'https%3A%2F%2Fevil.example'])(
    'does not repeat a return address such as %s',
    async (wanted) => {
      expect((await get(`/login?returnTo=${wanted}`)).body).toContain('name="returnTo" value="/"');
    },
  );

  test('sends a signed-in person on to the page to return to', async () => {
    const response = await get('/login?returnTo=%2Fplan', { token: person.token });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/plan');
  });
});

describe('an unknown address', () => {
  test('is answered with an error page in a browser', async () => {
    const response = await get('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('There is no such page.');
  });

  test('is answered with the web app for a signed-in person, so that the navigation stays', async () => {
    const response = await get('/nowhere', { token: person.token });
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<div id="app">');
  });

  test.each([
    ['/nowhere', '*/*'],
    ['/api/nowhere', 'text/html'],
  ])('is answered with JSON at %s for a client that accepts %s', async (url, accept) => {
    const response = await service.app.inject({ url, headers: { host: HOST, accept } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Not found' });
  });
});

describe('a Host header that is not the public address', () => {
  test.each(['localhost:3000', '[::1]:3000', '127.0.0.1:3001', 'evil.example'])(
    'a request for the host %s is redirected to the public address',
    async (host) => {
      const response = await get('/plan?days=7', { host });
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe(`${PUBLIC_URL}/plan?days=7`);
    },
  );

  test('any Host header is accepted behind a proxy', async () => {
    const behind = await createTestApp({ publicUrl: 'https://lutea.example.org' });
    const response = await behind.app.inject({ url: '/login', headers: { host: 'app:3000' } });
    expect(response.statusCode).toBe(200);
    await behind.close();
  });
});

test.each([
  ['https://auth.example.org/realms/home', "form-action 'self' https:"],
  ['http://127.0.0.1:3001', "form-action 'self' http://127.0.0.1:3001"],
])('the content security policy lets a form lead to the provider %s', async (issuerUrl, directive) => {
  const other = await createTestApp({ oidc: { clientId: 'a', clientSecret: 'b', issuerUrl } });
  const response = await other.app.inject({ url: '/login', headers: { host: HOST } });
  expect(String(response.headers['content-security-policy']).split(';')).toContain(directive);
  await other.close();
});

test.each([
  ['en', 'How Lutea decides', 'under 4.5 very short', 'holds back: “Train”', 'ask the person who runs'],
  ['de', 'Wie Lutea ent\u00adscheidet', 'unter 4,5 sehr kurz', 'dagegen: „Training“', 'frag die Person'],
  [
    'fr',
    'Comment Lutea décide',
    'moins de 4,5, très court',
    'retient\u00a0: «\u00a0entraî\u00adne\u00adment\u00a0»',
    'demandez à la personne',
  ],
])(
  'the page /how explains in %s how a decision is made, with the figures of the model',
  async (language, title, figure, example, source) => {
    const headers = { host: HOST, accept: 'text/html', 'accept-language': language };
    const page = await service.app.inject({ url: '/how', headers });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body).toContain(`<h1>${title}</h1>`);
    expect(page.body).toContain(figure);
    expect(page.body).toContain(example);
    expect(page.body).toContain(source);
    expect(page.body.match(/<svg /g)).toHaveLength(4);
    expect(page.body).toContain('https://www.gnu.org/licenses/agpl-3.0.html');
    expect(page.body).not.toMatch(/undefined|NaN|\[object/);
    const signIn = await service.app.inject({ url: '/login', headers });
    expect(signIn.body).toContain(`<a href="/how">${title.replace('\u00ad', '')}</a>`);
  },
);

test('the manifest has shortcuts in the browser’s language, and the login page a preview picture', async () => {
  const manifest = await service.app.inject({
    url: '/manifest.webmanifest',
    headers: { host: HOST, 'accept-language': 'de' },
  });
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toMatchObject({
    lang: 'de',
    background_color: '#fbfaf8',
    color_scheme_dark: { background_color: '#14151a' },
    shortcuts: [
      { name: 'Beginn eintragen', url: '/?log' },
      { name: 'Wie geht es mir?', url: '/#overrides' },
    ],
  });
  const { body } = await get('/login');
  const picture = /<meta property="og:image" content="([^"]+)">/.exec(body)?.[1] ?? '';
  expect(picture).toBe(`${PUBLIC_URL}/icons/share.png`);
  const image = await service.app.inject({ url: new URL(picture).pathname });
  expect(image.headers['content-type']).toBe('image/png');
});
