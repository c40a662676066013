import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { START_STEPS } from '#web/features/settings/start/open-step.ts';
import { type BrowserService, startBrowserService } from './browser-service.ts';
import { BLANK, changeSettings } from './dashboard.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const SMALL_PHONE = { width: 360, height: 740 };
const PATHS = [
  ...Object.keys(PAGES).filter((path) => path !== '/start'),
  ...START_STEPS.map((step) => `/start?step=${step}`),
  '/nowhere',
  '/how',
  '/coins',
];

/** Runs in the page. Finds content beside the screen, and words that break without a hyphen. */
function findBroken(): string[] {
  const broken: string[] = [];
  const { scrollWidth, lang } = document.documentElement;
  // A difference of one pixel is rounding.
  if (scrollWidth > innerWidth + 1) broken.push(`is ${scrollWidth} px wide`);
  if (document.querySelector('main h1') === null) broken.push('is empty');
  const range = document.createRange();
  const lineOf = (node: Text, at: number) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    // A word at the start of a line also has an empty rectangle at the end of the line before.
    const box = [...range.getClientRects()].at(-1);
    return box === undefined || box.width === 0 ? undefined : box.top + box.height / 2;
  };
  const isHidden = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement));
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode() as Text | null; node; node = nodes.nextNode() as Text | null) {
    const element = node.parentElement;
    if (!element?.checkVisibility() || isHidden(element)) continue;
    // Addresses and codes break without a hyphen.
    if (element.closest('code, pre, script, [translate="no"]')) continue;
    if (getComputedStyle(element).hyphens !== 'auto') broken.push(`no hyphens in ${lang}: ${node.data}`);
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\u00ad’]{4,}/gu)) {
      const lines = Array.from(word, (_, i) => lineOf(node, index + i));
      const at = lines.findIndex((line, i) => {
        const before = lines[i - 1];
        return line !== undefined && before !== undefined && line - before > 4;
      });
      if (at > 0 && word[at - 1] !== '\u00ad') broken.push(`${word.slice(0, at)}|${word.slice(at)}`);
    }
  }
  return broken;
}

async function problemsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const browserText = await page.context().newCDPSession(page);
  const problems: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const standard of [16, 32]) {
      await browserText.send('Page.setFontSizes', { fontSizes: { standard } });
      for (const each of new Set(await page.evaluate(findBroken)))
        problems.push(`${path} with text of ${standard} px: ${each}`);
    }
    await browserText.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  }
  return problems;
}

/** The test browser has no hyphenation dictionary, so only soft hyphens count here. */
test.each(['de', 'fr'])(
  'in %s every page fits 360 px, also with large text, and long words break with a hyphen',
  async (language) => {
    const page = await service.open('Sample', BLANK, { viewport: SMALL_PHONE, locale: language });
    await changeSettings(service, page, { language });
    const problems = await problemsOf(page, PATHS);
    await changeSettings(service, page, { language: 'en' });
    await page.goto(BLANK);
    await page.context().clearCookies();
    expect([...problems, ...(await problemsOf(page, ['/login']))]).toEqual([]);
  },
);
