import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#server/try-it/identity/people.ts';
import { createFormBrowser } from '../helpers/form-browser.ts';
import { callAs, type ListeningService, signIn, startService } from './listening-service.ts';

const people: Person[] = [
  { sub: 'ada', name: 'Ada', email: 'ada@example.test' },
  { sub: 'bo', name: 'Bo', email: 'bo@club.test' },
  { sub: 'cy', name: 'Cy', email: 'ada@example.test', claims: { email_verified: false } },
  { sub: 'di', name: 'Di', email: 'di@elsewhere.test', claims: { groups: ['staff', 'runners'] } },
  { sub: 'ed', name: 'Ed', email: 'ed@elsewhere.test', claims: { groups: ['staff'] } },
];

/** Changed by tests, as an operator changes the settings. */
const allowed = { emails: [] as string[], domains: [] as string[], groups: [] as string[] };

let service: ListeningService;
beforeAll(async () => {
  const policy = {
    scope: 'openid email profile',
    allowed,
    groupsClaim: 'groups',
    providerLogout: 'ask' as const,
  };
  allowed.groups = ['runners'];
  service = await startService({ people, app: { signIn: policy } });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.asOwner('delete from users');
  Object.assign(allowed, { emails: ['ada@example.test'], domains: ['club.test'], groups: ['runners'] });
});

const countRows = async (table: string) =>
  (await service.database.asOwner(`select 1 as one from ${table}`)).length;

test.each(['Ada', 'Bo', 'Di'])('lets %s in, by address, domain or group', async (name) => {
  const { landed } = await signIn(service, name);
  expect(landed).toMatchObject({ url: `${service.url}/start`, status: 200 });
});

test.each(['Cy', 'Ed'])('tells %s that they may not sign in, and stores nothing about them', async (name) => {
  const { browser, landed } = await signIn(service, name);
  expect(landed).toMatchObject({ url: `${service.url}/login?error=not_allowed`, status: 200 });
  expect(landed.html).toContain('may not use this installation');
  expect((await callAs(service, browser, '/api/user')).status).toBe(401);
  expect([await countRows('users'), await countRows('identities'), await countRows('sessions')]).toEqual([
    0, 0, 0,
  ]);
});

test.each([
  ['de', 'ist hier nicht zugelassen', 'Anmelden'],
  ['fr', 'n’est pas autorisé ici', 'Se connecter'],
])(
  'tells the refusal in the language %s, and offers to sign in with another account',
  async (language, words, button) => {
    await service.forgetAttempts();
    const browser = createFormBrowser({ acceptLanguage: language });
    const offered = await browser.submit(await browser.get(`${service.url}/login`), { button });
    const refused = await browser.submit(offered, { button: 'Ed' });
    expect(refused.html).toContain(words);
    const asked = await browser.submit(refused, { button });
    expect(await browser.submit(asked, { button: 'Ada' })).toMatchObject({
      url: `${service.url}/start`,
      status: 200,
    });
    expect(browser.visited.filter((address) => address.includes('prompt=login'))).not.toEqual([]);
  },
);

test('someone taken off the list is signed out everywhere when they next try to sign in', async () => {
  const { browser: phone } = await signIn(service, 'Ada');
  allowed.emails = [];
  expect((await callAs(service, phone, '/api/user')).status).toBe(200);
  const { landed } = await signIn(service, 'Ada');
  expect(landed.url).toBe(`${service.url}/login?error=not_allowed`);
  expect((await callAs(service, phone, '/api/user')).status).toBe(401);
  expect(await countRows('users')).toBe(1);
});
