// Connects a wearable in each supported way, in a real browser against simulated vendors, at the pace of a person, and
// prints how long each took. `npm run web:minutes`; with `-- --fast` it counts the same but does not wait.
//
// Pace: 200 words read a minute, 40 words (of five characters) typed a minute. Every line that is new on the screen is
// read once. Copying and pasting take no typing.
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { provideChromium } from '../test/helpers/chromium.ts';
import { startServer } from '../test/helpers/running-server.ts';
import { type SimulatedVendors, simulateVendors } from '../test/wearable/simulate-vendors.ts';
import { buildWebIfChanged } from './web-build.ts';

const WORDS_READ_A_MINUTE = 200;
const CHARACTERS_TYPED_A_MINUTE = 40 * 5;
const MINUTE_MS = 60_000;
/** What a vendor's real sign-in page asks for. The simulated page has a button instead. */
const SIGN_IN = { fields: 2, characters: 'name@mail.example'.length + 'twelve chars'.length };

const isFast = process.argv.includes('--fast');

/** The effort of one way of connecting. */
interface Taken {
  screens: number;
  clicks: number;
  fields: number;
  words: number;
  typed: number;
  machineMs: number;
}

interface Walker extends Taken {
  /** Reads the lines of this part that were not seen before. */
  read(part: Locator): Promise<void>;
  click(target: Locator): Promise<void>;
  paste(field: Locator, text: string): Promise<void>;
  /** Counts and waits for what a real vendor's sign-in page would ask for. */
  signIn(): Promise<void>;
}

function createWalker(): Walker {
  const seen = new Set<string>();
  const began = performance.now();
  let waitedMs = 0;
  const pause = async (ms: number) => {
    const from = performance.now();
    if (!isFast) await new Promise((resolve) => setTimeout(resolve, ms));
    waitedMs += performance.now() - from;
  };
  const walker: Walker = {
    screens: 0,
    clicks: 0,
    fields: 0,
    words: 0,
    typed: 0,
    get machineMs() {
      return performance.now() - began - waitedMs;
    },
    async read(part) {
      await part.first().waitFor();
      const lines = (await part.first().innerText()).split('\n').map((line) => line.trim());
      const unread = lines.filter((line) => line !== '' && !seen.has(line));
      for (const line of unread) seen.add(line);
      const words = unread.join(' ').split(/\s+/).filter(Boolean).length;
      walker.screens += 1;
      walker.words += words;
      await pause((words / WORDS_READ_A_MINUTE) * MINUTE_MS);
    },
    async click(target) {
      walker.clicks += 1;
      await target.click();
    },
    async paste(field, text) {
      walker.fields += 1;
      await field.fill(text);
    },
    async signIn() {
      walker.fields += SIGN_IN.fields;
      walker.typed += SIGN_IN.characters;
      await pause((SIGN_IN.characters / CHARACTERS_TYPED_A_MINUTE) * MINUTE_MS);
    },
  };
  return walker;
}

interface Place {
  page: Page;
  context: BrowserContext;
  /** The simulated vendors and the simulated phone. */
  simulation: SimulatedVendors;
}

type Way = (walker: Walker, place: Place) => Promise<void>;

const choose = async (walker: Walker, page: Page, source: string): Promise<void> => {
  await walker.read(page.locator('main'));
  await walker.click(page.getByRole('button', { name: new RegExp(`^${source} `) }));
  await walker.read(page.locator('main'));
};

const isConnected = (page: Page): Promise<void> =>
  page
    .getByRole('term')
    .filter({ hasText: 'Status' })
    .locator('xpath=following-sibling::dd')
    .filter({ hasText: /^Connected$/ })
    .waitFor();

const garminWindow: Way = async (walker, { page }) => {
  await choose(walker, page, 'Garmin');
  const opened = page.waitForEvent('popup');
  await walker.click(page.getByRole('link', { name: 'Sign in at Garmin' }));
  const garmin = await opened;
  await walker.read(garmin.locator('body > p'));
  await walker.signIn();
  await walker.click(garmin.getByRole('button', { name: 'Sign in as “new”' }));
};

/** As where Garmin's window cannot send the ticket to Lutea: the person copies it from the window. */
const garminPaste: Way = async (walker, { page, context }) => {
  await choose(walker, page, 'Garmin');
  const link = page.getByRole('link', { name: 'Sign in at Garmin' });
  const garmin = await context.newPage();
  await garmin.goto((await link.getAttribute('href')) ?? '');
  walker.clicks += 1;
  await walker.read(garmin.locator('body > p'));
  await walker.signIn();
  await walker.click(garmin.getByRole('button', { name: 'Sign in as “new”' }));
  const shown = await garmin.locator('pre').innerText();
  await garmin.close();
  await walker.paste(page.getByLabel('Ticket or tokens'), shown);
  await walker.click(page.getByRole('button', { name: 'Connect', exact: true }));
};

