import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BrowserService,
  DESKTOP,
  type OpenOptions,
  PHONE,
  startBrowserService,
} from './browser-service.ts';

/** The service's clock stays at noon on 16 June 2026. */
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

/** Opens the page for a new person with these starts. */
async function openWith(starts: readonly string[], options?: OpenOptions): Promise<Page> {
  const page = await service.open('New', '/period-history', { ...options, starts });
  await page.getByRole('table').waitFor();
  return page;
}

/** Starts 28 days apart, oldest first, the last of them on 10 June 2026. */
function monthlyStarts(count: number): string[] {
  const last = Temporal.PlainDate.from('2026-06-10');
  return Array.from({ length: count }, (_, i) => last.subtract({ days: 28 * (count - 1 - i) }).toString());
}

/** Reads all rows in one call: a row that disappears between two calls would be waited for forever. */
function readTable(page: Page): Promise<string[][]> {
  return page
    .locator('table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].slice(0, -1).map((cell) => cell.innerText)),
    );
}

const rowOf = (page: Page, day: string) => page.getByRole('row', { name: day });
const pathOf = (page: Page) => page.url().replace(service.url, '');
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

describe('the table of periods', () => {
  test('shows each start with its cycle length and how it compares with the prediction', async () => {
    const page = await openWith(['2026-04-15', '2026-05-13', '2026-06-12']);
    expect(await readTable(page)).toEqual([
      ['12 Jun 2026', '30 days', '2 days late\npredicted for 10 Jun 2026'],
      ['13 May 2026', '28 days', '1 day early\npredicted for 14 May 2026'],
      ['15 Apr 2026', expect.stringContaining('Length not known'), 'No prediction yet'],
    ]);
    await page.getByText('Nothing is logged before the last one here.').waitFor();
  });

  test('shows the same on a phone, without horizontal scrolling', async () => {
    const page = await openWith(['2026-05-13', '2026-06-12'], { viewport: PHONE });
    await page.getByRole('rowheader', { name: '12 Jun 2026 30 days · 1 day late' }).waitFor();
    expect(await overflow(page)).toBe(0);
  });

  test('shows the average, the range and how accurate the predictions were', async () => {
    const page = await openWith(['2026-03-01', '2026-03-29', '2026-04-26', '2026-05-29']);
    const lengths = page.getByRole('region', { name: 'Cycle lengths' });
    await lengths.getByRole('definition').first().waitFor();
    const facts = (await lengths.getByRole('definition').allInnerTexts()).map((text) => text.split('\n'));
    expect(facts).toEqual([
      ['30 days', 'of all 3 cycles'],
      ['28–33 days'],
      ['2 of 3', 'came within 2 days of the real start'],
    ]);
    const chart = lengths.getByRole('figure');
    await expect
      .poll(() => chart.innerText())
      .toContain(
        'These 3 cycles took 28–33 days; the average of all your cycles is 30. Predictions were within 2 days 2 of 3 times.',
      );
  });

  test('does not count a gap with a missed log in the average, and offers to add the log', async () => {
    const page = await openWith(['2026-02-01', '2026-03-01', '2026-03-29', '2026-05-24']);
    await page.getByText('of all 2 cycles').waitFor();
    const row = rowOf(page, '24 May 2026');
    await row.getByText('Not counted: did you miss a log?').last().waitFor();
    await row.getByRole('button', { name: 'Add the missing start' }).click();
    await expect.poll(() => page.getByLabel('First day of bleeding').inputValue()).toBe('2026-04-26');
    await page.getByRole('button', { name: 'Log start' }).click();
    await rowOf(page, '26 Apr 2026').waitFor();
    await page.getByText('of all 4 cycles').waitFor();
  });

  test('is split into pages, whose number is in the URL', async () => {
    const page = await openWith(monthlyStarts(22));
    expect(await readTable(page)).toHaveLength(20);
    await page.getByText('For the last one here, that start is on the next page.').waitFor();
    await page.getByText('of all 21 cycles').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(pathOf(page)).toBe('/period-history?page=2');
    await expect.poll(async () => (await readTable(page)).map(([day]) => day)).toHaveLength(2);
    await page.goBack();
    await page.getByText('Page 1 of 2').waitFor();
  });

  test('asks for the first start if there is none', async () => {
    const page = await service.open('New', '/period-history');
    await page.getByText('No period start is logged yet.').waitFor();
    await page.getByRole('button', { name: 'Add a period' }).click();
    await page.getByLabel('First day of bleeding').fill('2026-06-01');
    await page.getByRole('button', { name: 'Log start' }).click();
    await rowOf(page, '1 Jun 2026').waitFor();
    await page.getByText('Add one more start').waitFor();
  });
});

