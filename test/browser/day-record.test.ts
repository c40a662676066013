import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';
import { openDashboard } from './dashboard.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const STARTS = ['2026-04-08', '2026-05-06', '2026-06-03'];
const regionOf = (page: Page) => page.getByRole('region', { name: 'Your cycle' });

const pressed = (page: Page, row: string, choice: string) =>
  page.getByRole('group', { name: row }).getByRole('button', { name: choice, pressed: true });

const choice = (page: Page, row: string, name: string) =>
  page.getByRole('group', { name: row }).getByRole('button', { name });

test('the day’s record is a single line for a person who logs only starts', async () => {
  const page = await openDashboard(service, { starts: STARTS });
  await regionOf(page).getByText('Note the day').waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Bleeding' }).count()).toBe(0);
});

test('one tap logs an ovulation test, the estimate mentions it, and a second tap removes it', async () => {
  const page = await openDashboard(service, { starts: STARTS });
  await regionOf(page).getByText('Note the day').click();
  await choice(page, 'Ovulation test', 'Positive').click();
  await pressed(page, 'Ovulation test', 'Positive').waitFor();
  await regionOf(page).getByText('Estimated from your test on June 16.').waitFor();
  await choice(page, 'Ovulation test', 'Positive').click();
  await page.getByText('Estimated from your test').waitFor({ state: 'detached' });
});

test('the day’s record stays open once used, and shows what was logged', async () => {
  const page = await openDashboard(service, { starts: STARTS });
  await regionOf(page).getByText('Note the day').click();
  await choice(page, 'Energy', 'Low').click();
  await pressed(page, 'Energy', 'Low').waitFor();
  await page.getByLabel('Temperature').fill('36,6');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByLabel('Note').fill('slept badly');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.waitForFunction(async () => {
    const { days } = await (await fetch('/api/days')).json();
    return days.at(-1)?.note === 'slept badly' && days.at(-1)?.temperature?.celsius === 36.6;
  });
  await page.reload();
  await pressed(page, 'Energy', 'Low').waitFor();
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('slept badly');
});

test('being ill on an earlier day, and better since, is noted with one tap each', async () => {
  const page = await openDashboard(service, { starts: STARTS });
  for (const [day, answer] of [
    ['2026-06-10', 'Yes, from this day on'],
    ['2026-06-13', 'Better from this day on'],
  ] as const) {
    await page.goto(`/calendar?day=${day}`);
    // The record stays open once it was used.
    if (answer.startsWith('Yes')) await page.getByText('Note the day').click();
    await choice(page, 'Ill', answer).click();
    await pressed(page, 'Ill', answer).waitFor();
  }
  const answers = async () => {
    const { days } = await (await page.request.get('/api/days?from=2026-06-10&to=2026-06-13')).json();
    return days.map(({ date, ill }: { date: string; ill: string }) => [date, ill]);
  };
  await expect.poll(answers).toEqual([
    ['2026-06-10', 'YES'],
    ['2026-06-13', 'NO'],
  ]);
});

test('bleeding logged in the calendar is offered as a period start', async () => {
  const page = await openDashboard(service, { starts: ['2026-05-06'] });
  await page.goto('/calendar?day=2026-06-05');
  await page.getByText('Note the day').click();
  await choice(page, 'Bleeding', 'Medium').click();
  await page.getByText(/^You logged bleeding from 5 June? on\. Did a period start that day\?$/).waitFor();
  await page.getByRole('button', { name: 'Log the start' }).click();
  await page.getByText('Did a period start that day?').waitFor({ state: 'detached' });
  await pressed(page, 'Bleeding', 'Medium').waitFor();
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the day’s record is accessible and does not overflow on %s', async (_name, viewport) => {
  const page = await openDashboard(service, { starts: STARTS, options: { viewport } });
  await regionOf(page).getByText('Note the day').click();
  await choice(page, 'Mood', 'High').waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
