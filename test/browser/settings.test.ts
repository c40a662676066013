import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECTIONS } from '#web/features/settings/sections.ts';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const part = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** The accessible description of a control: its hint and its error. */
function description(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

async function read(page: Page, path: string) {
  return (await page.request.get(path)).json();
}

/** Aborts all requests to this path that change something. */
async function refuseChanges(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
}

describe('the profile', () => {
  test('is saved and shown again after a reload', async () => {
    const page = await service.open('New', '/settings/profile');
    const profile = part(page, 'Profile');
    await profile.getByLabel('Cycle length in days').fill('30.5');
    await profile.getByLabel('Time of your daily message').fill('06:45');
    await profile.getByLabel('Time zone').fill('Europe/Berlin');
    await profile.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await read(page, '/api/user')).toMatchObject({
      cycleLength: 30.5,
      notificationTime: '06:45',
      timezone: 'Europe/Berlin',
    });
    await page.reload();
    await expect.poll(() => profile.getByLabel('Cycle length in days').inputValue()).toBe('30.5');
    await expect.poll(() => profile.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
  });

  test('shows a problem beside its field', async () => {
    const page = await service.open('New', '/settings/profile');
    const before = await read(page, '/api/user');
    const profile = part(page, 'Profile');
    for (const [label, value, message] of [
      ['Cycle length in days', '20.9', 'Enter a number of days from 21 to 45.'],
      ['Cycle length in days', '45.1', 'Enter a number of days from 21 to 45.'],
      ['Cycle length in days', '', 'Enter a number of days from 21 to 45.'],
      ['Time of your daily message', '', 'Enter a time, such as 07:00.'],
      ['Time zone', 'Europe/Atlantis', 'Choose a time zone from the list, such as Europe/Berlin.'],
      ['Time zone', '+02:00', 'Choose a time zone from the list, such as Europe/Berlin.'],
    ] as const) {
      const control = profile.getByLabel(label);
      const valid = await control.inputValue();
      await control.fill(value);
      await profile.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').filter({ hasText: message }).waitFor();
      expect(await description(control)).toContain(message);
      await control.fill(valid);
    }
    expect(await read(page, '/api/user')).toEqual(before);
  });

  test('accepts a city name as typed', async () => {
    const page = await service.open('New', '/settings/profile');
    await part(page, 'Profile').getByLabel('Time zone').fill('los angeles');
    await part(page, 'Profile').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await read(page, '/api/user')).toMatchObject({ timezone: 'America/Los_Angeles' });
  });

  test('finds a time zone by its city, or takes the one of this device', async () => {
    const page = await service.open('New', '/settings/profile');
    const zone = part(page, 'Profile').getByLabel('Time zone');
    await zone.focus();
    const offered = await zone.evaluate((input) =>
      [...((input as HTMLInputElement).list?.options ?? [])].map(({ value, label }) => `${label} ${value}`),
    );
    expect(offered).toContain('New York America/New_York');
    await zone.fill('Asia/Tokyo');
    const own = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await page.getByRole('button', { name: `Use the time zone of this device: ${own}` }).click();
    await expect.poll(() => zone.inputValue()).toBe(own);
  });
});

describe('the list of sections', () => {
  test('shows the current value of each', async () => {
    const page = await service.open('New', '/settings/profile');
    await page.request.patch('/api/settings', {
      data: { cycleMode: 'PILL', weeklyTargetMinutes: 200 },
      headers: { origin: service.url },
    });
    await page.request.patch('/api/notifications', {
      data: { daily: false, periodSoon: false, periodLate: false, connectionRenewal: false },
      headers: { origin: service.url },
    });
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Cycle Pill, ring or patch' }).waitFor();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect
      .poll(() => rows.evaluateAll((items) => items.map(({ textContent }) => textContent)))
      .toEqual([
        'Language and appearanceEnglish · Same as the system',
        expect.stringMatching(/^Profile28 days · .* · 07:00$/),
        'CyclePill, ring or patch',
        'WearableNot connected',
        'Weekly target200 min per week',
        'MessagesOff',
        'Plans from elsewhereA calendar’s address, intervals.icu, Garmin',
        'Calendar feedNone',
        'SharesWhat a coach sees of your day',
        expect.stringMatching(/^Account and sessionsnew-\d+@example\.test$/),
        'Your data0 periods · bring, download, delete',
      ]);
  });
});

