// Prints the medians of five Lighthouse runs per page, on an emulated phone, signed in as the sample person. Needs an
// otherwise idle machine.
import lighthouse, { type Result } from 'lighthouse';
import { type Browser, chromium } from 'playwright-core';
import { PAGES } from '#contract/pages.ts';
import { provideChromium } from '../test/helpers/chromium.ts';
import { createFormBrowser } from '../test/helpers/form-browser.ts';
import { startServer } from '../test/helpers/running-server.ts';
import { buildWebIfChanged } from './web-build.ts';

const RUNS = 5;
const DEBUGGING_PORT = 9333;
const PUBLIC_PAGE = '/login';
const MEASURED = [
  ...Object.entries(PAGES).flatMap(([path, page]) => ('name' in page ? path : [])),
  '/settings/wearable',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

const FIGURES: Readonly<Record<string, (result: Result) => number>> = {
  ...Object.fromEntries(
    CATEGORIES.map((name) => [name, (result: Result) => (result.categories[name]?.score ?? 0) * 100]),
  ),
  'LCP ms': ({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  'TBT ms': ({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN,
  CLS: ({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
};

async function signInSample(url: string): Promise<string> {
  const browser = createFormBrowser();
  const people = await browser.submit(await browser.get(url), { button: 'Sign in' });
  await browser.submit(people, { button: 'Sample' });
  return browser.cookieHeader(url);
}

/** Sets cookies in the browser itself: a service worker does not send extra headers, so its requests would fail. */
async function setCookies(browser: Browser, url: string, header: string): Promise<void> {
  const cookies = header.split('; ').map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url };
  });
  await (await browser.newBrowserCDPSession()).send('Storage.setCookies', { cookies });
}

async function runOnce(url: string): Promise<Result> {
  const run = await lighthouse(url, {
    port: DEBUGGING_PORT,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  return run.lhr;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

buildWebIfChanged();
const server = await startServer();
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: ['--no-sandbox', `--remote-debugging-port=${DEBUGGING_PORT}`],
});
for (const page of [PUBLIC_PAGE, ...MEASURED]) {
  if (page === MEASURED[0]) await setCookies(browser, server.url, await signInSample(server.url));
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run++) {
    results.push(await runOnce(server.url + page));
  }
  const figures = Object.entries(FIGURES).map(
    ([name, read]) => `${name} ${Number(median(results.map(read)).toFixed(3))}`,
  );
  console.log(`${page}: ${figures.join(', ')}`);
}
await browser.close();
await server.stop();
