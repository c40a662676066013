import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserService, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ realClock: true, hasServiceWorker: true });
});
afterEach(() => service.database.asOwner('delete from login_attempts'));
afterAll(() => service.close());

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sample' }).click();
}

async function openSignedIn(path: string): Promise<Page> {
  const page = await (await service.openWindow()).newPage();
  await page.goto(path);
  await signIn(page);
  await page.waitForURL(service.url + path);
  return page;
}

const endAllSessions = () => service.database.asOwner('delete from sessions');

test('text typed before the session ended is restored after signing in again', async () => {
  const page = await openSignedIn('/settings/profile');
  const length = page.getByRole('spinbutton', { name: /Cycle length/ });
  await length.fill('33');
  // A part that is still loading would report the ended session first, and its dialog would get the key press.
  await page.waitForLoadState('networkidle');
  await endAllSessions();
  await length.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in again' }).click();
  await page.getByRole('alert').getByText('You have been signed out.').waitFor();
  await signIn(page);
  await page.waitForURL(`${service.url}/settings/profile`);
  await expect.poll(() => length.inputValue()).toBe('33');
});

test('signing out removes everything personal from the device', async () => {
  const page = await openSignedIn('/');
  await page.getByRole('switch', { name: 'Flare' }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Account and sessions' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${service.url}/login`);
  const left = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ]);
  expect(left).toEqual([]);
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/login');
});
