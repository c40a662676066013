import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserService, startBrowserService } from './browser-service.ts';

/** Two people use the same browser one after the other. */
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ realClock: true, hasServiceWorker: true });
});
afterEach(() => service.database.asOwner('delete from login_attempts'));
afterAll(() => service.close());

const endAllSessions = () => service.database.asOwner('delete from sessions');

async function signIn(page: Page, person: 'Sample' | 'New'): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: person }).click();
  // A new person starts with the guided start.
  await page.waitForURL(({ origin, pathname }) => origin === service.url && /^\/(start)?$/.test(pathname));
}

const headline = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();

/** Signs the first person in and waits until everything needed to open the app offline is cached. */
async function openFirst(): Promise<{ page: Page; seen: string }> {
  const page = await (await service.openWindow()).newPage();
  await signIn(page, 'Sample');
  await page.getByRole('switch', { name: 'Flare' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { decision } = await (await page.request.get('/api/today')).json();
  const seen: string = decision.reason;
  expect(await storedIn(page)).toContain(seen);
  return { page, seen };
}

const storedIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Opens the app offline and returns what it shows. */
async function openOffline(page: Page): Promise<string> {
  await page.context().setOffline(true);
  await page.goto('/');
  await page.getByText('You are offline.').waitFor();
  await page.getByText('This could not be loaded.').first().waitFor();
  return (await page.getByRole('main').textContent()) ?? '';
}

test('an ended session leaves nothing for the next person, online or offline', async () => {
  const { page, seen } = await openFirst();
  await endAllSessions();
  await page.goto('/');
  await page.getByRole('alert').getByText('You have been signed out.').waitFor();
  expect(await storedIn(page)).toBe('[{},{}]');
  expect(await openOffline(page)).not.toContain(seen);
  await page.context().setOffline(false);
  await signIn(page, 'New');
  await page.goto('/');
  await headline(page).waitFor();
  expect(await storedIn(page)).not.toContain(seen);
  await expect.poll(() => page.getByText(seen).count()).toBe(0);
});

test('after the cookies are cleared nothing is shown offline', async () => {
  const { page, seen } = await openFirst();
  await page.context().clearCookies();
  expect(await openOffline(page)).not.toContain(seen);
  expect(await storedIn(page)).toBe('[{},{}]');
});

test('another person who signs in never sees the data of the first', async () => {
  const { page, seen } = await openFirst();
  const kept = await storedIn(page);
  const drawn: string[] = [];
  await page.exposeFunction('draws', (text: string) => drawn.push(text));
  await page.addInitScript(() => {
    const tell = () => (window as unknown as { draws(text: string): void }).draws(document.body.innerText);
    new MutationObserver(tell).observe(document, { childList: true, subtree: true });
  });
  await endAllSessions();
  await signIn(page, 'New');
  // As if the script of the sign-in page had not run: the app must not depend on that script to clear data.
  await page.evaluate((text) => {
    const [[local]] = [JSON.parse(text) as [Record<string, string>]];
    for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
  }, kept);
  drawn.length = 0;
  await page.reload();
  await expect.poll(() => drawn.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(drawn.join('\n')).not.toContain(seen);
  expect(await storedIn(page)).not.toContain(seen);
});

test('a page disappears when its session ends', async () => {
  const { page, seen } = await openFirst();
  await endAllSessions();
  await page.getByRole('switch', { name: 'Flare' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in again' }).waitFor();
  await expect.poll(() => page.getByText(seen).count()).toBe(0);
  expect(await storedIn(page)).not.toContain(seen);
  expect(await openOffline(page)).not.toContain(seen);
});

test('a page in another tab disappears when its person signs out and another signs in', async () => {
  const { page, seen } = await openFirst();
  const other = await page.context().newPage();
  await other.goto('/settings/sessions');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL(`${service.url}/login`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.getByText(seen).count()).toBe(0);
  await signIn(other, 'New');
  await page.goto('/');
  await headline(page).waitFor();
  await expect.poll(() => page.getByText(seen).count()).toBe(0);
});
