import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

/** Two installations, each with its own database. */
let here: BrowserService;
let elsewhere: BrowserService;
beforeAll(async () => {
  [here, elsewhere] = await Promise.all([startBrowserService(), startBrowserService()]);
});
afterAll(() => Promise.all([here.close(), elsewhere.close()]));

interface Shared {
  url: string;
  id: string;
  /** The page of the person who shares. */
  page: Page;
}

async function share(service: BrowserService, shownAs: string, talkToMe = false): Promise<Shared> {
  const page = await service.open('New', '/settings/shares');
  const headers = { origin: service.url };
  const shows = ['ANSWER', 'TALK', 'WEEKLY_MINUTES'];
  const agreement = await page.request.get(`/api/shares/agreement?shows=${shows}`);
  const { text: agreedTo } = await agreement.json();
  const made = await page.request.post('/api/shares', {
    data: { name: 'Coach', shownAs, shows, agreedTo },
    headers,
  });
  const { id, url } = await made.json();
  await page.request.patch(`/api/shares/${id}`, { data: { talkToMe }, headers });
  return { id, url: url.replace(/^.*(?=\/share\/)/, service.url), page };
}

const end = ({ page, id }: Shared, service: BrowserService) =>
  page.request.delete(`/api/shares/${id}`, { headers: { origin: service.url } });

async function openBoard(service: BrowserService, options: Parameters<BrowserService['openWindow']>[0] = {}) {
  const page = await (await service.openWindow(options)).newPage();
  await page.goto('/board');
  return page;
}

