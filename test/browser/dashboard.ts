/** What the tests of the dashboard share. */
import type { Page } from 'playwright-core';
import type { Today } from '#web/lib/wire.ts';
import type { BrowserService, OpenOptions } from './browser-service.ts';

/** A page of the service that shows and caches nothing, so that the dashboard loads what is prepared there. */
export const BLANK = '/icons/lutea.svg';

export async function readToday(page: Page): Promise<Today> {
  const answer = await page.request.get('/api/today', { failOnStatusCode: true });
  return (await answer.json()) as Today;
}

/** Sends a request as a page of the service does. */
const sending = ({ url }: BrowserService) => ({ headers: { origin: url }, failOnStatusCode: true });

export async function changeSettings(service: BrowserService, page: Page, data: object): Promise<void> {
  await page.request.patch('/api/settings', { data, ...sending(service) });
}

interface Prepared {
  starts?: readonly string[];
  settings?: object;
  profile?: object;
  options?: OpenOptions;
}

/** The dashboard of a person with these period starts, oldest first. */
export async function openDashboard(
  service: BrowserService,
  { starts = [], settings, profile, options }: Prepared,
): Promise<Page> {
  const page = await service.open('New', BLANK, options);
  for (const startDate of starts) {
    await page.request.post('/api/cycle/period', { data: { startDate }, ...sending(service) });
  }
  if (profile) await page.request.patch('/api/user', { data: profile, ...sending(service) });
  if (settings) await changeSettings(service, page, settings);
  await page.goto('/');
  return page;
}

export const toastIn = (page: Page, text: string) => page.getByRole('status').getByText(text);
