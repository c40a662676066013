import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

// Today is Tuesday 16 June 2026. The sample person's last period began on 30 May, the next is expected on 28 June.
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const grid = (page: Page): Locator => page.getByRole('grid');
const day = (page: Page, name: string | RegExp): Locator => grid(page).getByRole('button', { name });
const details = (page: Page, name: string): Locator => page.getByRole('region', { name });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.firstElementChild?.textContent);
const background = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

async function waitForPhases(page: Page): Promise<void> {
  await day(page, /estimated phase/)
    .first()
    .waitFor();
}

describe('the month', () => {
  test('names each day with its cycle day, its estimated phase and what begins on it', async () => {
    const page = await service.open('Sample', '/calendar');
    await waitForPhases(page);
    await page.getByRole('heading', { level: 2, name: 'June 2026' }).waitFor();
    const today = day(page, 'Tuesday 16 June, Today, Cycle day 18, estimated phase: Early luteal');
    await expect.poll(() => today.getAttribute('aria-current')).toBe('date');
    const predicted = 'Sunday 28 June, Cycle day 1, estimated phase: Menstrual, Period start, predicted';
    await expect.poll(() => day(page, predicted).count()).toBe(1);
    await expect.poll(() => day(page, /Saturday 27 June, .*Period may start/).count()).toBe(1);
    await expect.poll(() => day(page, /Period may start/).count()).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Previous month' }).click();
    const logged = 'Saturday 30 May, Cycle day 1, estimated phase: Menstrual, Period start, logged';
    await day(page, logged).waitFor();
  });

  test('begins on Monday and always has six weeks', async () => {
    const page = await service.open('Sample', '/calendar?month=2026-02');
    await waitForPhases(page);
    await expect
      .poll(() => grid(page).getByRole('columnheader').allTextContents())
      .toEqual([...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']]);
    await expect.poll(() => grid(page).getByRole('gridcell').count()).toBe(42);
  });

  test('fits the first screen of a phone, with the training of past and future days', async () => {
    const page = await service.open('Sample', '/calendar', { viewport: PHONE });
    await waitForPhases(page);
    const box = await grid(page).boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(PHONE.height - 57);
    const legend = page.getByRole('list', { name: 'Legend' });
    await expect.poll(() => legend.isVisible()).toBe(false);
    await page.getByText('Legend').click();
    await legend.getByText('Planned training, upper limit').waitFor();
    await day(page, /^Monday 15 June.*, decision: (Rest|Gentle|Light|Reduced|Train)$/).waitFor();
    await day(page, /^Wednesday 17 June.*, Up to: a hard session$/).waitFor();
  });

  test('marks a start in a neighbouring month', async () => {
    const page = await service.open('New', '/calendar?month=2026-05', { starts: ['2026-06-03'] });
    const borderOf = (name: RegExp) => day(page, name).evaluate((cell) => getComputedStyle(cell).borderColor);
    const marked = await borderOf(/^Wednesday 3 June.*Period start, logged/);
    expect(marked).not.toBe(await borderOf(/^Thursday 4 June/));
  });

  test('the month and the list of periods show their tabs at the same position', async () => {
    for (const viewport of [{ width: 320, height: 700 }, PHONE, DESKTOP]) {
      const page = await service.open('Sample', '/calendar', { viewport });
      const tabs = page.getByRole('navigation', { name: 'Views of your cycle' });
      const before = await tabs.boundingBox();
      await tabs.getByRole('link', { name: 'Periods' }).click();
      await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
      expect(await tabs.boundingBox()).toEqual(before);
    }
  });

  test('draws the legend in the colours of the days', async () => {
    const page = await service.open('Sample', '/calendar');
    await waitForPhases(page);
    const legend = page.getByRole('list', { name: 'Legend' });
    for (const phase of ['Menstrual', 'Follicular', 'Ovulation window', 'Early luteal', 'Late luteal']) {
      const sign = legend.getByRole('listitem').filter({ hasText: phase }).locator('span');
      const cell = day(page, new RegExp(`estimated phase: ${phase}`)).first();
      expect(await background(sign)).toBe(await background(cell));
    }
  });

  test('is part of the URL, so that Back and a reload show the same month', async () => {
    const page = await service.open('Sample', '/calendar');
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByRole('heading', { level: 2, name: 'July 2026' }).waitFor();
    expect(page.url()).toContain('month=2026-07');
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'July 2026' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'June 2026' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 2, name: 'July 2026' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Today' }).click();
    await details(page, 'Tuesday 16 June').waitFor();
  });

  test('keeps showing the days and offers a retry if the next month cannot be loaded', async () => {
    const page = await service.open('Sample', '/calendar');
    await waitForPhases(page);
    await page.route('**/api/calendar?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Next month' }).click();
    const problem = page.getByRole('status').filter({ hasText: 'This could not be loaded.' });
    await problem.waitFor();
    await expect.poll(() => grid(page).getByRole('gridcell').count()).toBe(42);
    await page.unroute('**/api/calendar?*');
    await problem.getByRole('button', { name: 'Try again' }).click();
    await waitForPhases(page);
  });
});

describe('the calendar by keyboard', () => {
  test('the grid is one tab stop, and arrows move through days, weeks and months', async () => {
    const page = await service.open('Sample', '/calendar');
    await waitForPhases(page);
    await expect.poll(() => grid(page).locator('[tabindex="0"]').count()).toBe(1);
    await page.getByRole('link', { name: 'Next month' }).focus();
    await page.keyboard.press('Tab');
    const reached: (string | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'End', 'PageDown', 'PageUp', 'ArrowUp']) {
      await page.keyboard.press(key);
      reached.push((await focusedName(page))?.split(',')[0]);
    }
    expect(reached).toEqual([
      'Wednesday 17 June',
      'Wednesday 24 June',
      'Monday 22 June',
      'Sunday 28 June',
      'Tuesday 28 July',
      'Sunday 28 June',
      'Sunday 21 June',
    ]);
    await details(page, 'Sunday 21 June').waitFor();
    expect(page.url()).toContain('day=2026-06-21');
  });

  test('an arrow past the end of the month goes to the next month', async () => {
    const page = await service.open('Sample', '/calendar?month=2026-06&day=2026-06-30');
    await day(page, /^Tuesday 30 June/).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { level: 2, name: 'July 2026' }).waitFor();
    expect(await focusedName(page)).toMatch(/^Wednesday 1 July/);
  });
});

