import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import type { Person } from '#server/try-it/identity/people.ts';
import { createFormBrowser } from '../helpers/form-browser.ts';
import { callAs, type ListeningService, signIn, startService } from './listening-service.ts';

/** Changed by a test, as people change their details at the provider. */
const people: Person[] = [
  { sub: 'sample', name: 'Sample', email: 'sample@example.test' },
  { sub: 'new', name: 'New', email: 'new@example.test' },
  { sub: 'twin', name: 'Twin', email: 'sample@example.test' },
  { sub: 'silent', name: 'Silent', email: 'unused@example.test', claims: { email: undefined } },
  { sub: 'odd', name: 'Odd', email: 'unused@example.test', claims: { email: ['not', 'text'] } },
];

let service: ListeningService;
beforeAll(async () => {
  service = await startService({ people });
});
afterAll(() => service.close());

async function profileOf(name: string): Promise<{ id: string; email: string }> {
  const { browser } = await signIn(service, name);
  return (await callAs(service, browser, '/api/user')).json() as Promise<{ id: string; email: string }>;
}

test.each(['Sample', 'New'])(
  'the first sign-in of %s ends at the guided start, the next one at the first page',
  async (name) => {
    const began = performance.now();
    const { browser, landed } = await signIn(service, name);
    console.log(`sign-in of ${name}: ${Math.round(performance.now() - began)} ms from page to page`);
    expect(landed).toMatchObject({ url: `${service.url}/start`, status: 200 });
    expect((await callAs(service, browser, '/api/user')).status).toBe(200);
    expect((await signIn(service, name)).landed).toMatchObject({ url: `${service.url}/`, status: 200 });
  },
);

test('a sign-in ends at the page that the person wanted', async () => {
  const { landed } = await signIn(service, 'Sample', { path: '/period-history?page=2' });
  expect(landed).toMatchObject({ url: `${service.url}/period-history?page=2`, status: 200 });
});

test('creates the user at the first sign-in and finds them at the next', async () => {
  const first = await profileOf('New');
  expect(await profileOf('New')).toEqual(first);
});

test('takes over a changed e-mail address at the next sign-in', async () => {
  const before = await profileOf('New');
  people[1] = { sub: 'new', name: 'New', email: 'moved@example.test' };
  expect(await profileOf('New')).toMatchObject({ id: before.id, email: 'moved@example.test' });
});

test('keeps two people with one e-mail address apart', async () => {
  const [sample, twin] = [await profileOf('Sample'), await profileOf('Twin')];
  expect(twin.email).toBe(sample.email);
  expect(twin.id).not.toBe(sample.id);
});

test.each(['Silent', 'Odd'])('signs %s in, who has no usable e-mail address', async (name) => {
  const { landed } = await signIn(service, name);
  expect(landed).toMatchObject({ url: `${service.url}/start`, status: 200 });
  expect((await profileOf(name)).email).toBe('');
});

test('keeps the last known e-mail address of a person whose provider no longer tells it', async () => {
  const before = await profileOf('Twin');
  people[2] = { sub: 'twin', name: 'Twin', email: 'x@example.test', claims: { email: undefined } };
  expect(await profileOf('Twin')).toEqual(before);
});

test('a sign-in ends the session that the browser had, and begins a new one', async () => {
  const { browser } = await signIn(service, 'Sample');
  const old = browser.cookieHeader(service.url);
  const login = await createFormBrowser().get(`${service.url}/login`);
  await signInAgain(browser, login);
  expect(browser.cookieHeader(service.url)).not.toContain(old);
  expect((await fetch(`${service.url}/api/user`, { headers: { cookie: old } })).status).toBe(401);
});

async function signInAgain(
  browser: ReturnType<typeof createFormBrowser>,
  login: Parameters<typeof browser.submit>[0],
) {
  await service.forgetAttempts();
  return browser.submit(await browser.submit(login, { button: 'Sign in' }), { button: 'New' });
}

test('a sign-in works right after the provider has rotated its keys', async () => {
  await signIn(service, 'Sample');
  await service.provider.rotateKeys();
  const { landed } = await signIn(service, 'Sample');
  expect(landed).toMatchObject({ url: `${service.url}/`, status: 200 });
});

test('signs in from two tabs at once, each of which ends at its own page', async () => {
  await service.forgetAttempts();
  const browser = createFormBrowser();
  const begin = async (path: string) =>
    browser.submit(await browser.get(`${service.url}${path}`), { button: 'Sign in' });
  const [first, second] = [await begin('/plan'), await begin('/settings?download')];
  const landed = [
    await browser.submit(first, { button: 'Sample' }),
    await browser.submit(second, { button: 'Sample' }),
  ];
  expect(landed).toMatchObject([
    { url: `${service.url}/plan`, status: 200 },
    { url: `${service.url}/settings?download`, status: 200 },
  ]);
  expect((await callAs(service, browser, '/api/user')).status).toBe(200);
});

test('a browser that opens the same callback twice stays signed in', async () => {
  const { browser } = await signIn(service, 'Sample');
  const callback = browser.visited.find((address) => address.includes('/api/auth/callback')) ?? '';
  expect(await browser.get(callback)).toMatchObject({ url: `${service.url}/`, status: 200 });
  expect((await callAs(service, browser, '/api/user')).status).toBe(200);
});

test('a final slash changes an issuer that has a path, but not one without a path', async () => {
  const { engine } = service.database;
  const person = { issuer: 'https://id.example.test', subject: 'one', email: 'one@example.test' };
  const now = Temporal.Now.instant();
  const id = await findOrCreateUser(engine, person, now);
  expect(await findOrCreateUser(engine, { ...person, issuer: `${person.issuer}/` }, now)).toBe(id);
  const elsewhere = { ...person, issuer: `${person.issuer}/realm` };
  expect(await findOrCreateUser(engine, elsewhere, now)).not.toBe(id);
  expect(await findOrCreateUser(engine, { ...elsewhere, issuer: `${elsewhere.issuer}/` }, now)).not.toBe(
    await findOrCreateUser(engine, elsewhere, now),
  );
});
