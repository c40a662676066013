// Takes screenshots of every page, on a phone and on a desktop, in light and in dark, into docs/screenshots.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { provideChromium } from '../test/helpers/chromium.ts';
import { startServer } from '../test/helpers/running-server.ts';
import { buildWebIfChanged } from './web-build.ts';

const FOLDER = join(import.meta.dirname, '..', 'docs', 'screenshots');
const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 860 } };
// The simulated wearable works in UTC, and last night's values are complete in the morning. Before that hour the
// pictures use a timezone in the west, where it is still the evening before.
const MORNING_HOUR = 9;
const ZONE = new Date().getUTCHours() < MORNING_HOUR ? 'America/Los_Angeles' : 'UTC';
const PUBLIC_PAGES = { login: '/login', how: '/how' };
const FIRST_PAGES = {
  start: '/start',
  'start-wearable': '/start?step=wearable',
  'first-today': '/',
};
const PAGES = {
  today: '/',
  calendar: '/calendar',
  plan: '/plan',
  history: '/history',
  'period-history': '/period-history',
  settings: '/settings',
  wearable: '/settings/wearable',
  import: '/import',
};

const USUAL_WEEK = [
  { weekday: 1, title: 'Easy run', sport: 'RUNNING', hardness: 'EASY', minutes: 40 },
  { weekday: 3, title: 'Gym', sport: 'STRENGTH', hardness: 'MODERATE', minutes: 45 },
  { weekday: 5, title: 'Intervals', sport: 'RUNNING', hardness: 'HARD', minutes: 50 },
  { weekday: 7, title: 'Long run', sport: 'RUNNING', hardness: 'MODERATE', minutes: 100 },
];

async function capture(page: Page, name: string, path: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
    }
  }
}

buildWebIfChanged();
mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });

const openWindow = async (): Promise<Page> =>
  (await browser.newContext({ baseURL: server.url, locale: 'en-GB', timezoneId: ZONE })).newPage();
const page = await openWindow();

async function signIn(person: Page, name: string, arrivesAt: string): Promise<void> {
  await person.goto('/login');
  await person.getByRole('button', { name: 'Sign in' }).click();
  await person.getByRole('button', { name }).click();
  await person.waitForURL(`${server.url}${arrivesAt}`);
}

for (const [name, path] of Object.entries(PUBLIC_PAGES)) await capture(page, name, path);
await signIn(page, 'Sample', '/');
// Stored as the person's own choice, so that no notice asks about the timezone.
await page.request.patch('/api/user', { data: { timezone: ZONE }, headers: { origin: server.url } });
await page.request.put('/api/week-template', {
  data: { sequence: 'WEEKDAYS', items: USUAL_WEEK },
  headers: { origin: server.url },
  failOnStatusCode: true,
});
for (const [name, path] of Object.entries(PAGES)) await capture(page, name, path);
// A new person without any log.
const newcomer = await openWindow();
await signIn(newcomer, 'New', '/start');
for (const [name, path] of Object.entries(FIRST_PAGES)) await capture(newcomer, name, path);
await browser.close();
await server.stop();
