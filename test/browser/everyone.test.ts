import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';
import { BLANK, changeSettings } from './dashboard.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

/** Opens the page and waits until it has loaded its data. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Runs in the page. Finds content beside the screen and text that is cut off. */
function findLost(): string[] {
  const lost: string[] = [];
  // A difference of one pixel is rounding.
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    lost.push(`scrolls sideways: ${wide.map(({ tagName, className }) => `${tagName}.${className}`)}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>('main *, nav *')) {
    const { overflowX, clipPath } = getComputedStyle(element);
    const isCut =
      overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth;
    const isHiddenOnPurpose = clipPath !== 'none';
    if (isCut && !isHiddenOnPurpose) lost.push(`${element.className}: ${element.textContent}`);
  }
  for (const link of document.querySelectorAll<HTMLElement>('nav.navigation a')) {
    const { left, right } = link.getBoundingClientRect();
    if (left < 0 || right > innerWidth) lost.push(`outside the screen: ${link.textContent}`);
  }
  return lost;
}

/** Runs in the page. Finds controls below 44 px; a link in a sentence may be as high as its line. */
function findSmallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a, button, summary, input, select), nav a',
  );
  return [...controls].flatMap((control) => {
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
    const isShown = control.checkVisibility() && width > 0;
    const isInText = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
    const isLarge = width >= 44 && height >= 44;
    const name = `${control.className} ${control.textContent}`.trim();
    return !isShown || isInText || isLarge ? [] : `${name}: ${Math.round(width)} × ${Math.round(height)}`;
  });
}

test('French at 320 px and text at 200 % lose nothing, and every target has 44 px', async () => {
  const page = await service.open('Sample', BLANK, { viewport: { width: 320, height: 700 } });
  await changeSettings(service, page, { language: 'fr' });
  const browserText = await page.context().newCDPSession(page);
  const problems: string[] = [];
  const check = async (path: string, how: string) => {
    for (const lost of await page.evaluate(findLost)) problems.push(`${path} ${how}: ${lost}`);
  };
  for (const path of Object.keys(PAGES)) {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, path);
    await check(path, 'at 320 px');
    for (const small of await page.evaluate(findSmallTargets)) problems.push(`${path}: ${small}`);
    await page.setViewportSize(PHONE);
    await browserText.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await check(path, 'with large text');
    await browserText.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  }
  await changeSettings(service, page, { language: 'en' });
  expect(problems).toEqual([]);
});

/** The contrast ratio of the mean brightness of two screenshots of the same size; 1 if there is no difference. */
async function contrastBetween(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (images) => {
      const luminanceOf = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        canvas?.drawImage(bitmap, 0, 0);
        const { data } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
        let sum = 0;
        for (let i = 0; i < data.length; i += 4) {
          const [red, green, blue] = [0, 1, 2].map((part) => {
            const value = (data[i + part] ?? 0) / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          sum += 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
        }
        return sum / (data.length / 4);
      };
      const [a, b] = await Promise.all(images.map(luminanceOf));
      return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05);
    },
    [one, other].map((image) => image.toString('base64')),
  );
}

test('with forced colours, what is on, chosen or current has a visible contrast', async () => {
  const page = await service.open('Sample', BLANK);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const shot = async (locator: Locator) => locator.screenshot();
    const compare = async (one: Locator, other: Locator) =>
      contrastBetween(page, await shot(one), await shot(other));

    await open(page, '/');
    expect(
      await compare(page.locator('.scale > .on'), page.locator('.scale > :not(.on)').first()),
    ).toBeGreaterThan(1.5);
    const flare = page.getByRole('switch', { name: 'Flare' });
    const off = await shot(flare);
    await flare.check();
    await page.getByText('On since today').filter({ visible: true }).waitFor();
    expect(await contrastBetween(page, off, await shot(flare))).toBeGreaterThan(1.5);
    await flare.uncheck();
    const links = page.getByRole('navigation', { name: 'Pages' });
    expect(
      await compare(links.locator('[aria-current="page"]'), links.locator('a:not([aria-current])').first()),
    ).toBeGreaterThan(1.5);

    await open(page, '/calendar?month=2026-07&day=2026-07-15');
    const chosen = page.locator('[data-date="2026-07-15"]');
    const before = await shot(chosen);
    await page.locator('[data-date="2026-07-16"]').click();
    expect(await contrastBetween(page, before, await shot(chosen))).toBeGreaterThan(1.1);
    const tabs = page.getByRole('navigation', { name: 'Views of your cycle' });
    expect(
      await compare(tabs.locator('[aria-current]'), tabs.locator('a:not([aria-current])')),
    ).toBeGreaterThan(1.5);
  }
});
