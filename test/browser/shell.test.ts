import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

describe('the frame around every page', () => {
  test('leads from page to page without loading a document again', async () => {
    const page = await service.open('Sample', '/');
    await page.evaluate(() => {
      document.body.dataset['loaded'] = 'once';
    });
    for (const name of ['Calendar', 'Plan', 'History', 'Periods', 'Settings', 'Today']) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await page.title()).toBe(`${name} – Lutea`);
    }
    expect(await page.evaluate(() => document.body.dataset['loaded'])).toBe('once');
  });

  test('shows five tabs on a phone', async () => {
    const page = await service.open('Sample', '/', { viewport: PHONE });
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Today', 'Calendar', 'Plan', 'History', 'Settings']);
  });
});
