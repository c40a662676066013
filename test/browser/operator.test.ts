import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { printAdminLink } from '#server/cli/operator-commands.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { invite } from '#server/features/household/invite.ts';
import { type HouseholdApp, startHouseholdApp } from '../helpers/household-app.ts';
import { DESKTOP, findViolations, openBrowser, PHONE } from './browser-service.ts';

let service: HouseholdApp;
let browser: Browser;
beforeAll(async () => {
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  const club = {
    ...{ id: 'club', name: 'The club', issuerUrl: 'https://id.club.example/a/rather/long/address' },
    ...{ clientId: 'lutea', clientSecret: 'secret', scopes: 'openid', groupsClaim: 'groups' },
    ...{ allowedEmails: [], allowedDomains: [], allowedGroups: [] },
  };
  const started = startHouseholdApp({
    operator: { keyRing, isBuiltIn: true, source: 'none' },
    moreProviders: [club],
  });
  [service, browser] = await Promise.all([started, openBrowser()]);
  const { household } = service;
  await invite(household, { name: 'Ada with a rather long name for a small screen', email: '' });
});
afterEach(() => service.forgetAttempts());
afterAll(() => service.close());

/** Opens the operator's page with a link, in a browser without JavaScript unless it is for axe. */
async function openAdmin(viewport: typeof PHONE, javaScriptEnabled = false): Promise<Page> {
  const { engine, clock } = service.household;
  const context = { config: { publicUrl: service.url }, engine, clock } as unknown as CommandContext;
  const [link = ''] = (await printAdminLink(context)).lines;
  const window = await browser.newContext({ viewport, javaScriptEnabled, serviceWorkers: 'block' });
  window.setDefaultTimeout(60_000);
  onTestFinished(() => window.close());
  const page = await window.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  return page;
}

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s the operator’s pages fit and are accessible', async (_where, viewport) => {
  const page = await openAdmin(viewport, true);
  for (const closed of await page.locator('summary').all()) await closed.click();
  expect(await findViolations(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('link', { name: 'Ada with a rather long name' }).click();
  await page.getByRole('heading', { name: 'Sessions (0)' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
});

test('without JavaScript the operator invites someone, keeps them out, and reads it in the list', async () => {
  const page = await openAdmin(PHONE);
  await page.getByLabel('Name', { exact: true }).fill('Grace');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('Give this link to Grace.').waitFor();
  await page.getByRole('link', { name: 'Grace' }).click();
  await page.getByRole('button', { name: 'Keep out' }).click();
  await page.getByText('The person is kept out.').waitFor();
  await page.getByText(/^The last \d+$/).click();
  const done = page.getByRole('region', { name: 'What was done' });
  await done.getByText('user disable').waitFor();
  await done.getByText('household invite').waitFor();
});
