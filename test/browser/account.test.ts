import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserService, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService({ realClock: true, hasServiceWorker: true });
});
afterAll(() => service.close());
// Sign-in attempts are limited per IP address, and all tests share one.
beforeEach(() => service.database.asOwner('delete from login_attempts'));

/** As if the person had signed in an hour ago. */
async function ageSessions(page: Page): Promise<void> {
  const { id } = await (await page.request.get('/api/user')).json();
  await service.database.asOwner(
    `update sessions set created_at = created_at - interval '1 hour',
      authenticated_at = authenticated_at - interval '1 hour' where user_id = '${id}'`,
  );
}

/** Sends the request from the page: the service refuses changes from other origins. */
function change(page: Page, method: string, path: string, body: unknown): Promise<boolean> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(address, { method: verb, headers, body: text })).ok;
    },
    [method, path, JSON.stringify(body)] as const,
  );
}

async function signInAgain(page: Page, person: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again first' });
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: person }).click();
}

/** True if it is visible without scrolling and nothing covers it. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y);
    return at(top + 1) === node && at(bottom - 1) === node;
  });
}

/**
 * Everything that this origin stores in the browser, except cookies and the app's own files: the service worker may be
 * just downloading those, and they are the same for everyone.
 */
function storedOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const isOwnFile = (path: string) => /^\/(?:assets|icons)\/|^\/app\.html$/.test(path);
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
    const cached = requests.map(({ url }) => new URL(url).pathname).filter((path) => !isOwnFile(path));
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...cached];
  });
}

describe('sessions', () => {
  test('are listed with their browser, and can be ended one by one', async () => {
    const here = await service.open('Sample', '/settings/sessions');
    const there = await service.open('Sample', '/settings/sessions');
    await there.getByRole('heading', { level: 1 }).waitFor();
    await here.reload();
    const sessions = here.getByRole('region', { name: 'Account and sessions' });
    await sessions.getByText('sample@example.test').waitFor();
    await sessions.getByText('This device', { exact: true }).waitFor();
    const buttons = sessions.getByRole('button', { name: /^End the session/ });
    for (let left = await buttons.count(); left > 0; left -= 1) {
      await buttons.first().click();
      await expect.poll(() => buttons.count()).toBe(left - 1);
    }
    await there.reload();
    await there.waitForURL(/\/login\?error=session_expired/);
    expect((await here.request.get('/api/user')).status()).toBe(200);
  });
});

describe('keys for tools', () => {
  test('are made with a name and scopes, shown once and removed, after a recent sign-in', async () => {
    const page = await service.open('New', '/settings/sessions');
    await page.getByRole('button', { name: 'Make a key' }).waitFor();
    await ageSessions(page);
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a key' });
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    await dialog.getByText('Give the key a name').waitFor();
    await dialog.getByLabel('What is it for?').fill('Wall display');
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    await signInAgain(page, 'New');
    await dialog.getByLabel('What is it for?').fill('Wall display');
    await dialog.getByRole('switch', { name: /^Read the plan/ }).click();
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    const key = await page.getByLabel('Your new key', { exact: true }).inputValue();
    expect(key).toMatch(/^lutea_/);
    const entry = page.getByRole('listitem').filter({ hasText: 'Wall display' });
    await entry.getByText('Today · Read the plan').waitFor();
    const authorization = { authorization: `Bearer ${key}` };
    const read = (path: string) => fetch(service.url + path, { headers: authorization });
    expect([(await read('/api/plan')).status, (await read('/api/days')).status]).toEqual([200, 403]);
    await page.reload();
    await entry.getByText('last used').waitFor();
    expect(await page.getByLabel('Your new key').count()).toBe(0);
    await entry.getByRole('button', { name: 'Remove the key: Wall display' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => entry.count()).toBe(0);
    expect((await read('/api/plan')).status).toBe(401);
  });
});

describe('Home Assistant', () => {
  test('the switch says where values are sent and is off at first; a second switch adds the cycle', async () => {
    const page = await service.open('New', '/settings/sessions');
    const section = page.getByRole('region', { name: 'Home Assistant' });
    await section
      .getByText('127.0.0.1:9, which the operator of this Lutea chose; the way there is not encrypted')
      .waitFor();
    const [status, cycle] = [
      section.getByRole('switch', { name: /^Publish how to train today/ }),
      section.getByRole('switch', { name: /^The reason and your cycle too/ }),
    ];
    expect(await status.isChecked()).toBe(false);
    expect(await cycle.count()).toBe(0);
    await status.press('Space');
    await section.getByText('It is published within a minute.').waitFor();
    expect(await cycle.isChecked()).toBe(false);
    await cycle.press('Space');
    const read = async () => (await page.request.get('/api/home-assistant')).json();
    await expect.poll(async () => (await read()).publication?.discreet).toBe(false);
    expect(await service.findViolations(page)).toEqual([]);
    await status.press('Space');
    await expect.poll(async () => (await read()).publication).toBe(null);
    await cycle.waitFor({ state: 'detached' });
  });
});

describe('signing out', () => {
  test('leaves nothing personal on the device', async () => {
    const page = await service.open('New', '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/settings/profile');
    await page.getByLabel('Cycle length in days').fill('33');
    expect(await storedOnDevice(page)).not.toEqual([]);
    await page.goto('/settings/sessions');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await storedOnDevice(page)).toEqual([]);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await page.goBack();
    await page.waitForURL(/\/login/);
  });
});

