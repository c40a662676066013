/**
 * The whole product for a browser test: the service on a real port with a fresh database, its own identity
 * provider, the simulated wearable and the mailbox, and Chromium in front.
 *
 *   const service = await startBrowserService();            // once per file, in beforeAll; close it in afterAll
 *   const page = await service.open('Sample', '/calendar');  // signed in, in a new browser context
 *   await page.getByRole('button', { name: 'Log period start' }).click();
 *   expect(await service.findViolations(page)).toEqual([]);  // axe, in both schemes
 *
 * The service's clock stays at START until a test sets `service.clock.now = …`. `Sample` has a year of
 * history up to then and a connected wearable; `New` has nothing. A test that changes a person
 * opens `New`, which makes a new one each time; `Sample` is shared by the file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { composeOutside } from '#server/app/compose-outside.ts';
import { readConfig } from '#server/config/config.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { readContent } from '#server/features/imports/read/read-content.ts';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { startTryIt, type TryIt } from '#server/try-it/start-try-it.ts';
import { provideChromium } from '../helpers/chromium.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { findTryItPorts } from '../helpers/free-ports.ts';
import { CRON_SECRET, START, TEST_APP } from '../helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { type SimulatedVendors, simulateVendors } from '../wearable/simulate-vendors.ts';

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 860 };

/** What is stored for a new person before the page opens. */
export interface Prepared {
  /** Days of logged period starts, oldest first. */
  starts?: readonly string[];
  /** Fields of `PATCH /api/settings`. */
  settings?: object | undefined;
  /** Fields of `PATCH /api/user`. */
  profile?: object | undefined;
}

export interface OpenOptions extends Prepared {
  viewport?: { width: number; height: number };
  locale?: string;
  timezoneId?: string;
  colorScheme?: 'light' | 'dark';
}

export interface BrowserService {
  url: string;
  clock: { now: Temporal.Instant };
  database: TestDatabase;
  wearable: SimulatedVendors;
  mailbox: TryIt['mailbox'];
  /** A new browser context without a page, not signed in. */
  openWindow(options?: OpenOptions): Promise<BrowserContext>;
  /** A page in a new context, signed in as this person. */
  open(person: 'Sample' | 'New', path: string, options?: OpenOptions): Promise<Page>;
  /** Runs a job as an outside scheduler does, and returns its counts. */
  runJob(name: 'notifications' | 'device-sync' | 'maintenance'): Promise<unknown>;
  /** axe's violations on the current page, in light and in dark, one line each. */
  findViolations(page: Page): Promise<string[]>;
  close(): Promise<void>;
}

interface ServiceOptions {
  /** Runs on the real clock, for tests that sign in through the identity provider, which uses it too. */
  realClock?: boolean;
  /** Runs the service worker, which downloads the whole app for every new window. */
  hasServiceWorker?: boolean;
  /** Further settings of the installation. */
  settings?: Readonly<Record<string, string>>;
}

async function signIn(
  context: BrowserContext,
  { engine }: TestDatabase,
  identity: { url: string; issuer: string; subject: string; now: Temporal.Instant },
): Promise<void> {
  const { url, issuer, subject, now } = identity;
  const email = `${subject}@example.test`;
  const userId = await findOrCreateUser(
    engine,
    { issuer, subject, email, emailVerified: true, language: null },
    now,
  );
  const token = await createSession(engine, { userId, userAgent: 'browser test', now });
  await context.addCookies([{ name: 'lutea_session', value: token, url, httpOnly: true, secure: false }]);
}

async function prepare(context: BrowserContext, url: string, prepared: Prepared): Promise<void> {
  const sending = { headers: { origin: url }, failOnStatusCode: true };
  const { starts = [], settings, profile } = prepared;
  for (const startDate of starts)
    await context.request.post('/api/cycle/period', { data: { startDate }, ...sending });
  if (profile) await context.request.patch('/api/user', { data: profile, ...sending });
  if (settings) await context.request.patch('/api/settings', { data: settings, ...sending });
}