describe('the details of a day', () => {
  test('show the ceiling of a future day', async () => {
    const page = await service.open('Sample', '/calendar');
    await day(page, /^Sunday 28 June/).click();
    const panel = details(page, 'Sunday 28 June');
    await panel.getByText('Up to: a little less').waitFor();
    await panel.getByText('Period start, predicted').waitFor();
    expect(
      await panel.getByText(/^Expected between 26 Jun and 30 Jun \(medium confidence\)\.$/).count(),
    ).toBe(1);
    await expect.poll(() => panel.getByRole('button', { name: 'Log period start' }).count()).toBe(0);
    await expect
      .poll(() => panel.getByRole('link', { name: 'See the plan' }).getAttribute('href'))
      .toBe('/plan');
  });

  test('show the decision and the measurements of a past day', async () => {
    const page = await service.open('Sample', '/calendar?month=2026-06&day=2026-06-10');
    const panel = details(page, 'Wednesday 10 June');
    await panel.getByText('Resting heart rate').waitFor();
    await panel.getByText(/^(Rest|Gentle|Light|Reduced|Train)$/).waitFor();
    await panel.getByText(/^\d+ bpm$/).waitFor();
  });

  test('link from a logged start to its edit dialog', async () => {
    const page = await service.open('Sample', '/calendar?month=2026-05&day=2026-05-30');
    const link = details(page, 'Saturday 30 May').getByRole('link', { name: 'Change or delete' });
    await link.waitFor();
    await page.waitForFunction(() => document.querySelector('a[href^="/period-history?edit="]') !== null);
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/period-history\?edit=\w/);
  });
});

