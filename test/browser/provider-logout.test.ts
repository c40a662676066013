import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ListeningService, startService } from '../identity/listening-service.ts';
import { openBrowser } from './browser-service.ts';

let service: ListeningService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ withSignOut: true }), openBrowser()]);
});
afterAll(async () => {
  await service.close();
});

async function openSettings(): Promise<Page> {
  await service.forgetAttempts();
  const context = await browser.newContext({ locale: 'en-GB', baseURL: service.url });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/settings/sessions');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sample' }).click();
  await page.waitForURL(`${service.url}/settings/sessions`);
  return page;
}

test('a person can sign out at the provider too, and returns from there', async () => {
  const page = await openSettings();
  const { host } = new URL(service.provider.issuer);
  await page.getByRole('switch', { name: `Also sign out at ${host}` }).check();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/session\/end\?/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${service.url}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sample' }).waitFor();
});

test('after signing out of Lutea alone, the provider signs the browser in again without a question', async () => {
  const page = await openSettings();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${service.url}/login`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${service.url}/`);
  expect(await page.title()).toContain('Lutea');
});
