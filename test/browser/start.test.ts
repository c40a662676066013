import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ realClock: true });
});
afterEach(() => service.database.asOwner('delete from login_attempts'));
afterAll(() => service.close());

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name }).click();
}

const step = (page: Page, name: string) => page.getByRole('region', { name });
const read = async (page: Page, path: string) => (await page.request.get(path)).json();

test('four steps lead from the first sign-in to a decision, and can be interrupted and continued', async () => {
  const window = await service.openWindow({ viewport: PHONE, timezoneId: 'America/Los_Angeles' });
  const page = await window.newPage();
  await signIn(page, 'New');
  await page.waitForURL('**/start');

  const day = step(page, 'When your day begins');
  await expect.poll(() => day.getByLabel('Time zone').inputValue()).toBe('America/Los_Angeles');
  expect(await service.findViolations(page)).toEqual([]);
  await day.getByLabel('Time of your daily message').fill('06:15');
  await day.getByRole('button', { name: 'Continue' }).click();

  const cycle = step(page, 'Your cycle');
  await cycle.waitFor();
  expect(await read(page, '/api/user')).toMatchObject({
    timezone: 'America/Los_Angeles',
    notificationTime: '06:15',
  });
  await cycle.getByLabel('Usual length in days').fill('51');
  await cycle.getByRole('button', { name: 'Continue' }).click();
  await cycle.getByText('Enter a number of days from 21 to 45.').waitFor();
  await cycle.getByLabel('Usual length in days').fill('31');
  expect(await service.findViolations(page)).toEqual([]);
  await cycle.getByRole('button', { name: 'Continue' }).click();

  const wearable = step(page, 'Your wearable');
  await wearable.waitFor();
  expect(await read(page, '/api/user')).toMatchObject({ cycleLength: 31 });
  expect(await service.findViolations(page)).toEqual([]);
  // All sources and the button to continue fit one screen of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const wayOn = await wearable.getByRole('button', { name: 'Continue without one' }).boundingBox();
  expect((wayOn?.y ?? 0) + (wayOn?.height ?? Number.POSITIVE_INFINITY)).toBeLessThan(844);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByRole('link', { name: 'Step by step' }).click();
  await wearable.getByRole('button', { name: /^intervals\.icu / }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('intervals.icu');
  expect(await service.findViolations(page)).toEqual([]);
  await wearable.getByLabel('API key').fill(service.wearable.tokensFor('new').intervalsKey);
  await wearable.getByRole('button', { name: 'Connect', exact: true }).click();
  await wearable.getByRole('status').filter({ hasText: 'intervals.icu is connected' }).waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await wearable.getByRole('button', { name: 'Continue' }).click();

  const period = step(page, 'Your last period');
  await expect
    .poll(() => period.getByRole('link', { name: 'Bring my history' }).getAttribute('href'))
    .toBe('/import?from=start');
  expect(await service.findViolations(page)).toEqual([]);
  const { date } = await read(page, '/api/today');
  const first = Temporal.PlainDate.from(date).subtract({ days: 40 });
  const field = period.getByLabel('First day of bleeding');
  // Empty, because the last period rarely began today.
  await expect.poll(() => field.inputValue()).toBe('');
  await period.getByRole('button', { name: 'Skip' }).waitFor();
  await field.fill(String(first));
  await period.getByRole('button', { name: 'Save and add another' }).click();
  await period
    .getByText(`Logged just now: `)
    .filter({ hasText: String(first.year) })
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe(String(first));
  await expect.poll(() => period.getByRole('button', { name: 'Skip' }).count()).toBe(0);
  await field.fill(String(first.add({ days: 30 })));
  await period.getByRole('button', { name: 'Save and add another' }).click();
  await period.getByText('Logged just now: ').filter({ hasText: ' and ' }).waitFor();
  await period.getByRole('button', { name: 'Done' }).click();

  await page.waitForURL(`${service.url}/`);
  await page.getByRole('region', { name: 'How to train today' }).waitFor();
  expect(await read(page, '/api/today')).toMatchObject({ setup: [] });

  await page.goto('/settings/sessions');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await signIn(page, 'New');
  await page.waitForURL(`${service.url}/`);
});

test('the sample person starts on Today without the guided start, whose every step can be skipped', async () => {
  const page = await (await service.openWindow()).newPage();
  await signIn(page, 'Sample');
  await page.waitForURL(`${service.url}/`);
  const stranger = await service.open('New', '/start');
  await step(stranger, 'When your day begins').getByRole('button', { name: 'Skip' }).click();
  await step(stranger, 'Your cycle').getByRole('button', { name: 'Skip' }).click();
  await step(stranger, 'Your wearable').getByRole('button', { name: 'Continue without one' }).click();
  await step(stranger, 'Your last period').getByRole('button', { name: 'Skip' }).click();
  await stranger.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  // Two steps are missing, but only the first is offered.
  await step(stranger, 'Connect your wearable').waitFor();
  await expect.poll(() => step(stranger, 'Log your last period').count()).toBe(0);

  // Another browser of the same person opens the same step.
  await stranger.goto('/start?step=day');
  await step(stranger, 'When your day begins').getByRole('button', { name: 'Continue' }).click();
  await step(stranger, 'Your cycle').getByRole('button', { name: 'Continue' }).click();
  await step(stranger, 'Your wearable').waitFor();
  const elsewhere = await service.openWindow();
  await elsewhere.addCookies(await stranger.context().cookies());
  const other = await elsewhere.newPage();
  await other.goto('/start');
  await step(other, 'Your wearable').waitFor();

  // A person who expects no period is not asked for one.
  await stranger.goto('/start?step=cycle');
  await stranger.getByLabel('How your cycle is counted').selectOption('No period expected');
  await step(stranger, 'Your cycle').getByRole('button', { name: 'Continue' }).click();
  await step(stranger, 'Your wearable').getByRole('button', { name: 'Continue without one' }).click();
  await stranger.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
});

test('skipping the first step stores the browser’s time zone, so that the day is right', async () => {
  const page = await service.open('New', '/start', { viewport: PHONE, timezoneId: 'Pacific/Auckland' });
  await step(page, 'When your day begins').getByRole('button', { name: 'Skip' }).click();
  await step(page, 'Your cycle').waitFor();
  expect(await read(page, '/api/user')).toMatchObject({ timezone: 'Pacific/Auckland' });
});

test('an import opened from the last step returns to the guided start, which is then complete', async () => {
  const page = await service.open('New', '/start?step=period', { viewport: PHONE });
  const period = step(page, 'Your last period');
  await period.getByRole('link', { name: 'Bring my history' }).click();
  const { date } = await read(page, '/api/today');
  const last = Temporal.PlainDate.from(date).subtract({ days: 10 });
  await page
    .getByLabel('Or paste the first days of your periods')
    .fill(`${last.subtract({ days: 28 })}\n${last}`);
  await page.getByRole('button', { name: 'Read dates' }).click();
  await page.getByRole('button', { name: /^Import/ }).click();
  await page.waitForURL('**/start?step=period');
  await period.getByText('Lutea knows your last period: it began on').waitFor();
  await expect.poll(() => period.getByLabel('First day of bleeding').count()).toBe(0);
  expect(await service.findViolations(page)).toEqual([]);
  await period.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
});