async function add(page: Page, ...addresses: string[]): Promise<void> {
  await page.getByLabel('Addresses of shares').fill(addresses.join('\n'));
  await page.getByRole('button', { name: 'Add' }).click();
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const statusOf = (page: Page) => page.getByRole('status');

/** A simulated foreign installation that records the requests it gets. */
async function startForeign(
  answer: (request: IncomingMessage) => { status?: number; body: string; headers?: object },
) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const { status = 200, body, headers = {} } = answer(request);
    response.writeHead(status, { 'access-control-allow-origin': '*', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/share/${'a'.repeat(64)}`, requests };
}

const shareText = (shownAs: string) =>
  JSON.stringify({
    shownAs,
    until: '2026-09-01',
    today: '2026-06-16',
    answers: [],
    talkToMe: false,
    weeks: null,
  });

test('a board shows shares of two installations in one table, and stores them only in this browser', async () => {
  const [ada, bea] = [await share(here, 'Ada'), await share(elsewhere, 'Béa', true)];
  const page = await openBoard(here);
  await add(page, ada.url, bea.url);
  await rowOf(page, 'Béa').getByText('Would like to talk to you').waitFor();
  await rowOf(page, 'Ada').getByRole('cell', { name: 'As planned', exact: true }).waitFor();
  // People who would like to talk are listed first.
  expect(await page.getByRole('rowheader').allTextContents()).toEqual([
    'BéaWould like to talk to you',
    'Ada',
  ]);
  await page.getByText('Sums are shown from five people on.').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['board']);
  expect(await page.evaluate(() => localStorage['board'])).not.toMatch(/Ada|Béa|PLANNED/);
  await page.reload();
  await rowOf(page, 'Ada').waitFor();
  const other = await openBoard(elsewhere);
  await statusOf(other).getByText('Nobody is on the board yet.').waitFor();
  for (const [shared, service] of [
    [ada, here],
    [bea, elsewhere],
  ] as const) {
    const { items } = await (await shared.page.request.get('/api/shares')).json();
    expect(items[0].lastReadAt).not.toBeNull();
    await end(shared, service);
  }
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect.poll(() => page.getByText('This share has ended.').count()).toBe(2);
  await expect.poll(() => page.getByText('Would like to talk').count()).toBe(0);
});

test('a board’s request tells an installation neither the board’s address nor the other shares, and sends no cookie', async () => {
  const foreign = await startForeign(() => ({ body: shareText('Cleo') }));
  const ada = await share(here, 'Ada');
  // Signed in here, to show that no credential is sent along.
  const page = await here.open('Sample', '/board');
  await add(page, ada.url, foreign.url);
  await rowOf(page, 'Cleo').waitFor();
  expect(foreign.requests.map(({ method, url }) => [method, url])).toEqual([
    ['GET', `/api/share/${'a'.repeat(64)}`],
  ]);
  const sent = JSON.stringify(foreign.requests.map(({ headers }) => headers));
  expect(foreign.requests[0]?.headers['origin']).toBe('null');
  expect(foreign.requests[0]?.headers['cookie']).toBeUndefined();
  expect(foreign.requests[0]?.headers['referer']).toBeUndefined();
  expect(sent).not.toContain(new URL(here.url).port);
});

test('a hostile installation can only add text to the board', async () => {
  const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const foreign = await startForeign(() => ({ body: shareText(script) }));
  const huge = await startForeign(() => ({ body: shareText('x').padEnd(400_000) }));
  const page404 = await startForeign(() => ({ status: 500, body: 'oops' }));
  const moved = await startForeign(() => ({ status: 302, body: '', headers: { location: foreign.url } }));
  const notOne = await startForeign(() => ({ body: '{"shownAs":1}' }));
  const page = await openBoard(here);
  await add(page, foreign.url, huge.url, page404.url, moved.url, notOne.url);
  await page.getByRole('link', { name: '<img src=x' }).waitFor();
  await expect.poll(() => page.getByText('This installation cannot be reached.').count()).toBe(3);
  await page.getByText('What this address answers is not a share.').waitFor();
  expect(await page.title()).toBe('Board – Lutea');
  // The page that holds the addresses cannot send requests to them itself.
  const reached = await page.evaluate((url) => fetch(url).then(String, () => 'refused'), foreign.url);
  expect(reached).toBe('refused');
  const frame = page.frames().find((each) => each.url().endsWith('/board/reader'));
  const kept = await frame?.evaluate(() => {
    try {
      return String(localStorage.length);
    } catch {
      return 'nothing';
    }
  });
  expect(kept).toBe('nothing');
});

test('a file moves the board to another browser, and lines of it that are no address are shown', async () => {
  const ada = await share(here, 'Ada');
  const page = await openBoard(here);
  await add(page, ada.url, 'https://example.org/share/short', ada.url.replace('/share/', '/api/share/'));
  await statusOf(page).getByText('Added: 1.').waitFor();
  await statusOf(page)
    .getByText('This is not the address of a share: https://example.org/share/short')
    .waitFor();
  await statusOf(page).getByText('Already on the board').waitFor();
  await page.getByText('Move this list').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const content = await readFile(await download.path());
  expect(JSON.parse(content.toString())).toEqual({
    board: 1,
    addresses: [ada.url.replace('/share/', '/api/share/')],
  });
  const other = await openBoard(elsewhere);
  await other.getByText('Move this list').click();
  const load = (buffer: Buffer) =>
    other
      .getByLabel('Add from a file')
      .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer });
  await load(Buffer.from('[]'));
  await statusOf(other).getByText('This file is not a board.').waitFor();
  await load(content);
  await rowOf(other, 'Ada').getByText('As planned', { exact: true }).waitFor();
  await other.goto('/login');
  await other.goto('/board');
  await rowOf(other, 'Ada').waitFor();
});

test('a board of five people shows sums, works by keyboard alone and has no axe violation at phone and desktop size', async () => {
  const shared: Shared[] = [];
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva'])
    shared.push(await share(here, name, name === 'Eva'));
  const page = await (await here.openWindow()).newPage();
  await page.goto(shared[0]?.url ?? '');
  await page.getByRole('link', { name: 'Several people on one board' }).click();
  const field = page.getByLabel('Addresses of shares');
  await expect.poll(() => field.inputValue()).toContain('/api/share/');
  expect(new URL(page.url()).hash).toBe('');
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.insertText(
    `\n${shared
      .slice(1)
      .map(({ url }) => url)
      .join('\n')}`,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Of 5 with an answer today: 0 ease, 5 as planned.').waitFor();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await here.findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // On a phone the rows are laid out as blocks, but stay a table for a screen reader.
    expect(await page.getByRole('columnheader').count()).toBe(5);
    expect(await page.getByRole('rowheader').count()).toBe(5);
  }
  const removal = page.getByRole('button', { name: 'Remove Ada' });
  await removal.focus();
  await page.keyboard.press('Enter');
  await statusOf(page).getByText('Removed: Ada.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('addresses');
  await page.getByText('Sums are shown from five people on.').waitFor();
});

test('the board and the page of a share are available in German and French too', async () => {
  const { url } = await share(here, 'Ada');
  for (const [locale, title, heading] of [
    ['de-DE', 'Tafel', 'Training von Ada'],
    ['fr-FR', 'Tableau', 'Entraînement de Ada'],
  ] as const) {
    const page = await openBoard(here, { locale, viewport: PHONE });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await here.findViolations(page)).toEqual([]);
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await here.findViolations(page)).toEqual([]);
  }
});