const intervalsKey: Way = async (walker, { page, simulation }) => {
  await choose(walker, page, 'intervals\\.icu');
  await walker.signIn();
  walker.screens += 1;
  await walker.paste(page.getByLabel('API key'), simulation.tokensFor('new').intervalsKey);
  await walker.click(page.getByRole('button', { name: 'Connect', exact: true }));
};

const phone =
  (source: string, app: string): Way =>
  async (walker, { page, context, simulation }) => {
    await choose(walker, page, source);
    await walker.click(page.getByRole('button', { name: 'Create my address' }));
    const address = page.getByRole('textbox', { name: 'Your secret address' });
    await walker.read(page.locator('main'));
    const onPhone = await context.newPage();
    await onPhone.goto(simulation.url);
    await walker.paste(onPhone.getByLabel('Address from Lutea’s settings'), await address.inputValue());
    await onPhone.getByLabel('App').selectOption({ label: app });
    await onPhone.getByLabel('Account').selectOption('new');
    await walker.click(onPhone.getByRole('button', { name: 'Send' }));
    await onPhone.getByRole('heading', { name: 'Sent' }).waitFor();
    await onPhone.close();
  };

/** Vendors that ask for permission on their own page. */
const permission =
  (source: string): Way =>
  async (walker, { page }) => {
    await choose(walker, page, source);
    await walker.click(page.getByRole('button', { name: `Connect with ${source}` }));
    await page.getByRole('heading', { name: `Simulated ${source}` }).waitFor();
    await walker.read(page.locator('body > p'));
    await walker.signIn();
    await page.getByLabel('Account').selectOption('new');
    await walker.click(page.getByRole('button', { name: 'Allow' }));
  };

const WAYS: readonly [name: string, way: Way][] = [
  ['Android phone (Health Connect)', phone('Android', 'Android: HC Webhook')],
  ['iPhone (Apple Health)', phone('iPhone', 'iPhone: Health Auto Export')],
  ['intervals.icu, key', intervalsKey],
  ['Garmin, its own page', garminWindow],
  ['Garmin, pasting the ticket', garminPaste],
  ['Oura', permission('Oura')],
  ['WHOOP', permission('WHOOP')],
  ['Polar', permission('Polar')],
  ['Google Health', permission('Google Health')],
];

function minutesOf({ words, typed, machineMs }: Taken): number {
  return words / WORDS_READ_A_MINUTE + typed / CHARACTERS_TYPED_A_MINUTE + machineMs / MINUTE_MS;
}

async function walkAll(url: string, simulation: SimulatedVendors): Promise<void> {
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'New' }).click();
  await page.waitForURL(`${url}/start`);
  console.log('| way | screens | fields | clicks | words | typed | machine | minutes |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [name, way] of WAYS) {
    await page.goto('/settings/wearable');
    await page.getByRole('region', { name: 'Where your values come from' }).waitFor();
    const walker = createWalker();
    await way(walker, { page, context, simulation });
    await isConnected(page);
    const machine = `${(walker.machineMs / 1_000).toFixed(1)} s`;
    const { screens, fields, clicks, words, typed } = walker;
    console.log(
      `| ${[name, screens, fields, clicks, words, typed, machine, minutesOf(walker).toFixed(1)].join(' | ')} |`,
    );
    await context.request.delete('/api/device', { headers: { origin: url }, failOnStatusCode: true });
  }
  await browser.close();
}

/** Environment variables that register the operator's apps at the simulated vendors. */
function settingsOf({ url, oauthApps }: SimulatedVendors): Record<string, string> {
  const apps = Object.entries(oauthApps).flatMap(([source, { clientId, clientSecret }]) => [
    [`${source.toUpperCase()}_CLIENT_ID`, clientId],
    [`${source.toUpperCase()}_CLIENT_SECRET`, clientSecret],
  ]);
  return { DEVICE_API_URL: url, ...Object.fromEntries(apps) };
}

buildWebIfChanged();
const clock = () => Temporal.Now.instant();
const simulation = await simulateVendors({ port: 0, clock, accounts: [{ id: 'new', cycleStarts: [] }] });
const server = await startServer(settingsOf(simulation));
try {
  await walkAll(server.url, simulation);
} finally {
  await server.stop();
  await simulation.close();
}
