import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#core/language.ts';
import { PAGE_TEXTS } from '#server/http/page-texts.ts';
import { createFormBrowser, type FormBrowser } from '../helpers/form-browser.ts';
import { callAs, type ListeningService, startService } from './listening-service.ts';

const NAMES = ['German', 'Italian', 'Anything', 'Silent', 'Faithful'];

let service: ListeningService;
beforeAll(async () => {
  const people = NAMES.map((name) => ({ sub: name, name, email: `${name.toLowerCase()}@example.test` }));
  service = await startService({ people });
});
afterAll(() => service.close());

/** Signs in with a browser that sends this Accept-Language; `page` is the language of the login page it gets. */
async function signInWith(
  acceptLanguage: string | undefined,
  name: string,
  page: Language,
): Promise<FormBrowser> {
  await service.forgetAttempts();
  const browser = createFormBrowser(acceptLanguage === undefined ? {} : { acceptLanguage });
  const login = await browser.get(`${service.url}/login`);
  const people = await browser.submit(login, { button: PAGE_TEXTS[page].signIn });
  await browser.submit(people, { button: name });
  return browser;
}

async function languageOf(browser: FormBrowser): Promise<string> {
  const { language } = (await (await callAs(service, browser, '/api/settings')).json()) as {
    language: string;
  };
  return language;
}

const storedLanguages = async (name: string) =>
  service.database.asOwner(
    `select settings.language from settings join users on users.id = settings.user_id where email = $1`,
    [`${name.toLowerCase()}@example.test`],
  );

test('the first sign-in stores the language that the browser asks for', async () => {
  const browser = await signInWith('de-DE,de;q=0.9,en;q=0.8', 'German', 'de');
  expect(await languageOf(browser)).toBe('de');
});

test('a browser that asks for a language that Lutea does not have gets English', async () => {
  expect(await languageOf(await signInWith('it-IT,it;q=0.9', 'Italian', 'en'))).toBe('en');
  expect(await storedLanguages('Italian')).toEqual([{ language: 'en' }]);
});

test.each([
  ['*', 'Anything'],
  [undefined, 'Silent'],
])('with Accept-Language %s no language is stored, and the settings answer English', async (header, name) => {
  expect(await languageOf(await signInWith(header, name, 'en'))).toBe('en');
  expect(await storedLanguages(name)).toEqual([]);
});

test('a later sign-in with another browser language does not change the stored one', async () => {
  await signInWith('fr', 'Faithful', 'fr');
  expect(await languageOf(await signInWith('de', 'Faithful', 'de'))).toBe('fr');
});