describe('the weekly target', () => {
  test('is saved, shown in the plan too, and reset to the usual minutes', async () => {
    const page = await service.open('Sample', '/settings/target');
    const target = part(page, 'Weekly target');
    await target.getByText('(your usual minutes)').waitFor();
    await target.getByLabel('Your own target, minutes per week').fill('5');
    await target.getByRole('button', { name: 'Save' }).click();
    await target.getByRole('alert').getByText('Enter whole minutes from 10 to 10,080.').waitFor();
    await target.getByLabel('Your own target, minutes per week').fill('240');
    await target.getByRole('button', { name: 'Save' }).click();
    await target.getByText('240 min per week').waitFor();
    await target.getByText('(set by you)').waitFor();
    await page.goto('/plan');
    await part(page, 'Weekly target').getByText('240 min per week').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Weekly target' });
    expect(await service.findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Back to my usual minutes/ }).click();
    await part(page, 'Weekly target').getByText('(your usual minutes)').waitFor();
    expect((await read(page, '/api/settings')).weeklyTargetMinutes).toBeNull();
  });
});

describe('the settings of the cycle', () => {
  test('change at once how the cycle is counted', async () => {
    const page = await service.open('New', '/settings/cycle');
    await page.getByLabel('How your cycle is counted').selectOption('Pill, ring or patch');
    await page.getByText('What you logged stays, and past cycles keep the phases they had.').waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('radio', { name: 'Without a break' }).check();
    await page.getByRole('switch', { name: 'Plan with phases' }).click();
    await expect
      .poll(() => read(page, '/api/settings'))
      .toMatchObject({ cycleMode: 'PILL', pillPack: 'CONTINUOUS', phasePlanning: false });
  });

  test('have a switch without which temperatures estimate no ovulation', async () => {
    const page = await service.open('New', '/settings/cycle');
    const reading = page.getByRole('switch', { name: 'Estimate ovulation from nightly temperatures' });
    await expect.poll(() => reading.isChecked()).toBe(false);
    await reading.click();
    await expect.poll(() => read(page, '/api/settings')).toMatchObject({ temperatureReading: true });
  });

  test('revert to the stored value, with a message, if a change fails', async () => {
    const page = await service.open('New', '/settings/cycle');
    await refuseChanges(page, '/api/settings');
    const planning = page.getByRole('switch', { name: 'Plan with phases' });
    await planning.click();
    await page.getByText('Lutea cannot be reached right now.').waitFor();
    await expect.poll(() => planning.isChecked()).toBe(true);
  });
});

