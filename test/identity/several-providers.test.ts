import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '#server/try-it/identity/provider.ts';
import { dumpDatabase } from '../helpers/dump-database.ts';
import { createFormBrowser, type FormBrowser } from '../helpers/form-browser.ts';
import { callAs, type ListeningService, startService } from './listening-service.ts';

/** Every printable character, so that each has to survive both ways to send a secret. */
const SECRET = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32)).trim();

const club = [
  { sub: 'ada-club', name: 'Ada', email: 'ada@club.example' },
  { sub: 'bo-club', name: 'Bo', email: 'bo@club.example' },
  { sub: 'eve-club', name: 'Eve', email: 'eve@elsewhere.example' },
];

let service: ListeningService;
let other: IdentityProvider;
beforeAll(async () => {
  service = await startService({
    more: async (callback) => {
      const client = { clientId: 'lutea club', clientSecret: SECRET };
      other = await startIdentityProvider({ port: 0, ...client, people: club, redirectUris: [callback] });
      const lists = { allowedEmails: [], allowedDomains: ['club.example'], allowedGroups: [] };
      const rest = { scopes: 'openid email', groupsClaim: 'groups' };
      return [{ id: 'club', name: 'The club', issuerUrl: other.issuer, ...client, ...lists, ...rest }];
    },
  });
});
afterAll(async () => {
  await service.close();
  await other.close();
});

async function signInAt(button: string, name: string, browser = createFormBrowser()) {
  await service.forgetAttempts();
  const login = await browser.get(`${service.url}/login`);
  const people = await browser.submit(login, { button });
  return { browser, landed: await browser.submit(people, { button: name }) };
}

const first = () => `Sign in with ${new URL(service.provider.issuer).host}`;
const CLUB = 'Sign in with The club';

async function idOf(browser: FormBrowser): Promise<string> {
  return ((await (await callAs(service, browser, '/api/user')).json()) as { id: string }).id;
}

async function send(browser: FormBrowser, method: string, path: string, body?: object): Promise<Response> {
  const url = `${service.url}${path}`;
  return fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      cookie: browser.cookieHeader(url),
      origin: service.url,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Links an account of the club to the browser's user, as the form in the settings does. */
async function linkClub(browser: FormBrowser, name: string) {
  await service.forgetAttempts();
  const form =
    '<form method="post" action="/api/auth/login"><input type="hidden" name="provider" value="club"><input type="hidden" name="link" value="true"><input type="hidden" name="returnTo" value="/settings/sessions"><button>Link</button></form>';
  const page = { url: `${service.url}/settings/sessions`, status: 200, headers: {}, html: form };
  return browser.submit(await browser.submit(page, { button: 'Link' }), { button: name });
}

describe('several providers', () => {
  test('the sign-in page has a button for each, and each signs in its own people', async () => {
    const ada = await signInAt(CLUB, 'Ada');
    expect(ada.landed).toMatchObject({ url: `${service.url}/start`, status: 200 });
    expect(await idOf((await signInAt(CLUB, 'Ada')).browser)).toBe(await idOf(ada.browser));
    expect(await idOf((await signInAt(first(), 'New')).browser)).not.toBe(await idOf(ada.browser));
  });

  test('each provider has its own list of who may sign in', async () => {
    const { landed } = await signInAt(CLUB, 'Eve');
    expect(landed.html).toContain('may not use this installation');
    expect((await signInAt(first(), 'Sample')).landed.status).toBe(200);
  });

  test('a sign-in at an unknown provider is refused with a list of the known ones, and nothing is stored', async () => {
    await service.forgetAttempts();
    // The attempt itself is counted.
    const dump = () => dumpDatabase(service.database, ['login_attempts']);
    const before = await dump();
    const answer = await send(createFormBrowser(), 'POST', '/api/auth/login', { provider: 'nobody' });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'Invalid provider: must be one of oidc, club' },
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await dump()).toBe(before);
  });

  test('a callback from one provider does not complete a sign-in at the other', async () => {
    const browser = createFormBrowser();
    await service.forgetAttempts();
    const people = await browser.submit(await browser.get(`${service.url}/login`), { button: CLUB });
    const [asked = ''] = browser.visited.filter((url) => url.includes('code_challenge=')).slice(-1);
    const state = new URL(asked).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: 'x', state, iss: service.provider.issuer });
    const landed = await browser.get(`${service.url}/api/auth/callback?${query}`);
    expect(landed.url).toContain('/login?error=login_failed');
    expect(people.status).toBe(200);
  });
});

describe('linking', () => {
  test('a signed-in person adds a second provider, signs in with either, and removes one but not the last', async () => {
    const { browser } = await signInAt(first(), 'Tess');
    const id = await idOf(browser);
    expect((await linkClub(browser, 'Bo')).url).toBe(`${service.url}/settings/sessions`);
    expect(await idOf(browser)).toBe(id);
    expect(await idOf((await signInAt(CLUB, 'Bo')).browser)).toBe(id);
    expect((await send(browser, 'DELETE', '/api/identities/oidc')).status).toBe(204);
    const last = await send(browser, 'DELETE', '/api/identities/club');
    expect([last.status, last.headers.get('x-error-code')]).toEqual([409, 'LAST_IDENTITY']);
    expect((await send(browser, 'DELETE', '/api/identities/oidc')).status).toBe(404);
    expect(await idOf((await signInAt(first(), 'Tess')).browser)).not.toBe(id);
  });

  test('a provider’s account that belongs to another person cannot be linked', async () => {
    const ada = await idOf((await signInAt(CLUB, 'Ada')).browser);
    const { browser } = await signInAt(first(), 'Paula');
    const paula = await idOf(browser);
    expect((await linkClub(browser, 'Ada')).url).toContain('error=identity_taken');
    expect(await idOf(browser)).toBe(paula);
    expect(await idOf((await signInAt(CLUB, 'Ada')).browser)).toBe(ada);
  });

  test('linking needs a session, and a sign-in of the last ten minutes', async () => {
    await service.forgetAttempts();
    const wanted = { provider: 'club', link: true };
    expect((await send(createFormBrowser(), 'POST', '/api/auth/login', wanted)).status).toBe(401);
    const { browser } = await signInAt(first(), 'Sample');
    service.ahead.by = Temporal.Duration.from({ minutes: 11 });
    const late = await send(browser, 'POST', '/api/auth/login', wanted);
    const alsoLate = await send(browser, 'DELETE', '/api/identities/oidc');
    service.ahead.by = new Temporal.Duration();
    for (const { headers } of [late, alsoLate])
      expect(headers.get('x-error-code')).toBe('RECENT_LOGIN_REQUIRED');
  });
});

test('a person ends all their sessions at once, and nobody else’s', async () => {
  const [one, two] = [await signInAt(first(), 'New'), await signInAt(first(), 'New')];
  const someone = await signInAt(CLUB, 'Ada');
  expect((await send(one.browser, 'DELETE', '/api/sessions')).status).toBe(204);
  for (const { browser } of [one, two])
    expect((await callAs(service, browser, '/api/user')).status).toBe(401);
  expect((await callAs(service, someone.browser, '/api/user')).status).toBe(200);
});
