import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterEach(() => service.wearable.faults.clear());
afterAll(() => service.close());

const wearable = (page: Page): Locator => page.getByRole('region', { name: 'Wearable' });

/** The value beside this name in the list of facts. */
const fact = (page: Page, name: string): Locator =>
  wearable(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

async function read(page: Page, path: string) {
  return (await page.request.get(path)).json();
}

async function paste(page: Page, tokens: string, field = 'Ticket or tokens'): Promise<void> {
  const source = field === 'Ticket or tokens' ? 'Garmin' : 'intervals.icu';
  // Clicked only once: afterwards the chosen source stays open.
  const row = page.getByRole('button', { name: new RegExp(`^${source} `) });
  await row.or(page.getByLabel(field)).first().waitFor();
  if (await row.isVisible()) await row.click();
  await page.getByLabel(field).fill(tokens);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

async function disconnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Disconnected. The tokens are erased.').waitFor();
}

/** Opens the page of a new person with a connected wearable whose first sync has ended. */
async function openConnected(): Promise<Page> {
  const page = await service.open('New', '/settings/wearable');
  await paste(page, service.wearable.tokensFor('new').pair);
  // `lastSyncAt` is set at the end of the sync. Until then another sync is refused.
  await expect.poll(async () => (await read(page, '/api/device')).lastSyncAt).not.toBeNull();
  await expect.poll(() => fact(page, 'Measured today').textContent()).toContain('sleep');
  return page;
}

async function changeConnection(page: Page, change: string): Promise<void> {
  const { id } = await read(page, '/api/user');
  await service.database.asOwner(`update devices set ${change} where user_id = '${id}'`);
}

describe('connecting a wearable', () => {
  test('is done by signing in on Garmin’s own page, which sends a ticket to the app', async () => {
    const page = await service.open('New', '/settings/wearable');
    await page.getByRole('button', { name: /^Garmin / }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Sign in at Garmin' }).click();
    const garmin = await opened;
    // A message from another origin is ignored.
    const stranger = { serviceTicket: 'ST-0-stranger-sso' };
    await page.evaluate((message) => window.postMessage(message, '*'), stranger);
    await garmin.getByRole('button', { name: 'Sign in as “new”' }).click();
    await expect.poll(() => fact(page, 'Account').textContent()).toBe('Garmin · new');
    await expect.poll(() => fact(page, 'Measured today').textContent()).toContain('resting heart rate');
    await expect.poll(() => fact(page, 'Status').textContent()).toBe('Connected');
    await expect.poll(() => garmin.isClosed()).toBe(true);
  });

  test('accepts the pasted address of Garmin’s last page, or tokens, and refuses a used ticket', async () => {
    const page = await service.open('New', '/settings/wearable');
    const ticket = service.wearable.ticketFor('new');
    await paste(page, `${service.wearable.url}/sso/embed?ticket=${ticket}`);
    await expect.poll(() => fact(page, 'Account').textContent()).toBe('Garmin · new');
    await expect.poll(() => fact(page, 'Measured today').textContent()).toContain('resting heart rate');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('tokens');
    await disconnect(page);
    await paste(page, ticket);
    await page.getByRole('alert').filter({ hasText: 'This ticket is used up or older' }).waitFor();
    await paste(page, service.wearable.tokensFor('new').di);
    await expect.poll(() => fact(page, 'Account').textContent()).toBe('Garmin · new');
  });

  test('accepts a key of intervals.icu, and shows the steps to get one', async () => {
    const page = await service.open('New', '/settings/wearable');
    const sources = page.getByRole('region', { name: 'Where your values come from' }).getByRole('button');
    await sources.filter({ hasText: 'intervals.icu Garmin, Polar, Suunto' }).click();
    await page.getByText('Open intervals.icu/settings').waitFor();
    await page.getByRole('button', { name: 'Other sources' }).click();
    await paste(page, service.wearable.tokensFor('new').intervalsKey, 'API key');
    await expect.poll(() => fact(page, 'Account').textContent()).toContain('intervals.icu');
    // The page stays open and says what happens next. A key needs no renewal.
    const success = wearable(page).getByRole('status').filter({ hasText: 'intervals.icu is connected' });
    await expect
      .poll(() => success.getByRole('link', { name: 'See today’s decision' }).getAttribute('href'))
      .toBe('/');
    await expect.poll(() => page.getByText('Renew').count()).toBe(0);
  });

  test('shows a problem beside its field, and keeps the typed text', async () => {
    const page = await service.open('New', '/settings/wearable');
    const { di, garth } = service.wearable.tokensFor('new');
    const mistakes = [
      [' ', 'Please fill in this field.'],
      [di.slice(0, di.length / 2), 'This begins like JSON but is not'],
      [garth.slice(0, garth.length / 2), 'The token string is cut short.'],
      ['{"oauth_token":"a","oauth_token_secret":"b"}', 'The OAuth2 token is missing'],
      ['eyJhbGciOiJ.eyJzdWIiOiI.c2ln', 'This is a single access token'],
      ['correct horse battery', 'If it is a password, keep it to yourself'],
      ['https://connect.garmin.com/app?ticket=ST-1-a-sso', 'This ticket is for another page'],
    ] as const;
    for (const [text, message] of mistakes) {
      await paste(page, text);
      const alert = page.getByRole('alert').filter({ hasText: message });
      await alert.waitFor();
      const field = page.getByLabel('Ticket or tokens');
      await expect
        .poll(() => field.getAttribute('aria-describedby'))
        .toContain(await alert.getAttribute('id'));
      await expect.poll(() => field.inputValue()).toBe(text);
    }
    expect(await read(page, '/api/device')).toMatchObject({ connected: false });
  });

  test('says that Garmin refuses the tokens, or that it is down', async () => {
    const page = await service.open('New', '/settings/wearable');
    service.wearable.faults.inject({ kind: 'status', status: 401 }, { account: 'new' });
    await paste(page, service.wearable.tokensFor('new').garth);
    await page.getByRole('alert').filter({ hasText: 'Garmin refused these tokens.' }).waitFor();
    service.wearable.faults.clear();
    service.wearable.faults.inject({ kind: 'status', status: 503 }, { route: 'profile', times: 1 });
    await paste(page, service.wearable.tokensFor('new').pair);
    await page.getByRole('alert').filter({ hasText: 'is not responding right now' }).waitFor();
    expect(await read(page, '/api/device')).toMatchObject({ connected: false });
  });
});

describe('a connected wearable', () => {
  test('shows the progress of the first sync without a reload', async () => {
    const page = await openConnected();
    await changeConnection(page, 'backfill_done = 12');
    await page.reload();
    await page.getByText('Syncing your history: 12 of 30 days').waitFor();
    await page.getByRole('progressbar', { name: 'Syncing your history: 12 of 30 days' }).waitFor();
    await changeConnection(page, 'backfill_done = 21');
    await page.getByText('Syncing your history: 21 of 30 days').waitFor();
    await changeConnection(page, 'backfill_done = 30');
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  test('has a form for values by hand at two URLs, which says so when every value is measured', async () => {
    const page = await service.open('Sample', '/settings/wearable');
    await page.getByRole('button', { name: 'Enter values by hand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Today’s values by hand' });
    await dialog.getByText('Your wearable has already measured everything for today.').waitFor();
    await page.goto('/?enter-values');
    await dialog.getByText('Your wearable has already measured everything for today.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('syncs on request, but not twice in half a minute', async () => {
    const page = await openConnected();
    service.clock.now = service.clock.now.add({ minutes: 2 });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Synced. Everything is up to date.').waitFor();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('It was synced a moment ago.').waitFor();
  });

  test('says that the vendor’s service is down, and stays connected', async () => {
    const page = await openConnected();
    service.clock.now = service.clock.now.add({ minutes: 2 });
    service.wearable.faults.inject({ kind: 'status', status: 503 }, { account: 'new' });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Your wearable’s service is not responding right now.').waitFor();
    await page.getByText('Garmin could not give your data just now. Lutea tries again by itself.').waitFor();
    await expect.poll(() => fact(page, 'Status').textContent()).toBe('Connected, with a problem');
  });

  test('warns before the connection expires', async () => {
    const page = await openConnected();
    await changeConnection(page, `token_expires_at = '${service.clock.now.add({ hours: 10 * 24 })}'`);
    await page.reload();
    await page.getByText('The connection ends on 26 Jun 2026. Renew it before then.').waitFor();
  });

  test('is disconnected after a confirmation', async () => {
    const page = await openConnected();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await read(page, '/api/device')).toMatchObject({ connected: true });
    await disconnect(page);
    await page.getByRole('region', { name: 'Where your values come from' }).waitFor();
    expect(await read(page, '/api/device')).toMatchObject({ connected: false });
  });
});

test('two sources are connected side by side, each signal uses one of them, and one can be disconnected alone', async () => {
  const page = await openConnected();
  await page.getByRole('button', { name: 'Add another source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add another source' });
  // A source that is connected already is not offered.
  await dialog.getByRole('button', { name: /^intervals\.icu / }).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^Garmin / }).count()).toBe(0);
  await dialog.getByRole('button', { name: /^intervals\.icu / }).click();
  await dialog.getByLabel('API key').fill(service.wearable.tokensFor('new').intervalsKey);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await card('intervals.icu').waitFor();
  await card('Garmin').waitFor();
  const hrv = page.getByRole('combobox', { name: 'HRV' });
  await hrv.waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await hrv.selectOption({ label: 'Garmin' });
  await expect
    .poll(async () => (await read(page, '/api/device')).signals[0])
    .toMatchObject({ signal: 'hrv', chosen: 'garmin', source: 'garmin' });
  const { id } = await read(page, '/api/user');
  await service.database.asOwner(
    `delete from measurements where user_id = '${id}' and date <= (select max(date) - 5 from measurements where user_id = '${id}')`,
  );
  await page.reload();
  await page.getByText('New baseline, 5 of 21 nights').first().waitFor();
  await expect.poll(() => hrv.inputValue()).toBe('garmin');
  await card('intervals.icu').getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect intervals.icu?' });
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Disconnected. The tokens are erased.').waitFor();
  await card('intervals.icu').waitFor({ state: 'detached' });
  const { connected, sources } = await read(page, '/api/device');
  expect([connected, sources.map(({ source }: { source: string }) => source)]).toEqual([true, ['garmin']]);
});

describe('a broken connection', () => {
  async function openBroken(viewport = DESKTOP): Promise<Page> {
    const page = await openConnected();
    await page.setViewportSize(viewport);
    service.clock.now = service.clock.now.add({ hours: 24 });
    service.wearable.faults.inject({ kind: 'status', status: 401 }, { account: 'new' });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('The connection is no longer accepted. Renew it to continue.').waitFor();
    await page.getByText('Garmin no longer accepts the connection.').waitFor();
    return page;
  }

  test('is renewed by pasting the tokens again', async () => {
    const page = await openBroken();
    await expect.poll(() => fact(page, 'Status').textContent()).toBe('Needs to be renewed');
    service.wearable.faults.clear();
    await page.getByRole('button', { name: 'Renew' }).click();
    await paste(page, service.wearable.tokensFor('new').pair);
    await expect.poll(() => fact(page, 'Status').textContent()).toBe('Connected');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('offers a form for the day’s values, and checks them', async () => {
    const page = await openBroken();
    await page.getByRole('button', { name: 'Enter values by hand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Today’s values by hand' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Fill in at least one value.').waitFor();
    await dialog.getByLabel('Resting heart rate').fill('20');
    await dialog.getByLabel('Sleep (hours:minutes)').fill('seven');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('A number from 25 to 250.').waitFor();
    await dialog.getByText('Enter hours and minutes, such as 7:30.').waitFor();
    await dialog.getByLabel('Resting heart rate').fill('52');
    await dialog.getByLabel('Sleep (hours:minutes)').fill('7:30');
    await dialog.getByLabel('HRV status').selectOption('Low');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved for today.').waitFor();
    const { date, biometrics } = await read(page, '/api/today');
    expect(biometrics).toMatchObject({
      restingHeartRate: { value: 52, date },
      sleepSeconds: { value: 27_000, date },
      hrvStatus: { value: 'LOW', date },
    });
    await page.getByRole('button', { name: 'Enter values by hand' }).click();
    await expect.poll(() => dialog.getByLabel('Sleep (hours:minutes)').inputValue()).toBe('7:30');
  });

  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('is accessible on %s', async (_name, viewport) => {
    const page = await openBroken(viewport);
    expect(await service.findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enter values by hand' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    expect(await service.findViolations(page)).toEqual([]);
  });
});

describe('a vendor that is connected on its own page', () => {
  const VENDORS = [
    ['oura', 'Oura'],
    ['whoop', 'WHOOP'],
    ['polar', 'Polar'],
    ['google_health', 'Google Health'],
  ] as const;

  async function allow(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: `Connect with ${name}` }).click();
    await page.getByLabel('Account').selectOption('new');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect.poll(() => fact(page, 'Status').textContent()).toBe('Connected');
    await expect.poll(() => fact(page, 'Measured today').textContent()).toContain('HRV last night');
  }

  test.each(VENDORS)(
    '%s: is refused, connected, synced, used for the decision, renewed and disconnected',
    async (source, name) => {
      const page = await service.open('New', '/settings/wearable', {
        viewport: PHONE,
        starts: ['2026-05-06', '2026-06-02'],
      });
      const row = page.getByRole('button', { name: new RegExp(`^${name} `) });
      await row.click();
      await page.getByText('Leave everything ticked').waitFor();
      expect(await service.findViolations(page)).toEqual([]);
      const { decision: before } = await read(page, '/api/today');
      expect(before).toBeNull();

      // At the vendor, the person first refuses.
      await page.getByRole('button', { name: `Connect with ${name}` }).click();
      await page.getByRole('heading', { name: `Simulated ${name}` }).waitFor();
      await page.getByRole('button', { name: 'Deny' }).click();
      await page.getByText(`You did not allow it at ${name}. Nothing was connected.`).waitFor();
      await row.click();
      await allow(page, name);
      await expect.poll(() => fact(page, 'Account').textContent()).toBe(name);
      await expect.poll(async () => (await read(page, '/api/device')).lastSyncAt).not.toBeNull();
      const { decision } = await read(page, '/api/today');
      expect(decision).toMatchObject({
        status: expect.any(String),
        confidence: expect.stringMatching(/high|medium/),
      });

      // The person revokes the permission at the vendor, and grants it again.
      service.wearable.oauth[source]?.revoke('new');
      service.clock.now = service.clock.now.add({ hours: 2 });
      await page.getByRole('button', { name: 'Sync now' }).click();
      await page.getByText(`${name} no longer accepts the connection.`).waitFor();
      await page.getByRole('button', { name: 'Renew' }).click();
      await allow(page, name);

      await disconnect(page);
      await row.waitFor();
      await expect.poll(() => service.wearable.oauth[source]?.isRevoked('new')).toBe(true);
      const { id } = await read(page, '/api/user');
      expect(await service.database.asOwner(`select from devices where user_id = '${id}'`)).toEqual([]);
    },
  );

  test('is named but cannot be connected if the operator has not set it up', async () => {
    const page = await service.open('New', '/settings/wearable');
    await page.route('**/api/device/ways', async (route) => {
      const answer = await route.fetch();
      const { items } = await answer.json();
      const without = items.map((way: { source: string }) =>
        way.source === 'oura' || way.source === 'polar' ? { ...way, by: null } : way,
      );
      await route.fulfill({ response: answer, json: { items: without } });
    });
    await page.reload();
    await page
      .getByText('Not set up by the operator of this server, and therefore not offered: Oura and Polar.')
      .waitFor();
    await page.getByRole('button', { name: /^WHOOP / }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^(Oura|Polar) / }).count()).toBe(0);
  });
});

test('Garmin’s form begins with one button; the China switch and pasting are below it', async () => {
  const page = await service.open('New', '/settings/wearable', { viewport: PHONE });
  await page.getByRole('button', { name: /^Garmin / }).click();
  const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? 0;
  const tops = [
    await topOf(page.getByRole('link', { name: 'Sign in at Garmin' })),
    await topOf(page.getByRole('switch', { name: 'My Garmin account is in mainland China' })),
    await topOf(page.getByLabel('Ticket or tokens')),
    await topOf(page.getByText('How to connect it, step by step')),
  ];
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(await page.locator('main .button.primary').count()).toBe(1);
  expect(await service.findViolations(page)).toEqual([]);
});

describe('connecting a phone app', () => {
  const secretAddress = (page: Page) => page.getByRole('textbox', { name: 'Your secret address' });

  test('on a phone, the QR code is folded away and Continue comes before Disconnect', async () => {
    const page = await service.open('New', '/start?step=wearable', { viewport: PHONE });
    await page.getByRole('button', { name: /^Android phone / }).click();
    await page.getByRole('button', { name: 'Create my address' }).click();
    await page.getByText('Only for a second screen').waitFor();
    await expect.poll(() => page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
    const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0;
    expect(await topOf('Continue')).toBeLessThan(await topOf('Disconnect'));
    expect(await service.findViolations(page)).toEqual([]);
  });

  test('creates an address, shows the values that arrived, and uses them for the decision', async () => {
    const page = await service.open('New', '/settings/wearable');
    await page.getByRole('button', { name: /^iPhone / }).click();
    // The steps need an address, so they appear after it is created.
    await page.getByRole('button', { name: 'Create my address' }).waitFor();
    await expect.poll(() => page.getByText('How to connect it').count()).toBe(0);
    await page.getByRole('button', { name: 'Create my address' }).click();
    await page.getByText('Free, with Apple’s Shortcuts').waitFor();
    await page.getByText('Find Health Samples').waitFor();
    await page.getByText('Or with the paid app').click();
    await page.getByText('Install the app “Health Auto Export”').waitFor();
    const address = await secretAddress(page).inputValue();
    expect(address).toMatch(new RegExp(`^${service.url}/api/ingest/[\\w-]{64}$`));
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await page.getByText('Waiting for the first message.').waitFor();
    expect(await service.findViolations(page)).toEqual([]);

    const message = service.wearable.phoneMessage('new', 'apple_health', 30);
    expect((await page.request.post(address, { data: message })).status()).toBe(200);
    await page.getByText(/^Last message received .*: \d+ values and 30 of a kind/).waitFor();
    await expect.poll(() => fact(page, 'Measured today').textContent()).toContain('HRV last night');
    const wrong = { data: { metrics: [{ name: 'resting_heart_rate', units: 'Hz', data: [{ qty: 1 }] }] } };
    await page.request.post(address, { data: wrong });
    await page.reload();
    await page.getByText('0 values and 1 not understood').waitFor();
    await page.getByText('the unit is unknown').waitFor();
    expect(await service.findViolations(page)).toEqual([]);

    // The address is shown only once. Creating a new one replaces it.
    await page.getByText('The address was shown only once').waitFor();
    await page.getByRole('button', { name: 'Create a new address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new address' }).click();
    await expect.poll(() => secretAddress(page).inputValue()).not.toBe(address);
    expect((await page.request.post(address, { data: message })).status()).toBe(404);

    const { decision } = await read(page, '/api/today');
    expect(decision).toMatchObject({ confidence: expect.stringMatching(/high|medium/) });
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('region', { name: 'Where your values come from' }).waitFor();
  });
});