describe('language and appearance', () => {
  test('the app speaks the chosen language, also after a reload', async () => {
    const page = await service.open('New', '/plan');
    const pages = page.getByRole('navigation').first();
    await pages.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Language and appearance' }).click();
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await page.getByRole('heading', { level: 1, name: 'Sprache und Darstellung' }).waitFor();
    // The language changes both on pages that were open before and on others.
    await pages.getByRole('link', { name: 'Plan' }).click();
    await page.getByText('Jeder Tag zeigt eine Obergrenze').waitFor();
    await pages.getByRole('link', { name: 'Kalender' }).click();
    await page.getByRole('link', { name: 'Voriger Monat' }).waitFor();
    await pages.getByRole('link', { name: 'Einstellungen' }).click();
    await page.getByRole('link', { name: 'Sprache und Darstellung' }).click();
    await page.getByRole('radio', { name: 'Français' }).check();
    await page.getByRole('heading', { level: 1, name: 'Langue et apparence' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    await expect.poll(() => read(page, '/api/settings')).toMatchObject({ language: 'fr' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Langue et apparence' }).waitFor();
  });

  test('the chosen colours apply from the first paint on', async () => {
    const page = await service.open('New', '/settings/appearance', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await background()).not.toBe(light);
    const answer = await page.reload();
    expect(await answer?.text()).toContain('data-appearance="dark"');
    await page.getByRole('radio', { name: 'Same as the system' }).check();
    expect(await background()).toBe(light);
  });
});

describe('the settings of messages', () => {
  test('send a test to the mailbox, and another one only after a minute', async () => {
    const page = await service.open('New', '/settings/notifications');
    const { email } = await read(page, '/api/user');
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('Sent. It should arrive within a minute.').waitFor();
    expect(service.mailbox.messages().filter(({ to }) => to.includes(email))).toHaveLength(1);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('A test was sent a moment ago.').waitFor();

    await page.setViewportSize(PHONE);
    await page.goto('/mailbox');
    await page.getByRole('heading', { level: 1, name: 'Mailbox' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('accept a push address, and check it', async () => {
    const page = await service.open('New', '/settings/notifications');
    const messages = part(page, 'Messages');
    await messages.getByRole('radio', { name: 'ntfy' }).check();
    const address = messages.getByLabel('Address');
    await address.fill('ftp://push.example.org/topic');
    await messages.getByRole('button', { name: 'Save', exact: true }).click();
    const message = 'Enter an address that begins with https:// or http://, without a user name in it.';
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    expect(await description(address)).toContain(message);
    await address.fill('http://127.0.0.1:9/topic');
    await messages.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await messages.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('It could not be sent. The address is inside a private network.').waitFor();
  });

  test('let the person copy a webhook’s signing secret', async () => {
    const page = await service.open('New', '/settings/notifications');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const messages = part(page, 'Messages');
    await messages.getByRole('radio', { name: 'Webhook' }).check();
    await messages.getByLabel('Address').fill('https://hook.example.org/lutea');
    await messages.getByRole('button', { name: 'Save', exact: true }).click();
    await messages.getByRole('button', { name: 'Copy: Signing secret' }).click();
    await page.getByText('Copied.').waitFor();
    const { signingSecret } = await read(page, '/api/notifications');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(signingSecret);
  });

  test('show the time of the daily message, which can be changed there', async () => {
    const page = await service.open('New', '/settings/notifications', {
      profile: { notificationTime: '06:40' },
    });
    const time = page.getByLabel('Time of your daily message');
    await expect.poll(() => time.inputValue()).toBe('06:40');
    await time.fill('');
    await page.getByRole('button', { name: 'Save the time' }).click();
    await page.getByRole('alert').filter({ hasText: 'Enter a time, such as 07:00.' }).waitFor();
    await time.fill('05:55');
    await page.getByRole('button', { name: 'Save the time' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await read(page, '/api/user')).notificationTime).toBe('05:55');
  });

  test('switch off each kind of message alone, and revert if saving fails', async () => {
    const page = await service.open('New', '/settings/notifications');
    await page.getByRole('switch', { name: 'Period late' }).click();
    await expect
      .poll(() => read(page, '/api/notifications'))
      .toMatchObject({ daily: true, periodSoon: true, periodLate: false, connectionRenewal: true });
    await refuseChanges(page, '/api/notifications');
    await page.getByRole('switch', { name: 'How to train today' }).click();
    await page.getByText('Lutea cannot be reached right now.').waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'How to train today' }).isChecked()).toBe(true);
  });
});

describe('the calendar feed', () => {
  const addressOf = (page: Page) =>
    part(page, 'Calendar feed').getByRole('textbox', { name: 'Address of the feed' });
  const statusOf = async (page: Page, url: string) => (await page.request.get(url)).status();

  test('gets an address that is shown once and can be copied or opened', async () => {
    const page = await service.open('New', '/settings/calendar-feed');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Create address: Everything' }).click();
    const url = await addressOf(page).inputValue();
    expect(await (await page.request.get(url)).text()).toContain('BEGIN:VCALENDAR');
    await page.getByRole('button', { name: 'Copy: Address of the feed' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    const link = page.getByRole('link', { name: 'Open in calendar app' });
    await expect.poll(() => link.getAttribute('href')).toBe(url.replace('http:', 'webcal:'));
    await page.reload();
    await page.getByText('Last read').first().waitFor();
    await expect.poll(() => addressOf(page).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /^Create address/ }).count()).toBe(1);
  });

  test('gets a new address after a confirmation, and the old one stops working', async () => {
    const page = await service.open('New', '/settings/calendar-feed');
    await page.getByRole('button', { name: 'Create address: Periods' }).click();
    const old = await addressOf(page).inputValue();
    await page.getByRole('button', { name: 'New address: Periods' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(page, old)).toBe(200);
    await page.getByRole('button', { name: 'New address: Periods' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click();
    await expect.poll(() => addressOf(page).inputValue()).not.toBe(old);
    expect(await statusOf(page, old)).toBe(404);
    expect(await statusOf(page, await addressOf(page).inputValue())).toBe(200);
  });

  test('has discreet titles until they are switched off, and is revoked after a confirmation', async () => {
    const page = await service.open('New', '/settings/calendar-feed');
    await page.getByRole('button', { name: 'Create address: Everything' }).click();
    const url = await addressOf(page).inputValue();
    const discreet = page.getByRole('switch', { name: 'Discreet titles' });
    await expect.poll(() => discreet.isChecked()).toBe(true);
    await discreet.click();
    await expect
      .poll(() => read(page, '/api/calendar/feeds'))
      .toMatchObject({ items: [{ scope: 'EVERYTHING', discreet: false }] });
    await page.getByRole('button', { name: 'Revoke: Everything' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked. The address no longer works.').waitFor();
    expect(await statusOf(page, url)).toBe(404);
    await expect.poll(() => addressOf(page).count()).toBe(0);
  });
});

describe('the settings page', () => {
  test('lists its sections, and old links with an anchor still open them', async () => {
    const page = await service.open('New', '/settings', { viewport: PHONE });
    const sections = page.getByRole('main').getByRole('listitem').getByRole('link');
    await sections.first().waitFor();
    const addresses = await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses[0]).toBe('/settings/appearance');
    for (const address of addresses) {
      await page.goto(address ?? '');
      const name = await page.getByRole('heading', { level: 1 }).textContent();
      await page.getByRole('region', { name: name ?? '' }).waitFor();
      await expect.poll(() => page.title()).toBe(`${name} – Lutea`);
      const settings = page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: 'Settings' });
      await expect.poll(() => settings.getAttribute('aria-current')).toBe('true');
    }
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    await page.goto('/settings?disconnect#device');
    await page.waitForURL('**/settings/wearable?disconnect');
    await page.goto('/#');
    await page.goto('/settings#calendar-feed');
    await page.waitForURL('**/settings/calendar-feed');
  });

  test('closes a dialog with Back, and reopens it from its URL', async () => {
    const page = await service.open('Sample', '/settings/wearable');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog', { name: 'Disconnect your wearable?' }).waitFor();
    const address = page.url();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(address);
    await page.getByRole('dialog', { name: 'Disconnect your wearable?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  // On wide windows only the list of links beside the sections is different.
  test.each([
    ['a phone', PHONE, SECTIONS],
    ['a desktop', DESKTOP, ['wearable']],
  ])('is accessible on %s, for a new person and with each dialog open', async (_name, viewport, sections) => {
    const page = await service.open('Sample', '/settings', { viewport });
    const check = async () => {
      expect(await service.findViolations(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    };
    await page.getByRole('heading', { level: 1 }).waitFor();
    await check();
    for (const section of sections) {
      await page.goto(`/settings/${section}`);
      await page.locator('.settings-section:not(:has([aria-busy="true"]))').waitFor();
      await check();
    }
    for (const dialog of [
      'wearable?renew',
      'wearable?disconnect',
      'data?delete-account',
      'data?download',
      'data?sign-in-again=download',
    ]) {
      await page.goto(`/settings/${dialog}`);
      await page.getByRole('dialog').waitFor();
      expect(await service.findViolations(page)).toEqual([]);
    }
    const stranger = await service.open('New', '/settings/calendar-feed', { viewport });
    await stranger.getByRole('button', { name: 'Create address: Everything' }).click();
    await stranger.getByRole('textbox', { name: 'Address of the feed' }).waitFor();
    expect(await service.findViolations(stranger)).toEqual([]);
  });
});
