import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEveryGet } from '../helpers/every-get.ts';
import { COMPARED_AFTER_UNDO } from '../helpers/every-get-after-undo.ts';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

/** Not in order, so that the last start logged is not the newest one. */
const STARTS = ['2026-04-15', '2026-06-10', '2026-05-13'];

/** Sends the request from the page: the service refuses changes from other origins. */
async function send(page: Page, method: string, url: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(sent.url, { method: sent.method, headers, body: sent.body })).status;
    },
    { method, url, body: JSON.stringify(body) },
  );
  expect(status).toBe(200);
}

async function openHistory(): Promise<Page> {
  const page = await service.open('New', '/period-history', { starts: STARTS, viewport: PHONE });
  await page.getByRole('table').waitFor();
  await send(page, 'PUT', '/api/days/2026-06-12', { bleeding: 'SPOTTING' });
  const { items } = await (await page.request.get('/api/period-history')).json();
  await send(page, 'PATCH', `/api/period-logs/${items[0].id}`, { leftOut: 'ILLNESS' });
  await page.reload();
  await page.getByRole('table').waitFor();
  return page;
}

/** Reads the routes from the page, with its cookie. */
function readAll(page: Page) {
  return readEveryGet({
    ...COMPARED_AFTER_UNDO,
    skipped: { ...COMPARED_AFTER_UNDO.skipped, '/api/calendar/{userId}/': 'this person has no feed' },
    async get(url) {
      const answer = await page.request.get(url);
      return { status: answer.status(), body: await answer.text() };
    },
  });
}

async function logStart(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a period' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day of bleeding').fill(day);
  await dialog.getByRole('button', { name: 'Log start' }).click();
  await page.getByText('Period start logged').waitFor();
}

test.each<[string, (page: Page) => Promise<void>, string]>([
  ['a logged start', (page) => logStart(page, '2026-06-16'), 'The start on 16 Jun 2026 was removed.'],
  [
    'a start on a day of spotting',
    (page) => logStart(page, '2026-06-12'),
    'The start on 12 Jun 2026 was removed.',
  ],
  [
    'a moved start',
    async (page) => {
      await page.getByRole('button', { name: 'Edit 10 Jun 2026' }).click();
      await page.getByLabel('First day of bleeding').fill('2026-06-11');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The start is now 11 Jun 2026.').waitFor();
    },
    'The start is now 10 Jun 2026.',
  ],
  [
    'a cycle that is counted again',
    async (page) => {
      await page.getByRole('button', { name: 'Edit 10 Jun 2026' }).click();
      await page.getByRole('dialog').getByRole('combobox').selectOption('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
    },
    'Undone.',
  ],
  [
    'a deleted start',
    async (page) => {
      await page.getByRole('button', { name: 'Delete 10 Jun 2026' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('The start on 10 Jun 2026 was deleted.').waitFor();
    },
    'The start on 10 Jun 2026 is back.',
  ],
])('after %s, Ctrl+Z brings back every answer as it was', async (_what, change, words) => {
  const page = await openHistory();
  const before = await readAll(page);
  await change(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await readAll(page)).not.toEqual(before);
  await page.keyboard.press('Control+Z');
  await page.getByText(words).waitFor();
  expect(await readAll(page)).toEqual(before);
});

test('several starts are undone one after the other with Ctrl+Z, the newest first', async () => {
  const page = await openHistory();
  const before = await readAll(page);
  await logStart(page, '2026-06-16');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const between = await readAll(page);
  await page.getByRole('button', { name: 'Delete 16 Jun 2026' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The start on 16 Jun 2026 was deleted.').waitFor();
  await page.keyboard.press('Control+Z');
  await page.getByText('The start on 16 Jun 2026 is back.').waitFor();
  expect(await readAll(page)).toEqual(between);
  await page.keyboard.press('Control+Z');
  await page.getByText('The start on 16 Jun 2026 was removed.').waitFor();
  expect(await readAll(page)).toEqual(before);
});
