import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES, type PagePath, PRELOADS } from '#contract/pages.ts';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ hasServiceWorker: true });
});
afterAll(() => service.close());

describe('the frame around every page', () => {
  test('changes pages without loading another document', async () => {
    const page = await service.open('Sample', '/');
    await page.evaluate(() => {
      document.body.dataset['loaded'] = 'once';
    });
    for (const name of ['Calendar', 'Plan', 'History', 'Periods', 'Settings', 'Today']) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      // Today's title begins with the decision.
      expect(await page.title()).toMatch(new RegExp(`(^|· )${name} – Lutea$`));
    }
    expect(await page.evaluate(() => document.body.dataset['loaded'])).toBe('once');
  });

  test('shows five tabs on a phone', async () => {
    const page = await service.open('Sample', '/', { viewport: PHONE });
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['Today', 'Calendar', 'Plan', 'History', 'Settings']);
  });

  test('is shown at an unknown address too, and leads back from there', async () => {
    const page = await service.open('Sample', '/nowhere', { viewport: PHONE });
    await page.getByRole('heading', { level: 1, name: 'This page does not exist.' }).waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Plan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor();
  });
});

/** Records every URL that the page's code fetches. */
function recordFetches(): void {
  const { fetch } = window;
  const fetched: string[] = [];
  Object.assign(window, { fetched });
  window.fetch = (input, init) => {
    fetched.push(String(input));
    return fetch(input, init);
  };
}

test.each(Object.keys(PAGES) as PagePath[])(
  'the document of %s preloads every file of the page, and the page uses every preloaded response',
  async (path) => {
    const page = await service.open('Sample', path, { locale: 'de' });
    const today = service.clock.now.toZonedDateTimeISO('UTC').toPlainDate();
    const ahead = (PRELOADS[path]?.(today) ?? []).sort();
    await page.addInitScript(recordFetches);
    const document = await page.reload({ waitUntil: 'networkidle' });
    const used = await page.evaluate(() => (window as unknown as { fetched: string[] }).fetched);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.slice(location.origin.length)),
    );
    const only = (addresses: string[]) => addresses.filter((address) => ahead.includes(address)).sort();
    expect(only(used)).toEqual(ahead);
    expect(only(loaded)).toEqual(ahead);
    const named = await document?.text();
    // Loaded after the first paint: the readings, the coin, answers from messages, and the chart library.
    const isFirst =
      /^\/assets\/(?!choice-row|coin|draw-chart|experiment-card|follow-up-question|message-answers|reading-tiles|uPlot)/;
    const files = loaded.filter((file) => isFirst.test(file));
    expect(files.filter((file) => !named?.includes(file))).toEqual([]);
  },
);

test('a URL with an unknown query preloads nothing', async () => {
  const page = await service.open('Sample', '/plan?days=56');
  await expect.poll(() => page.locator('link[as="fetch"]').count()).toBe(0);
});

test('Back restores the scroll position, and a new page begins at its top', async () => {
  const page = await service.open('Sample', '/', { viewport: PHONE });
  await page.getByRole('img', { name: 'Last 14 days' }).first().waitFor();
  const tile = page.getByRole('link', { name: 'Sleep', exact: true });
  await tile.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await tile.click();
  await page.getByRole('heading', { level: 2, name: 'Sleep' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});
