import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserService, startBrowserService } from './browser-service.ts';
import { BLANK, openDashboard, readToday } from './dashboard.ts';

// Statements about today that the pages must or must not make.
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const flareOf = (page: Page) => page.getByRole('switch', { name: 'Flare' });
const answerOf = (page: Page) => page.getByRole('region', { name: /How to train today/ });
const topOf = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name }).boundingBox())?.y ?? Number.NaN;

describe('without a wearable', () => {
  test('an override is explained in words, and that a decision needs a wearable', async () => {
    const page = await openDashboard(service, {});
    await flareOf(page).click();
    await page
      .getByText(
        'Your own word: Flare. For today that means at most: rest. A decision needs a connected wearable.',
      )
      .waitFor();
    expect((await readToday(page)).decision).toBeNull();
    expect(await service.findViolations(page)).toEqual([]);
  });

  test('what is said of the day with one tap is explained too, and nothing is offered that needs a decision', async () => {
    const page = await openDashboard(service, {});
    const chip = (name: string) => page.getByRole('button', { name, exact: true });
    const means = (words: string) =>
      page.getByText(`Your own word: ${words} A decision needs a connected wearable.`).waitFor();
    await chip('Pain').click();
    await means('Pain. For today that means at most: a little less.');
    await chip('Low energy').click();
    await means('Pain and Low energy. For today that means at most: an easy session.');
    await chip('Ill').click();
    await means('Ill, Pain and Low energy. For today that means at most: rest.');
    expect(await chip('I feel good').count()).toBe(0);
    expect(await service.findViolations(page)).toEqual([]);
    const { said } = await readToday(page);
    expect(said).toMatchObject({ illSince: '2026-06-16', pain: 'MEDIUM', energy: 'LOW' });
  });

  test('the form for values by hand warns that they give no decision', async () => {
    const page = await service.open('New', '/settings/wearable');
    const note = 'Values by hand alone give no decision: that needs a connected wearable.';
    await page.getByText(note).waitFor();
    await page.getByRole('button', { name: 'Enter values by hand' }).click();
    await page.getByRole('dialog').getByText(note).waitFor();
    expect(await service.findViolations(page)).toEqual([]);
  });

  test('the plan shows no decision for today', async () => {
    const page = await service.open('New', '/plan', { starts: ['2026-06-10'] });
    await page.locator('[data-day="2026-06-16"]').getByText('No decision').waitFor();
  });
});

test('with a wearable, the plan shows today as Today does', async () => {
  const page = await service.open('Sample', '/');
  await flareOf(page).click();
  await answerOf(page).getByRole('heading', { name: 'Rest' }).waitFor();
  await page.goto('/plan');
  const today = page.locator('[data-day="2026-06-16"]');
  await expect.poll(() => today.textContent()).toMatch(/Decided: Rest/);
  await page.goto('/');
  await flareOf(page).click();
  await answerOf(page).getByRole('heading', { name: 'How to train today Train' }).waitFor();
});

test('offline, a decision says so if a waiting switch would lower it', async () => {
  const page = await service.open('Sample', '/');
  await answerOf(page).getByRole('heading', { name: 'How to train today Train' }).waitFor();
  await page.context().setOffline(true);
  await flareOf(page).click();
  await answerOf(page)
    .getByText('Decided before you switched on: Flare. That is not sent yet. With it, at most: rest.')
    .waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await flareOf(page).click();
  await expect.poll(() => answerOf(page).getByText('Decided before').count()).toBe(0);
});

test('the question about a gap before the current cycle is below the cycle', async () => {
  const starts = ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-27', '2026-05-25'];
  const page = await openDashboard(service, { starts });
  const question = page.getByText(/^56 days lie between the periods/);
  await question.waitFor();
  const asked = (await question.boundingBox())?.y ?? Number.NaN;
  expect(asked).toBeGreaterThan(await topOf(page, 'Your cycle'));
});

test('the question about the gap that ended with the current cycle’s start is above the cycle', async () => {
  const starts = ['2026-02-02', '2026-03-02', '2026-03-30', '2026-05-25'];
  const page = await openDashboard(service, { starts, options: { viewport: { width: 360, height: 780 } } });
  const question = page.getByText(/^56 days lie between the periods/);
  await question.waitFor();
  const asked = (await question.boundingBox())?.y ?? Number.NaN;
  expect(asked).toBeLessThan(await topOf(page, 'Your cycle'));
});

test('Today has tiles only for values that the sources measure', async () => {
  const page = await service.open('New', BLANK);
  await service.database.asOwner(
    `insert into measurements (user_id, date, hrv_last_night_ms, sleep_seconds, source, synced_at)
     select id, '2026-06-16', 51, 27000, 'phone', '2026-06-16T06:00:00Z' from users
     where id not in (select user_id from measurements)`,
  );
  await page.goto('/');
  await page.getByRole('heading', { name: 'Readings' }).waitFor();
  const tiles = page.locator('.tile').getByRole('heading');
  expect(await tiles.allTextContents()).toEqual(['HRV last night', 'Sleep']);
});

describe('for a person on the pill,', () => {
  const PILL = { starts: ['2026-06-03'], settings: { cycleMode: 'PILL' } };

  test('Today does not mention days before a period, and logging a start is not the first button', async () => {
    const page = await openDashboard(service, PILL);
    await page.getByRole('switch', { name: 'PMS' }).waitFor();
    await page.getByText('What each means').click();
    await page.getByRole('definition').filter({ hasText: 'Symptoms as with PMS' }).waitFor();
    expect(await page.getByText('Symptoms before a period').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Log period start' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Log start of bleeding' }).click();
    await page.getByRole('dialog').waitFor();
  });

  test('the calendar shows the day of the pack and the break', async () => {
    const page = await service.open('New', '/calendar', PILL);
    const cell = (name: string) => page.getByRole('gridcell').getByRole('button', { name });
    await cell('Tuesday 16 June, Today, Pack day 14').waitFor();
    await cell('Sunday 7 June, Pack day 5, Break, estimated').click();
    await page.getByRole('region', { name: 'Sunday 7 June' }).getByText('Break, estimated.').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
  });
});
