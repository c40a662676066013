import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

// Today is Tuesday 16 June 2026. The sample person's last period began on 30 May, the next is expected on 28 June.
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const week = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
const dayIn = (page: Page, date: string): Locator => page.getByRole('listitem').filter({ hasText: date });

/** Opens the plan for a new person with a logged period and these settings. */
const openPlanned = (settings: object): Promise<Page> =>
  service.open('New', '/plan', { starts: ['2026-06-10'], settings });

describe('the coming weeks', () => {
  test('explain how to read them', async () => {
    const page = await service.open('Sample', '/plan');
    await page.getByText(/^Each day shows a ceiling, not an order\./).waitFor();
  });

  test('show all of this week: decisions, minutes done, and what is left of the target', async () => {
    const page = await service.open('Sample', '/plan');
    const thisWeek = week(page, 'This week');
    await thisWeek.getByText(/^\d+ of \d+ min used$/).waitFor();
    await thisWeek.getByText(/^\d+ min left$/).waitFor();
    const days = await thisWeek.getByRole('listitem').allTextContents();
    expect(days).toHaveLength(7);
    expect(days[0]).toMatch(/15 Jun.*Decided: \w+ \d+ min done/);
    expect(days[1]).toMatch(/16 Jun.*Today.*Decided: \w+/);
    const links = thisWeek.getByRole('listitem').getByRole('link');
    await expect
      .poll(() => links.first().getAttribute('href'))
      .toBe('/calendar?month=2026-06&day=2026-06-15#day-title');
    await week(page, 'Next week')
      .getByText(/^Target: \d+ intensity minutes$/)
      .waitFor();
    // On a phone a day opens with its details in view, and the address keeps no trace of that.
    await page.setViewportSize(PHONE);
    await links.first().click();
    const details = page.getByRole('heading', { name: 'Monday 15 June' });
    await details.waitFor();
    await expect
      .poll(() => details.evaluate((title) => title.getBoundingClientRect().bottom < innerHeight))
      .toBe(true);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('show each day with its estimated phase, ceiling and confidence', async () => {
    const page = await service.open('Sample', '/plan');
    await dayIn(page, '28 Jun').waitFor();
    const start = await dayIn(page, '28 Jun').textContent();
    for (const part of [
      'Sun',
      'Up to:',
      'a little less',
      'Menstrual',
      'high confidence',
      'Day 1',
      'Period predicted',
    ]) {
      expect(start).toContain(part);
    }
    const lengthOf = async (date: string) =>
      (await dayIn(page, date).locator('.plan-bar > span').boundingBox())?.height ?? Number.NaN;
    expect(await lengthOf('28 Jun')).toBeLessThan(await lengthOf('16 Jun'));
    // A phone shows a coming week at a glance: seven narrow days of different height, and their words below.
    await page.setViewportSize(PHONE);
    expect(await lengthOf('28 Jun')).toBeLessThan(await lengthOf('5 Jul'));
    await week(page, 'Next week').locator('.plan-words').getByText('a little less').waitFor();
  });

  test('have less confidence the further ahead they are', async () => {
    const page = await service.open('Sample', '/plan?days=84');
    const last = page.getByRole('listitem').last();
    await last.waitFor();
    const order = ['high confidence', 'medium confidence', 'low confidence'];
    const texts = await page.getByRole('listitem').allTextContents();
    const ranks = texts.map((text) => order.findIndex((words) => text.includes(words)));
    const known = ranks.filter((rank) => rank >= 0);
    // Twelve whole weeks, of which Monday is over and today is decided.
    expect(known.length).toBe(12 * 7 - 2);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(ranks.at(-1)).toBeGreaterThan(0);
  });

  test('reach as far as the URL says', async () => {
    const page = await service.open('Sample', '/plan');
    await dayIn(page, '12 Jul').waitFor();
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'confidence' }).count())
      .toBe(4 * 7 - 2);
    await page.getByRole('link', { name: '8 weeks' }).click();
    await dayIn(page, '9 Aug').waitFor();
    expect(page.url()).toContain('days=56');
    await expect
      .poll(() => page.getByRole('link', { name: '8 weeks' }).getAttribute('aria-current'))
      .toBe('page');
    await page.goBack();
    await dayIn(page, '9 Aug').waitFor({ state: 'detached' });
  });

  test('stay visible with their age if the server cannot be reached', async () => {
    const page = await service.open('Sample', '/plan');
    await dayIn(page, '28 Jun').waitFor();
    await page.route('**/api/plan?*', (route) => route.abort());
    await page.evaluate(() => {
      // Makes the cached response old enough to be fetched again.
      for (const name of Object.keys(localStorage)) {
        const seen = JSON.parse(localStorage.getItem(name) ?? '{}');
        localStorage.setItem(name, JSON.stringify({ ...seen, at: seen.at - 3_600_000 }));
      }
    });
    await page.reload();
    await page.getByText(/^Lutea cannot be reached\. Last updated/).waitFor();
    await dayIn(page, '28 Jun').waitFor();
  });
});

describe('what the plan cannot know', () => {
  test('without a logged period it says what to do', async () => {
    const page = await service.open('New', '/plan');
    await page.getByText(/^The plan follows your cycle\./).waitFor();
    await page.getByRole('link', { name: 'Choose the day in the calendar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  });

  test('without a wearable it links to the settings and still shows the ceilings', async () => {
    const page = await openPlanned({ phasePlanning: true });
    const hint = page.getByText(/^Without a wearable/).locator('..');
    const link = hint.getByRole('link', { name: 'Connect a wearable' });
    await expect.poll(() => link.getAttribute('href')).toBe('/settings/wearable');
    await week(page, 'This week').getByText('Nothing measured yet this week.').waitFor();
    await dayIn(page, '16 Jun').waitFor();
  });

  test('says when planning by phase is switched off', async () => {
    const page = await openPlanned({ phasePlanning: false });
    await page.getByText(/^You have switched off planning by phase/).waitFor();
  });

  test('says when phases are not estimated', async () => {
    const page = await openPlanned({ cycleMode: 'PILL' });
    await page.getByText(/^Your phases are not estimated/).waitFor();
    await dayIn(page, '16 Jun').waitFor();
  });
});

describe('for everyone', () => {
  test.each([
    ['on a phone', PHONE],
    ['on a desktop', DESKTOP],
  ])('there are no accessibility violations %s', async (_where, viewport) => {
    const page = await service.open('Sample', '/plan', { viewport });
    await dayIn(page, '28 Jun').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
  });

  test('there are no accessibility violations without anything logged', async () => {
    const page = await service.open('New', '/plan', { viewport: PHONE });
    await page.getByText(/^The plan follows your cycle\./).waitFor();
    expect(await service.findViolations(page)).toEqual([]);
  });

  test.each([
    ['de', /^Jeder Tag zeigt eine Obergrenze/, '16. Juni'],
    ['fr', /^Chaque jour indique un plafond/, '16 juin'],
  ])('it speaks the language of the person: %s', async (language, words, today) => {
    const page = await openPlanned({ language });
    await page.getByText(words).waitFor();
    await dayIn(page, today).waitFor();
  });
});
