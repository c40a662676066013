import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

async function openWithWorker(path: string): Promise<Page> {
  const page = await service.open('Sample', path);
  await page.getByRole('switch', { name: 'Flare' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

test('opens without a connection and shows the last day seen, marked as old', async () => {
  const page = await openWithWorker('/');
  const reason = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('You are offline. You see what was there last.').waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe(reason);
});

test('a change that cannot be sent is taken back and said', async () => {
  const page = await openWithWorker('/');
  await page.context().setOffline(true);
  const flare = page.getByRole('switch', { name: 'Flare' });
  await flare.click();
  await page.getByText('Lutea cannot be reached right now.').waitFor();
  expect(await flare.isChecked()).toBe(false);
});

test('can be installed: it has a name, a start, and icons that exist', async () => {
  const page = await service.open('Sample', '/');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await fetch(link?.href ?? '')).json();
  });
  expect(manifest).toMatchObject({ name: 'Lutea', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) {
    expect((await page.request.get(`${service.url}${src}`)).status()).toBe(200);
  }
});
