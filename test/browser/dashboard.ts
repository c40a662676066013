/** Shared by the tests of the dashboard. */
import type { Page } from 'playwright-core';
import type { Today } from '#web/lib/wire.ts';
import type { BrowserService, OpenOptions, Prepared } from './browser-service.ts';

/** A page that loads and caches no data: a test can prepare data from it before it opens the dashboard. */
export const BLANK = '/icons/lutea.svg';

export async function readToday(page: Page): Promise<Today> {
  const answer = await page.request.get('/api/today', { failOnStatusCode: true });
  return (await answer.json()) as Today;
}

export async function changeSettings(service: BrowserService, page: Page, data: object): Promise<void> {
  await page.request.patch('/api/settings', {
    data,
    headers: { origin: service.url },
    failOnStatusCode: true,
  });
}

/** Opens the dashboard of a new person. */
export function openDashboard(
  service: BrowserService,
  { options, ...prepared }: Prepared & { options?: OpenOptions },
): Promise<Page> {
  return service.open('New', '/', { ...options, ...prepared });
}

/** Moves the clock to a day without readings, just after a sync attempt, so that opening the app starts none. */
export async function moveToUnreadDay(service: BrowserService, now: Temporal.Instant): Promise<void> {
  service.clock.now = now;
  await service.database.asOwner('update devices set last_tried_at = $1', [now.toString()]);
}

export const toastIn = (page: Page, text: string) => page.getByRole('status').getByText(text);
