import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BrowserService,
  DESKTOP,
  type OpenOptions,
  PHONE,
  startBrowserService,
} from './browser-service.ts';
import { BLANK } from './dashboard.ts';

/** The service's clock stays at noon on 16 June 2026. Sample has a year of measurements up to then. */
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

interface Day {
  date: string;
  phase: string;
  hrvLastNightMs: number | null;
  bodyBatteryHigh: number | null;
  intensityMinutesDay: number | null;
  decisionStatus: string | null;
}

async function readTrends(page: Page, from: string, to: string) {
  const answer = await page.request.get(`/api/trends?from=${from}&to=${to}`);
  return (await answer.json()) as {
    days: Day[];
    byPhase: Record<string, { phase: string; days: number; median: number }[]>;
  };
}

async function openChart(path: string, options?: OpenOptions): Promise<Page> {
  const page = await service.open('Sample', path, options);
  await page.locator('canvas').waitFor();
  return page;
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Day in the chart' });
const dayShown = (page: Page) => slider(page).getAttribute('aria-valuetext');
const drawing = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** The date as the app writes it, like "16 Jun". */
const words = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

describe('the chart', () => {
  test('has a summary in words', async () => {
    const page = await openChart('/history?days=30');
    const { days } = await readTrends(page, '2026-05-18', '2026-06-16');
    const values = days.flatMap(({ hrvLastNightMs }) => hrvLastNightMs ?? []);
    const card = page.getByRole('region', { name: 'HRV at night' });
    await card.getByText(`Measured on ${values.length} of 30 days.`).waitFor();
    await card.getByText(`lowest ${Math.min(...values)} ms`).waitFor();
    await card.getByText(`highest ${Math.max(...values)} ms`).waitFor();
  });

  test('shows the values of one day after the other with the arrow keys', async () => {
    const page = await openChart('/history?days=30');
    const { days } = await readTrends(page, '2026-05-18', '2026-06-16');
    await slider(page).focus();
    await page.keyboard.press('Home');
    const first = days[0] as Day;
    expect(await dayShown(page)).toContain('Monday 18 May');
    expect(await dayShown(page)).toContain(
      first.hrvLastNightMs === null ? 'not measured' : `${first.hrvLastNightMs} ms`,
    );
    const before = await drawing(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dayShown(page)).toContain('Tuesday 19 May');
    await page.getByText('Tuesday 19 May').waitFor();
    await expect.poll(() => drawing(page)).not.toBe(before);
    await page.keyboard.press('End');
    await expect.poll(() => dayShown(page)).toContain('Tuesday 16 June');
  });

  test('shows the values of the day under the pointer', async () => {
    const page = await openChart('/history?days=30');
    const box = await page.locator('canvas').boundingBox();
    if (box === null) throw new Error('There is no chart');
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await expect.poll(() => dayShown(page)).toMatch(/1[89] May|2\d May/);
  });

  test('shows one measurement at a time, which the URL names', async () => {
    const page = await openChart('/history');
    const drawn = await drawing(page);
    await page.getByRole('link', { name: /^Sleep/ }).click();
    await page.getByRole('region', { name: /^Sleep/ }).waitFor();
    expect(page.url()).toBe(`${service.url}/history?measure=sleepSeconds`);
    await expect.poll(() => drawing(page)).not.toBe(drawn);
    await expect.poll(() => dayShown(page)).toMatch(/\d+\sh\s|not measured/);
    await page.goBack();
    await page.getByRole('region', { name: 'HRV at night' }).waitFor();
  });

  test('can show every measurement', async () => {
    const page = await openChart('/history?days=30');
    const values: [name: string, value: RegExp][] = [
      ['Resting heart rate', /\d+ bpm/],
      ['Body Battery', /\d+, down to \d+/],
      ['Intensity minutes', /\d+ min/],
      ['Stress', /: \d+,/],
    ];
    for (const [name, value] of values) {
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('region', { name: new RegExp(`^${name}`) }).waitFor();
      await expect.poll(() => dayShown(page)).toMatch(value);
    }
  });

  test('is redrawn when the colour scheme changes', async () => {
    const page = await openChart('/history?days=30', { colorScheme: 'light' });
    await slider(page).waitFor();
    const light = await drawing(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('canvas').waitFor();
    await expect.poll(() => drawing(page)).not.toBe(light);
  });

  test('loads its chart library only on this page, within the content security policy', async () => {
    const page = await service.open('Sample', '/plan');
    const loaded: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
    expect(loaded.filter((url) => url.includes('draw-chart'))).toEqual([]);
    await page.getByRole('link', { name: 'History' }).click();
    await page.locator('canvas').waitFor();
    expect(loaded.filter((url) => url.includes('draw-chart')).length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  test('is replaced by a link to the table if it cannot be loaded', async () => {
    const page = await service.open('Sample', '/plan');
    await page.route('**/draw-chart*', (route) => route.abort());
    await page.goto('/history');
    await page.getByText('The chart could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Show as table' }).click();
    await page.getByRole('region', { name: 'HRV at night, day by day' }).waitFor();
  });
});

describe('the table', () => {
  test('has the same numbers as the chart', async () => {
    const page = await openChart('/history?days=30');
    await page.getByRole('link', { name: 'Show as table' }).click();
    const table = page.getByRole('region', { name: 'HRV at night, day by day' });
    await table.waitFor();
    const { days } = await readTrends(page, '2026-05-18', '2026-06-16');
    const rows = await table.getByRole('row').all();
    expect(rows).toHaveLength(31);
    for (const { date, hrvLastNightMs } of [days.at(-1) as Day, days.at(-5) as Day]) {
      const row = table.getByRole('row', { name: words(date) });
      await expect
        .poll(() => row.getByRole('cell').last().innerText())
        .toBe(hrvLastNightMs === null ? '–' : `${hrvLastNightMs} ms`);
    }
    await page.getByRole('link', { name: 'Show as chart' }).click();
    await page.locator('canvas').waitFor();
  });
});

describe('the values by phase', () => {
  test('show the usual value in each phase, and the number of days behind it', async () => {
    const page = await openChart('/history?days=180');
    const { byPhase } = await readTrends(page, '2025-12-19', '2026-06-16');
    const region = page.getByRole('region', { name: 'By estimated phase' });
    await region.getByRole('listitem').first().waitFor();
    const items = await region.getByRole('listitem').allInnerTexts();
    const ranges = byPhase['hrvLastNightMs'] ?? [];
    expect(ranges).toHaveLength(5);
    for (const [i, { days, median }] of ranges.entries()) {
      expect(items[i]).toContain(`${Math.round(median)} ms`);
      expect(items[i]).toContain(`${days} days`);
    }
    await region.getByText('This is a comparison, not an explanation').waitFor();
  });
});

describe('decisions', () => {
  test('are listed with their day and the next morning', async () => {
    const page = await openChart('/history?days=30');
    const { days } = await readTrends(page, '2026-05-18', '2026-06-16');
    const [day, next] = days.slice(-4, -2) as [Day, Day];
    const table = page.getByRole('region', { name: 'Decisions and what followed' }).getByRole('table');
    await table.getByRole('row', { name: words(day.date) }).waitFor();
    const cells = await table
      .getByRole('row', { name: words(day.date) })
      .getByRole('cell')
      .allInnerTexts();
    const shown = (value: number | null) => (value === null ? '–' : String(value));
    expect(cells[0]?.toUpperCase()).toBe(day.decisionStatus);
    expect(cells.slice(1, 3)).toEqual([shown(day.intensityMinutesDay), shown(next.bodyBatteryHigh)]);
    expect(cells[3]).toContain(shown(next.hrvLastNightMs));
  });

  test('show fourteen at first, and all on request', async () => {
    const page = await openChart('/history?days=30');
    const rows = page
      .getByRole('region', { name: 'Decisions and what followed' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    await expect.poll(() => rows.count()).toBe(14);
    await page.getByRole('button', { name: /^Show all/ }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(25);
  });
});

describe('the range of days', () => {
  test('is the last 90 days, or the number chosen', async () => {
    const page = await openChart('/history');
    await page.getByText('19 Mar 2026 to 16 Jun 2026').waitFor();
    await page.getByRole('link', { name: '365 days' }).click();
    await page.getByText('17 Jun 2025 to 16 Jun 2026').waitFor();
    expect(page.url()).toBe(`${service.url}/history?days=365`);
    await expect.poll(() => slider(page).getAttribute('max')).toBe('364');
  });

  test('can be set to any two days', async () => {
    const page = await openChart('/history');
    await page.getByText('Other days').click();
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByLabel('To').fill('2026-01-31');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('1 Jan 2026 to 31 Jan 2026').waitFor();
    expect(page.url()).toBe(`${service.url}/history?from=2026-01-01&to=2026-01-31`);
    await expect.poll(() => slider(page).getAttribute('max')).toBe('30');
  });

  test('is refused with a message if it cannot be shown', async () => {
    const page = await openChart('/history');
    await page.getByText('Other days').click();
    const problems: [from: string, to: string, message: string][] = [
      ['', '2026-01-31', 'Please enter a day.'],
      ['0026-01-01', '2026-01-31', 'Please check the year.'],
      ['2026-02-01', '2026-01-31', 'The end is before the start.'],
      ['2025-01-01', '2026-06-16', 'At most 400 days can be shown at once.'],
    ];
    for (const [from, to, message] of problems) {
      await page.getByLabel('From').fill(from);
      await page.getByLabel('To').fill(to);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(page.url()).toBe(`${service.url}/history`);
    }
  });

  test('may contain no measurements', async () => {
    const page = await service.open('Sample', '/history?from=2020-01-01&to=2020-01-31');
    await page.getByText('Nothing was measured on these days.').waitFor();
  });

  test('can be downloaded as a CSV file', async () => {
    const page = await openChart('/history?from=2026-06-01&to=2026-06-10');
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('lutea-history-2026-06-01-2026-06-10.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/^date,cycleDay,phase,/);
    expect(lines).toHaveLength(11);
  });
});

test('the temperature is a curve with the observed ovulation', async () => {
  const page = await service.open('New', BLANK);
  const sending = { headers: { origin: service.url }, failOnStatusCode: true };
  await page.request.post('/api/cycle/period', { data: { startDate: '2026-05-20' }, ...sending });
  await page.request.patch('/api/settings', { data: { temperatureReading: true }, ...sending });
  const firstNight = Temporal.PlainDate.from('2026-05-24');
  for (let i = 0; i < 22; i++) {
    const temperature = { value: i < 10 ? 36.3 : 36.6, kind: 'BASAL' };
    await page.request.put(`/api/days/${firstNight.add({ days: i })}`, { data: { temperature }, ...sending });
  }
  await page.goto('/history');
  const card = page.getByRole('region', { name: 'Temperature at night' });
  await card.getByText('22 nights, from 36.3 to 36.6 °C.').waitFor();
  const ovulations = card.getByRole('listitem');
  await expect
    .poll(() => ovulations.innerText())
    .toMatch(/^Ovulation around [12] Jun, from the temperature \(experimental\)\. .* 0\.3 °C/);
  await expect.poll(() => card.locator('line').count()).toBe(1);
  expect(await service.findViolations(page)).toEqual([]);
});

describe('the page History', () => {
  test('says what to do if there are no data yet', async () => {
    const page = await service.open('New', '/history');
    await page.getByText('Here you will see what your wearable measures over time.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Connect a wearable' }).getAttribute('href'))
      .toBe('/settings/wearable');
    expect(await service.findViolations(page)).toEqual([]);
  });

  test('links to the logged periods', async () => {
    const page = await openChart('/history', { viewport: PHONE });
    await page.getByRole('link', { name: 'Logged periods' }).click();
    await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
  });

  test.each([
    ['de', 'Empfehlungen und was folgte'],
    ['fr', 'Les conseils et leur suite'],
  ])('speaks %s, and fits a phone in it', async (language, heading) => {
    const page = await service.open('Sample', '/plan', { viewport: PHONE });
    const speak = (body: string) =>
      page.evaluate(async (text) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/settings', { method: 'PATCH', body: text, headers });
      }, body);
    await speak(JSON.stringify({ language }));
    for (const view of ['chart', 'table']) {
      await page.goto(`/history?view=${view}`);
      await page.getByRole('region', { name: heading }).waitFor();
      expect(await overflow(page)).toBe(0);
    }
    const table = page
      .getByRole('region')
      .filter({ has: page.getByRole('table') })
      .getByRole('region');
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await speak(JSON.stringify({ language: 'en' }));
  });

  test.each([
    ['as a chart on a phone', '/history?days=30', PHONE],
    ['as a chart on a desktop', '/history?days=365&measure=bodyBatteryHigh', DESKTOP],
    ['as a table on a phone', '/history?view=table', PHONE],
    ['as a table on a desktop', '/history?from=2026-05-01&to=2026-05-31&view=table', DESKTOP],
  ])('has no accessibility violations %s', async (_, path, viewport) => {
    const page = await service.open('Sample', path, { viewport });
    await page.getByRole('region', { name: 'Decisions and what followed' }).waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});