/** All rules in light, only the colour rules in dark: nothing else depends on the scheme. */
const SCHEMES = [
  {
    colorScheme: 'light',
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  { colorScheme: 'dark', runOnly: ['color-contrast', 'link-in-text-block'] },
] as const;

/** Runs in the page. Checks only an open dialog if there is one, because nothing behind it can be reached. */
async function runAxe(runOnly: string[]): Promise<axe.Result[]> {
  const within = document.querySelector('dialog:modal') ?? document;
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  // Without node lists for passed rules, which would take a third of the time.
  const { violations } = await inPage.run(within, { runOnly, resultTypes: ['violations'] });
  return violations;
}

/** The minified file: the package's `source` is twice as long, and a page needs most of a second to parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function findViolations(page: Page): Promise<string[]> {
  // Until the page has loaded, its styles may be missing.
  await page.waitForLoadState();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const lines: string[] = [];
  for (const { colorScheme, runOnly } of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const { id, nodes } of await page.evaluate(runAxe, [...runOnly])) {
      for (const { target, failureSummary } of nodes)
        lines.push(`${colorScheme} ${id} ${target}: ${failureSummary}`);
    }
  }
  return lines;
}

/** Waits while the button is busy, which a click does by itself: a key on a busy button does nothing. */
export async function pressEnterOn(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}

let browser: Promise<Browser> | undefined;

/** One browser per test process, which closes it when it ends. Each test has its own context. */
export function openBrowser(): Promise<Browser> {
  // No sandbox: containers and root do not have one, and only our own pages are opened.
  browser ??= chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  return browser;
}

export async function startBrowserService({
  realClock = false,
  hasServiceWorker = false,
  settings: installation = {},
}: ServiceOptions = {}): Promise<BrowserService> {
  const database = await createTestDatabase();
  const port = await findTryItPorts();
  const url = `http://localhost:${port}`;
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: createDataDir(),
    CALENDAR_PRIVATE_HOSTS: '127.0.0.1',
    MQTT_URL: 'mqtt://127.0.0.1:9',
    ...installation,
  });
  const clock = { now: realClock ? Temporal.Now.instant() : START };
  const readClock = () => (realClock ? Temporal.Now.instant() : clock.now);
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  const parts = { config, engine: database.engine, keyRing, clock: readClock };
  const vendors = Promise.withResolvers<SimulatedVendors>();
  const simulate: typeof simulateVendors = async (options) => {
    const simulated = await simulateVendors(options);
    vendors.resolve(simulated);
    return simulated;
  };
  const [tryIt, browser] = await Promise.all([startTryIt({ ...parts, simulate }), openBrowser()]);
  const wearable = await vendors.promise;
  const outside = composeOutside({ ...parts, config: { ...config, oauthApps: wearable.oauthApps } }, tryIt);
  const app = await buildApp({
    ...outside,
    oidc: tryIt.oidc,
    cronSecret: CRON_SECRET,
    mailbox: tryIt.mailbox,
    uploadsFolder: join(config.dataDir, 'uploads'),
    readImportFile: (work, { onProgress }) => readContent(work, onProgress),
    ...TEST_APP,
  });
  await app.listen({ host: '127.0.0.1', port });
  let newPeople = 0;

  const openWindow: BrowserService['openWindow'] = async (options = {}) => {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: DESKTOP,
      baseURL: url,
      reducedMotion: 'reduce',
      serviceWorkers: hasServiceWorker ? 'allow' : 'block',
      ...options,
    });
    // Half a minute, the default, is too short for a busy machine.
    context.setDefaultTimeout(300_000);
    // Pages left open keep working and would slow down the tests that follow.
    onTestFinished(() => context.close());
    return context;
  };

  return {
    url,
    clock,
    database,
    wearable,
    mailbox: tryIt.mailbox,
    openWindow,
    async open(person, path, { starts = [], settings, profile, ...window } = {}) {
      const context = await openWindow(window);
      const subject = person === 'Sample' ? 'sample' : `new-${newPeople++}`;
      await signIn(context, database, { url, issuer: tryIt.oidc.issuerUrl, subject, now: readClock() });
      await prepare(context, url, { starts, settings, profile });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    async runJob(name) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/cron/${name}`,
        headers: { authorization: `Bearer ${CRON_SECRET}` },
      });
      return answer.json();
    },
    findViolations,
    async close() {
      await app.close();
      await tryIt.close();
      await database.close();
    },
  };
}