describe('the download', () => {
  test('is a file with all data of the person', async () => {
    const page = await service.open('New', '/settings/data');
    expect(await change(page, 'POST', '/api/cycle/period', { startDate: '2026-01-05' })).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^lutea-export-\d{4}-\d{2}-\d{2}\.json$/);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      format: 1,
      periodLogs: [{ startDate: '2026-01-05' }],
    });
  });

  test('the download also offers each single file, with a description and its own name', async () => {
    const page = await service.open('New', '/settings/data');
    for (const [label, name] of [
      ['All days (CSV)', 'days.csv'],
      ['Codebook (CSV)', 'codebook.csv'],
      ['FHIR (JSON)', 'fhir.json'],
      ['What it hides (text)', 'research.txt'],
      ['Days for research (CSV)', 'research.csv'],
      ['Its codebook (CSV)', 'research-codebook.csv'],
    ]) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: label as string, exact: true }).click();
      expect((await download).suggestedFilename()).toBe(`lutea-${name}`);
    }
  });

  test('asks to sign in again if the last sign-in was long ago, and then continues', async () => {
    const page = await service.open('Sample', '/settings/data', { viewport: PHONE });
    await ageSessions(page);
    await page.getByRole('button', { name: 'Download everything' }).click();
    await signInAgain(page, 'Sample');
    await page.waitForURL('**/settings/data?download');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download now' }).click(),
    ]);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ format: 1 });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('the address of a feed', () => {
  const addressOf = (page: Page) => page.getByRole('textbox', { name: 'Address of the feed' });

  test('is created and replaced after signing in again if the last sign-in was long ago', async () => {
    const page = await service.open('Sample', '/settings/calendar-feed', { viewport: PHONE });
    await ageSessions(page);
    await page.getByRole('button', { name: 'Create address: Everything' }).click();
    await signInAgain(page, 'Sample');
    await page.waitForURL('**/settings/calendar-feed?new-address=EVERYTHING');
    await page.getByRole('dialog').getByRole('button', { name: 'Create address' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const first = await addressOf(page).inputValue();
    await expect.poll(() => isInView(page.getByRole('link', { name: 'Open in calendar app' }))).toBe(true);
    await ageSessions(page);
    await page.getByRole('button', { name: 'New address: Everything' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click();
    await signInAgain(page, 'Sample');
    await page.waitForURL('**/settings/calendar-feed?new-address=EVERYTHING');
    expect((await page.request.get(first)).status()).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click();
    await expect.poll(() => addressOf(page).inputValue()).not.toBe(first);
    expect((await page.request.get(first)).status()).toBe(404);
  });
});

describe('deleting the account', () => {
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    return page.getByRole('dialog', { name: 'Delete your account?' });
  };

  test('needs the confirming words, and erases everything on the server and in the browser', async () => {
    const page = await service.open('New', '/settings/data');
    const { id } = await (await page.request.get('/api/user')).json();
    const dialog = await openDialog(page);
    await dialog.getByText('the connection to your wearable and its tokens').waitFor();
    await dialog.getByLabel('To confirm, type: delete my account').fill('delete it');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await dialog.getByText('Type “delete my account” to confirm.').waitFor();
    await dialog.getByLabel('To confirm, type: delete my account').fill(' Delete my  account ');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page
      .getByRole('status')
      .getByText('Your account is deleted, with everything that was stored about you.')
      .waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    expect(await storedOnDevice(page)).toEqual([]);
    expect(await service.database.asOwner(`select 1 from users where id = '${id}'`)).toEqual([]);
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test('is confirmed in the person’s own language', async () => {
    const page = await service.open('New', '/settings/data?delete-account');
    expect(await change(page, 'PATCH', '/api/settings', { language: 'de' })).toBe(true);
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Dein Konto löschen?' });
    await dialog.getByLabel('Tippe zur Bestätigung: mein konto löschen').fill('mein Konto löschen');
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await page.getByText('Dein Konto ist gelöscht').waitFor();
  });

  test('asks to sign in again if the last sign-in was long ago, and returns to the dialog', async () => {
    const page = await service.open('Sample', '/settings/data');
    await ageSessions(page);
    const dialog = await openDialog(page);
    await dialog.getByLabel('To confirm, type: delete my account').fill('delete my account');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await signInAgain(page, 'Sample');
    await page.waitForURL('**/settings/data?delete-account');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await page.request.get('/api/user')).status()).toBe(200);
  });
});