describe('adding a past period', () => {
  test('opens a dialog with its own URL, which Back closes', async () => {
    const page = await openWith(['2026-06-10']);
    await page.getByRole('button', { name: 'Add a period' }).click();
    await page.getByRole('dialog', { name: 'Log a period start' }).waitFor();
    expect(pathOf(page)).toBe('/period-history?add=');
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('inserts it by date, and can be undone', async () => {
    const page = await openWith(['2026-04-15', '2026-06-10']);
    await page.goto('/period-history?add');
    await page.getByLabel('First day of bleeding').fill('2026-05-13');
    await page.getByRole('button', { name: 'Log start' }).click();
    await expect
      .poll(async () => (await readTable(page)).map(([day, length]) => `${day}: ${length?.trim()}`))
      .toEqual(['10 Jun 2026: 28 days', '13 May 2026: 28 days', expect.stringContaining('15 Apr 2026')]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The start on 13 May 2026 was removed.').waitFor();
    await expect.poll(() => readTable(page)).toHaveLength(2);
  });
});

describe('changing a start', () => {
  test('moves it in the table, and recalculates the cycles', async () => {
    const page = await openWith(['2026-05-13', '2026-06-10']);
    await page.getByRole('button', { name: 'Edit 10 Jun 2026' }).click();
    await page.getByRole('dialog', { name: 'Change the start' }).waitFor();
    await page.getByLabel('First day of bleeding').fill('2026-06-12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The start is now 12 Jun 2026.').waitFor();
    expect(pathOf(page)).toBe('/period-history');
    await expect.poll(async () => (await readTable(page))[0]?.[1]).toBe('30 days');
  });

  test('shows the problem beside the field', async () => {
    const page = await openWith(['2026-05-13', '2026-06-10']);
    await page.getByRole('button', { name: 'Edit 10 Jun 2026' }).click();
    for (const [day, message] of [
      ['', 'Please enter a day.'],
      ['2026-06-17', 'This day is in the future.'],
      ['2026-05-13', 'There is already an entry for that day.'],
    ] as const) {
      await page.getByLabel('First day of bleeding').fill(day);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      await expect
        .poll(() => page.getByLabel('First day of bleeding').getAttribute('aria-invalid'))
        .toBe('true');
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await readTable(page)).map(([first]) => first)).toEqual(['10 Jun 2026', '13 May 2026']);
  });

  test('keeps the typed text after a reload', async () => {
    const page = await openWith(['2026-06-10']);
    await page.getByRole('button', { name: 'Edit 10 Jun 2026' }).click();
    await page.getByLabel('First day of bleeding').fill('2026-06-09');
    await page.reload();
    await expect.poll(() => page.getByLabel('First day of bleeding').inputValue()).toBe('2026-06-09');
  });

  test('says so if the entry does not exist', async () => {
    const page = await openWith(['2026-06-10']);
    await page.goto('/period-history?edit=0198c0de-0000-7000-8000-000000000000');
    await page.getByRole('dialog', { name: 'This entry was not found.' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(pathOf(page)).toBe('/period-history');
  });

  test('works by keyboard alone, and restores the focus', async () => {
    const page = await openWith(['2026-06-10']);
    const edit = page.getByRole('button', { name: 'Edit 10 Jun 2026' });
    await edit.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await edit.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('deleting a start', () => {
  test('asks first, and can be undone', async () => {
    const page = await openWith(['2026-05-13', '2026-06-10']);
    await page.getByRole('button', { name: 'Delete 13 May 2026' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this start?' });
    await dialog.getByText('13 May 2026').waitFor();
    expect(await readTable(page)).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The start on 13 May 2026 was deleted. All others stay.').waitFor();
    await expect.poll(() => readTable(page)).toHaveLength(1);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, '13 May 2026').waitFor();
    const { items } = await (await page.request.get('/api/period-history')).json();
    expect(items.map(({ startDate }: { startDate: string }) => startDate)).toEqual([
      '2026-06-10',
      '2026-05-13',
    ]);
  });

  test('moves the focus to the next row, and can be undone by keyboard while the toast has the focus', async () => {
    const page = await openWith(['2026-04-15', '2026-05-13', '2026-06-10']);
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: 'Delete 13 May 2026' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Edit 15 Apr 2026');
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.clock.runFor(60_000);
    await expect.poll(() => undo.count()).toBe(1);
    await page.keyboard.press('Enter');
    await rowOf(page, '13 May 2026').waitFor();
    await page.getByRole('button', { name: 'Edit 13 May 2026' }).click();
    await page.getByLabel('First day of bleeding').fill('2026-05-14');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The start is now 14 May 2026.').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('The start is now 13 May 2026.').waitFor();
    await rowOf(page, '13 May 2026').waitFor();
    await page.clock.runFor(60_000);
    await expect.poll(() => page.getByText('The start is now 13 May 2026.').count()).toBe(0);
  });

  test('keeps the entry, with a message, if the server cannot be reached', async () => {
    const page = await openWith(['2026-06-10']);
    await page.route('**/api/period-logs/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Delete 10 Jun 2026' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Lutea cannot be reached right now.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, '10 Jun 2026').waitFor();
  });

  test('shows the previous page if it empties the last one', async () => {
    const starts = monthlyStarts(21);
    const page = await openWith(starts);
    await page.goto('/period-history?page=2');
    await page.getByRole('table').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${service.url}/period-history`);
    await expect.poll(() => readTable(page)).toHaveLength(20);
  });
});

describe('the page of periods', () => {
  test.each([
    ['de', 'Zykluslängen', 'Periodenbeginn eintragen'],
    ['fr', 'Durée des cycles', 'Enregistrer le début des règles'],
  ])('speaks %s', async (language, heading, dialog) => {
    const page = await openWith(['2026-05-13', '2026-06-12'], { settings: { language } });
    await page.goto('/period-history?add');
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: heading }).waitFor();
  });

  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('has no accessibility violations on %s, neither in the table nor in a dialog', async (_, viewport) => {
    const page = await openWith(monthlyStarts(3), { viewport });
    expect(await service.findViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    for (const name of ['Add a period', 'Edit 10 Jun 2026', 'Delete 10 Jun 2026']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      expect(await service.findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});
