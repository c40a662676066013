import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ realClock: true });
});
afterEach(() => service.database.asOwner('delete from login_attempts'));
afterAll(() => service.close());

async function openLogin(path: string, locale = 'en-GB'): Promise<Page> {
  const page = await (await service.openWindow({ locale })).newPage();
  await page.goto(path);
  return page;
}

test('a person signs in through the provider and returns to the requested page', async () => {
  const page = await openLogin('/plan');
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sample' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/plan');
});

test('the sign-in page describes Lutea with an example and links to the explanation and the licence, in the language of the browser', async () => {
  const page = await openLogin('/login', 'fr-FR');
  await page.getByText('Lutea vous dit chaque matin comment vous entraîner').waitFor();
  await page.getByRole('region', { name: 'Un exemple entraînement' }).getByText('Sommeil').waitFor();
  await page.getByRole('link', { name: 'Licence' }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Comment Lutea décide' }).getAttribute('href'))
    .toBe('/how');
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
});

test('a new person is greeted in the language of their browser', async () => {
  const page = await openLogin('/', 'de-DE');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('heading', { level: 1, name: 'Willkommen', exact: true }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
});

test('the sign-in page explains why a sign-in failed', async () => {
  const page = await openLogin('/login');
  const asked = page.waitForRequest(/[?&]code_challenge=/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const { origin: iss, searchParams } = new URL((await asked).url());
  const refusal = { error: 'access_denied', iss, state: searchParams.get('state') ?? '' };
  // The redirect of a provider that refuses the person.
  await page.goto(`/api/auth/callback?${new URLSearchParams(refusal)}`);
  await page.getByRole('alert').getByText('You cancelled signing in.').waitFor();
});

test('the sixth sign-in attempt in a minute is refused', async () => {
  const page = await openLogin('/login');
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  await page.getByRole('alert').getByText('Too many sign-in attempts.').waitFor();
});

test.each([PHONE, DESKTOP])('the sign-in page has no accessibility violations at %o', async (viewport) => {
  const page = await (await service.openWindow({ viewport })).newPage();
  await page.goto('/login?error=session_expired');
  expect(await service.findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'How Lutea decides' }).click();
  await page.getByRole('heading', { level: 1, name: 'How Lutea decides' }).waitFor();
  expect(await service.findViolations(page)).toEqual([]);
});
