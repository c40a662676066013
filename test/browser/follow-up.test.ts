import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

/** The answers stored on the server: the page shows a tap before it is saved. */
async function savedAnswers(page: Page): Promise<string[]> {
  const { items } = await (await page.request.get('/api/follow-ups')).json();
  return items.map(({ followUp }: { followUp: string }) => followUp);
}

test('one tap on Today logs how yesterday went, another tap removes it, and nothing on the page moves', async () => {
  const page = await service.open('Sample', '/', { viewport: PHONE });
  const card = page.getByRole('region', { name: 'How did it go?' });
  await card.scrollIntoViewIfNeeded();
  const before = await card.boundingBox();
  const choice = card.getByRole('button', { name: 'As said' });
  await choice.click();
  await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
  expect(await service.findViolations(page)).toEqual([]);
  expect((await card.boundingBox())?.height).toBe(before?.height);
  await expect.poll(() => savedAnswers(page)).toEqual(['AS_SAID']);
  await page.reload();
  await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
  await choice.click();
  await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => savedAnswers(page)).toEqual([]);
});

test('History shows how often days went as decided, in words, as a picture and as a table', async () => {
  await service.database.asOwner(
    `update decisions set follow_up = case when date < '2026-04-15' then 'HARDER' else 'AS_SAID' end
     where status = 'TRAIN' and date between '2026-03-20' and '2026-06-15'`,
  );
  const page = await service.open('Sample', '/history', { viewport: DESKTOP });
  const card = page.getByRole('region', { name: 'Did it go as said?' });
  await card.getByText(/^On \d+ of \d+ “Train” days it went as said or easier: about \d in 10/).waitFor();
  await card.getByText('As a table').click();
  await card.getByRole('row', { name: /^“Train” days/ }).waitFor();
  expect(await service.findViolations(page)).toEqual([]);
});
