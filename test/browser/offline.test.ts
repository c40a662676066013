import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, startBrowserService } from './browser-service.ts';
import { readToday } from './dashboard.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ hasServiceWorker: true });
});
afterAll(() => service.close());

async function openWithWorker(path: string): Promise<Page> {
  const page = await service.open('Sample', path);
  await page.getByRole('switch', { name: 'Flare' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

const flareOf = (page: Page) => page.getByRole('switch', { name: 'Flare' });

/** Request options for a change made on another device. */
const elsewhere = () => ({ headers: { origin: service.url }, failOnStatusCode: true });

const storedNames = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.keys({ ...localStorage })));

test('the main pages open offline, with one banner that says how old the data is', async () => {
  const page = await openWithWorker('/');
  const reason = await page.getByRole('main').getByRole('heading', { level: 2 }).nth(1).textContent();
  for (const path of ['/calendar', '/period-history', '/plan']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.context().setOffline(true);
  const shown = {
    '/': reason ?? '',
    '/calendar': 'June 2026',
    '/period-history': 'Logged starts',
    '/plan': 'This week',
  };
  for (const [path, text] of Object.entries(shown)) {
    await page.goto(path);
    await page.getByRole('main').getByText(text).first().waitFor();
    await page.getByText(/^You are offline\. Last updated \d+ /).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  }
  expect(await service.findViolations(page)).toEqual([]);
});

test('back online, the page loads its data again by itself', async () => {
  const page = await openWithWorker('/');
  await page.context().setOffline(true);
  await page.reload();
  const age = page.getByText(/^You are offline\. Last updated \d+ /);
  await age.waitFor();
  await page.context().setOffline(false);
  await age.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText(/Last updated \d+ /).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('a switch and a start set offline wait, survive a closed page, and are applied once', async () => {
  const first = await service.open('New', '/');
  const context = first.context();
  const answered: string[] = [];
  context.on('response', (response) => {
    if (response.request().method() === 'POST') answered.push(new URL(response.url()).pathname);
  });
  await flareOf(first).waitFor();
  await first.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const places = async () =>
    Promise.all((await first.getByRole('switch').all()).map((each) => each.boundingBox()));
  const before = await places();
  await flareOf(first).click();
  await first.getByText('Not sent yet').filter({ visible: true }).waitFor();
  expect(await places()).toEqual(before);
  await first.getByRole('button', { name: 'Log period start' }).first().click();
  await first.getByRole('dialog').getByRole('button', { name: 'Today' }).click();
  await first.getByText('2 changes are waiting and will be sent when the connection is back').waitFor();
  await first.close();

  const second = await context.newPage();
  await second.goto('/');
  await second.getByRole('main').getByText('Start on Tuesday 16 June: not sent yet.').waitFor();
  expect(await service.findViolations(second)).toEqual([]);
  await expect.poll(() => flareOf(second).isChecked()).toBe(true);
  await context.setOffline(false);
  await second.getByText('Your waiting changes were sent and saved.').first().waitFor();
  await expect.poll(() => second.getByText('changes are waiting').count()).toBe(0);
  await second.getByRole('img', { name: 'Cycle day 1 of' }).waitFor();
  const today = await readToday(second);
  expect([today.activeOverrides, today.cycle.lastPeriodDate]).toEqual([['flare'], '2026-06-16']);
  const changes = answered.filter((path) => path === '/api/overrides' || path === '/api/cycle/period');
  expect(changes.toSorted()).toEqual(['/api/cycle/period', '/api/overrides']);
});

test('a change is not applied again if its answer was lost and another device undid it', async () => {
  const first = await service.open('New', '/');
  const context = first.context();
  await flareOf(first).waitFor();
  // The server applies the changes; its answers never arrive.
  for (const path of ['**/api/overrides', '**/api/cycle/period']) {
    await context.route(path, async (route) => {
      await route.fetch();
      await route.abort();
    });
  }
  await flareOf(first).click();
  await first.getByText('Not sent yet').filter({ visible: true }).waitFor();
  await first.getByRole('button', { name: 'Log period start' }).first().click();
  await first.getByRole('dialog').getByRole('button', { name: 'Today' }).click();
  await first.getByText('2 changes are waiting').waitFor();
  const applied = await readToday(first);
  expect([applied.activeOverrides, applied.cycle.lastPeriodDate]).toEqual([['flare'], '2026-06-16']);
  await first.close();
  await context.request.delete('/api/overrides', { data: { override: 'flare' }, ...elsewhere() });
  const [log] = (await (await context.request.get('/api/period-history')).json()).items;
  await context.request.delete(`/api/period-logs/${log.id}`, elsewhere());
  await context.unrouteAll();

  const second = await context.newPage();
  await second.goto('/');
  await second.getByText('This entry no longer exists.').waitFor();
  await expect.poll(() => storedNames(second)).not.toContain('waiting');
  const today = await readToday(second);
  expect([today.activeOverrides, today.cycle.lastPeriodDate]).toEqual([[], null]);
  await expect.poll(() => flareOf(second).isChecked()).toBe(false);
});

test('waiting changes are removed when the session ends', async () => {
  const page = await service.open('New', '/');
  await flareOf(page).waitFor();
  await page.context().setOffline(true);
  await flareOf(page).click();
  await page.getByText('1 change is waiting').waitFor();
  expect(await storedNames(page)).toContain('waiting');
  await service.database.asOwner('delete from sessions');
  await page.context().setOffline(false);
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in again' }).waitFor();
  expect(await storedNames(page)).not.toContain('waiting');
});

test('the app can be installed: it has a name, a start URL, and icons that exist', async () => {
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