describe('a person without logs', () => {
  test('logs a start from the calendar, sees the phases, and undoes it', async () => {
    const page = await service.open('New', '/calendar');
    await page.getByText(/^Nothing is logged yet\./).waitFor();
    await day(page, /^Wednesday 10 June/).click();
    await page.getByRole('button', { name: 'Log period start' }).click();
    await day(
      page,
      'Wednesday 10 June, Cycle day 1, estimated phase: Menstrual, Period start, logged',
    ).waitFor();
    await expect.poll(() => page.getByText(/^Nothing is logged yet\./).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Nothing is logged yet\./).waitFor();
    await expect.poll(() => day(page, /Period start, logged/).count()).toBe(0);
  });

  test('cannot log a start on a future day', async () => {
    const page = await service.open('New', '/calendar?month=2026-06&day=2026-06-17');
    await details(page, 'Wednesday 17 June').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Log period start' }).count()).toBe(0);
  });
});

describe('the calendar page', () => {
  test('has a list under the grid on a phone, with the days on which something changes', async () => {
    const page = await service.open('Sample', '/calendar', { viewport: PHONE });
    await waitForPhases(page);
    const list = page.getByRole('heading', { level: 2, name: 'This month' }).locator('..');
    await list.getByRole('listitem').first().waitFor();
    const entries = await list.getByRole('listitem').allTextContents();
    expect(entries.some((entry) => entry.includes('Sun 28 Jun') && entry.includes('predicted'))).toBe(true);
    const [gridBox, listBox] = await Promise.all([grid(page).boundingBox(), list.boundingBox()]);
    expect(listBox?.y).toBeGreaterThan((gridBox?.y ?? 0) + (gridBox?.height ?? 0));
    await list.getByRole('link', { name: 'Sun 28 Jun' }).click();
    await details(page, 'Sunday 28 June').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('links to the feed and to the list of periods', async () => {
    const page = await service.open('Sample', '/calendar');
    const feed = page.getByRole('link', { name: 'Set up the feed' });
    await expect.poll(() => feed.getAttribute('href')).toBe('/settings/calendar-feed');
    await page
      .getByRole('navigation', { name: 'Views of your cycle' })
      .getByRole('link', { name: 'Periods' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
  });

  test.each([
    ['de', 'Kalender', 'Juni 2026', 'Dienstag, 16. Juni, Heute'],
    ['fr', 'Calendrier', 'juin 2026', 'mardi 16 juin, Aujourd’hui'],
  ])('speaks the language of the person: %s', async (language, title, month, today) => {
    const page = await service.open('New', '/calendar', { settings: { language } });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { level: 2, name: month }).waitFor();
    await day(page, today).waitFor();
  });

  test('has no accessibility violations on a phone', async () => {
    const page = await service.open('Sample', '/calendar?month=2026-05&day=2026-05-30', { viewport: PHONE });
    await waitForPhases(page);
    await details(page, 'Saturday 30 May').getByText('Resting heart rate').waitFor();
    await details(page, 'Saturday 30 May')
      .getByText(/^\d\d:\d\d Running, \d+ min/)
      .waitFor();
    expect(await service.findViolations(page)).toEqual([]);
  });

  test('has no accessibility violations on a desktop', async () => {
    const page = await service.open('Sample', '/calendar?month=2026-06&day=2026-06-28');
    await waitForPhases(page);
    await details(page, 'Sunday 28 June').getByText('Up to: a little less').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
  });

  test('has no accessibility violations without anything logged', async () => {
    const page = await service.open('New', '/calendar', { viewport: PHONE });
    await page.getByText(/^Nothing is logged yet\./).waitFor();
    expect(await service.findViolations(page)).toEqual([]);
  });
});
