import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { START } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';
import { type BrowserService, startBrowserService } from './browser-service.ts';
import { BLANK, moveToUnreadDay, openDashboard, readToday, toastIn } from './dashboard.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterEach(async () => {
  service.clock.now = START;
  await service.database.asOwner(`update users set active_overrides = '{}'`);
});
afterAll(() => service.close());

const SMALL_PHONE = { width: 360, height: 740 };
const NAVIGATION_HEIGHT = 57;

const answerOf = (page: Page) => page.getByRole('region', { name: /How to train today/ });
const flareOf = (page: Page) => page.getByRole('switch', { name: 'Flare' });

describe('the decision', () => {
  test('is a heading of one word, a reason and a suggested session', async () => {
    const page = await service.open('Sample', '/');
    const { decision } = await readToday(page);
    const answer = answerOf(page);
    await answer.getByRole('heading', { name: 'How to train today Train' }).waitFor();
    await answer.getByText(decision?.reason ?? '').waitFor();
    await answer.getByText('Train as planned.').waitFor();
    await answer.getByRole('img', { name: 'Step 5 of 5' }).waitFor();
    await answer.getByText('Judged: the whole night').waitFor();
  });

  test('explains the deciding rule, other rules, missing signals and what would change it', async () => {
    const page = await service.open('Sample', '/');
    const sleep = page.getByRole('switch', { name: 'Poor sleep' });
    await sleep.check();
    await answerOf(page).getByRole('heading', { name: 'Light' }).waitFor();
    await flareOf(page).check();
    const answer = answerOf(page);
    await answer.getByRole('heading', { name: 'Rest' }).waitFor();
    await expect.poll(() => answer.getByText('Deciding factor').isVisible()).toBe(false);
    await answer.getByText('Why?').click();
    await answer.getByText('Flare, your own word').waitFor();
    await answer.getByText('What else speaks for easing off').waitFor();
    await answer.getByText(/^Poor sleep, your own word \(Light\)\. You reported poor sleep\./).waitFor();
    await answer.getByText('Nothing: everything that counts is from today.').waitFor();
    await answer.getByText('Clear the flare.').waitFor();
    await flareOf(page).uncheck();
    await sleep.uncheck();
    await answer.getByRole('heading', { name: 'How to train today Train' }).waitFor();
  });

  test('lists every signal with its value, the usual range and a verdict', async () => {
    const wakeWith = (score: number) =>
      writeDays(
        service.database,
        `update measurements set body_battery_at_wake = $1 where date = '2026-06-16'`,
        [score],
      );
    await wakeWith(79);
    onTestFinished(async () => void (await wakeWith(87)));
    const page = await service.open('Sample', '/');
    const answer = answerOf(page);
    await answer.getByText('Why?').click();
    const { decision } = await readToday(page);
    const shown = (decision?.signals ?? []).filter(({ verdict }) => verdict !== 'ABSENT');
    await expect.poll(() => answer.locator('.signals').getByRole('listitem').count()).toBe(shown.length);
    const charge = answer.getByRole('listitem').filter({ hasText: 'recovery score on waking' });
    const words = await charge.last().textContent();
    for (const part of ['79 of 100', 'usual 81', 'below usual']) {
      expect(words).toContain(part);
    }
  });

  test('says so if nothing was measured today', async () => {
    await moveToUnreadDay(service, START.add({ hours: 24 }));
    const page = await service.open('Sample', '/');
    const answer = answerOf(page);
    await answer
      .getByText('Nothing measured today yet. The newest readings are from Tuesday 16 June.')
      .waitFor();
    await answer.getByText('Why?').click();
    await answer.getByText('HRV last night: last one from Tue 16 Jun').waitFor();
    await answer.getByText('Nothing from last night could be judged.').waitFor();
    await expect
      .poll(() => answer.getByRole('link', { name: 'Check the wearable' }).getAttribute('href'))
      .toBe('/settings/wearable');
    await answer.getByRole('button', { name: 'Sync now' }).waitFor();
    await answer.getByRole('button', { name: 'Enter by hand' }).click();
    await page.getByRole('dialog', { name: 'Today’s values by hand' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('has a form only for values that the wearable did not measure', async () => {
    const sleepOf = (seconds: string) =>
      writeDays(
        service.database,
        `update measurements set sleep_seconds = ${seconds} where date = '2026-06-16'`,
      );
    await sleepOf('null');
    service.wearable.faults.inject({ kind: 'status', status: 503 });
    onTestFinished(async () => {
      service.wearable.faults.clear();
      await sleepOf('27000');
    });
    const page = await service.open('Sample', '/');
    await answerOf(page).getByRole('button', { name: 'Enter by hand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Today’s values by hand' });
    await dialog.getByText(/^Already measured by your wearable: .*resting heart rate/).waitFor();
    await expect.poll(() => dialog.getByLabel('Resting heart rate').count()).toBe(0);
    await dialog.getByLabel('Sleep (hours:minutes)').fill('4:10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toastIn(page, 'Saved for today.').waitFor();
    await answerOf(page).getByRole('heading', { name: 'Light' }).waitFor();
    expect((await readToday(page)).biometrics.sleepSeconds).toMatchObject({ value: 15_000, byHand: true });
  });

  test('is updated by a sync on request', async () => {
    // Stores that the last sync was at START, with complete values of last night.
    await service.database.asOwner(
      `update devices set last_sync_at = $1, last_tried_at = $1, lease_until = null,
         night_known_on = '2026-06-16'`,
      [START.toString()],
    );
    service.clock.now = START.add({ hours: 1 });
    const page = await service.open('Sample', '/');
    const status = page.getByRole('region', { name: 'Readings' }).getByRole('status');
    await status.getByText(/^Last synced /).waitFor();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/device/sync', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await status.getByText('Syncing your wearable …').waitFor();
    answered.resolve();
    await status.getByText(/^Last synced /).waitFor();
    expect((await readToday(page)).reading.lastAt).toBe(service.clock.now.toString());
  });

  test('is shown before the trends are loaded', async () => {
    const page = await service.open('Sample', BLANK);
    await page.route('**/api/trends*', () => {});
    await page.goto('/');
    await answerOf(page).getByRole('heading', { name: 'How to train today Train' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'HRV last night' }).getByText('ms').waitFor();
    await expect.poll(() => page.getByRole('img', { name: 'Last 14 days' }).count()).toBe(0);
  });
});

describe('an override', () => {
  test('changes the decision, and can be switched off again', async () => {
    const page = await service.open('Sample', '/');
    for (const [name, word] of [
      ['Flare', 'Rest'],
      ['High stress', 'Light'],
      ['Poor sleep', 'Light'],
      ['PMS', 'Light'],
    ] as const) {
      await page.getByRole('switch', { name }).check();
      await answerOf(page).getByRole('heading', { name: word }).waitFor();
      await page.getByRole('switch', { name }).uncheck();
      await answerOf(page).getByRole('heading', { name: 'How to train today Train' }).waitFor();
    }
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual([]);
  });

  test('is shown at once, before the server answers', async () => {
    const page = await service.open('New', '/');
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/overrides', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await flareOf(page).click();
    await expect.poll(() => flareOf(page).isChecked()).toBe(true);
    expect((await readToday(page)).activeOverrides).toEqual([]);
    answered.resolve();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['flare']);
    await expect.poll(() => flareOf(page).isChecked()).toBe(true);
  });

  test('is reverted with a message if it cannot be saved', async () => {
    const page = await service.open('New', '/');
    await page.getByRole('switch', { name: 'PMS' }).check();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['pms']);
    await page.route('**/api/overrides', (route) => route.fulfill({ status: 400, json: { error: 'No.' } }));
    await flareOf(page).click();
    await toastIn(page, '“Flare” could not be saved. No.').waitFor();
    await expect.poll(() => flareOf(page).isChecked()).toBe(false);
    await expect.poll(() => page.getByRole('switch', { name: 'PMS' }).isChecked()).toBe(true);
  });

  test('its switch stays as pressed while a later press is being sent', async () => {
    const page = await service.open('New', '/');
    const requests: Route[] = [];
    await page.route('**/api/overrides', (route) => void requests.push(route));
    await flareOf(page).click();
    await page.getByRole('switch', { name: 'Poor sleep' }).click();
    await expect.poll(() => requests.length).toBe(1);
    await requests[0]?.continue();
    await expect.poll(() => requests.length).toBe(2);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await flareOf(page).isChecked()).toBe(true);
    await requests[1]?.continue();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['flare', 'sleep']);
  });

  test('keeps the last of two quick presses', async () => {
    const page = await service.open('New', '/');
    await flareOf(page).click();
    await page.getByRole('switch', { name: 'Poor sleep' }).click();
    await flareOf(page).click();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['sleep']);
    await expect.poll(() => flareOf(page).isChecked()).toBe(false);
    await expect.poll(() => page.getByRole('switch', { name: 'Poor sleep' }).isChecked()).toBe(true);
  });
});

describe('the taps about how today is', () => {
  const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const isAnswered = (page: Page, status: string) =>
    answerOf(page)
      .getByRole('heading', { name: `How to train today ${status}` })
      .waitFor();
  const say = (page: Page, date: string, data: object) =>
    page.request.put(`/api/days/${date}`, { data, headers: { origin: service.url }, failOnStatusCode: true });

  test('every kind changes the answer in place, and a second tap reverts it', async () => {
    const page = await service.open('Sample', '/');
    const { date, biometrics } = await readToday(page);
    const slept = biometrics.sleepSeconds.value;
    const sleep = (seconds: number | null) =>
      writeDays(service.database, 'update measurements set sleep_seconds = $1 where date = $2', [
        seconds,
        date,
      ]);
    onTestFinished(async () => {
      await sleep(slept);
      await say(page, date, { wish: null, bleeding: null });
    });
    for (const [name, status] of [
      ['Strong pain', 'Gentle'],
      ['Pain', 'Reduced'],
      ['Low energy', 'Light'],
    ] as const) {
      await chip(page, name).click();
      await isAnswered(page, status);
    }
    await chip(page, 'Pain').click();
    await isAnswered(page, 'Reduced');
    await chip(page, 'Low energy').click();
    await isAnswered(page, 'Train');
    await say(page, date, { bleeding: 'HEAVY' });
    await page.reload();
    await chip(page, 'Ease off today').click();
    await isAnswered(page, 'Reduced');
    await chip(page, 'Ease off today').click();
    await sleep(20_000);
    await page.reload();
    await isAnswered(page, 'Reduced');
    await chip(page, 'I feel good').click();
    await isAnswered(page, 'Train');
    await answerOf(page).getByText('You feel good, and only one weak sign speaks for less.').waitFor();
  });

  test('“ill” gives rest, and the next morning Today asks whether it is over', async () => {
    const page = await service.open('Sample', '/');
    await chip(page, 'Ill').click();
    await isAnswered(page, 'Rest');
    await moveToUnreadDay(service, START.add({ hours: 24 }));
    onTestFinished(async () => void (await service.database.asOwner('update body_days set ill = null')));
    await page.reload();
    await page.getByText(/^Ill since .*\. Are you still ill\?$/).waitFor();
    await isAnswered(page, 'Rest');
    await chip(page, 'I am better').click();
    await isAnswered(page, 'Light');
    await answerOf(page).getByText('You are coming back from being ill').first().waitFor();
  });
});

test('a person who never chose is asked once about planning by phase', async () => {
  const page = await service.open('Sample', '/');
  await page.getByText('Plan your training by phase?').waitFor();
  await page.getByRole('button', { name: 'No, without phases' }).click();
  await expect.poll(() => page.getByText('Plan your training by phase?').count()).toBe(0);
  const settings = await (await page.request.get('/api/settings')).json();
  expect(settings).toMatchObject({ phasePlanning: false, phasePlanningChosen: true });
  await page.request.patch('/api/settings', {
    data: { phasePlanning: true },
    headers: { origin: service.url },
    failOnStatusCode: true,
  });
});

test('planning by phase is switched off with the button beside a reason that names the phase', async () => {
  const page = await service.open('Sample', BLANK);
  const send = { headers: { origin: service.url }, failOnStatusCode: true };
  const plan = (phasePlanning: boolean) =>
    page.request.patch('/api/settings', { data: { phasePlanning }, ...send });
  await plan(true);
  const data = { startDate: '2026-06-16' };
  const { periodLog } = await (await page.request.post('/api/cycle/period', { data, ...send })).json();
  onTestFinished(async () => {
    await page.request.delete(`/api/period-logs/${periodLog.id}`, send);
    await plan(true);
  });
  await page.goto('/');
  await answerOf(page).getByRole('heading', { name: 'How to train today Reduced' }).waitFor();
  await answerOf(page)
    .getByText('Your plan eases off in the days before a period and in its first two.')
    .waitFor();
  expect(await service.findViolations(page)).toEqual([]);
  await answerOf(page).getByRole('button', { name: 'Stop planning by phase' }).click();
  await answerOf(page).getByRole('heading', { name: 'How to train today Train' }).waitFor();
  const settings = await (await page.request.get('/api/settings')).json();
  expect(settings).toMatchObject({ phasePlanning: false, phasePlanningChosen: true });
});

describe('Today on a phone', () => {
  const boxesOf = async (page: Page) =>
    Promise.all((await page.getByRole('switch').all()).map((each) => each.boundingBox()));
  const bottomOf = async (page: Page, words: string | RegExp) => {
    const box = await page.getByText(words).first().boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? 0);
  };

  test('shows the answer first, and its switches do not move: two taps on one spot never set two of them', async () => {
    const page = await service.open('Sample', '/', { viewport: SMALL_PHONE });
    await page.getByRole('img', { name: 'Last 14 days' }).first().waitFor();
    expect(await bottomOf(page, 'Why?')).toBeLessThan(SMALL_PHONE.height - NAVIGATION_HEIGHT);
    expect(await bottomOf(page, 'Next period')).toBeLessThan(1.3 * SMALL_PHONE.height);
    await page.getByRole('switch').last().scrollIntoViewIfNeeded();
    const before = await boxesOf(page);
    const names = ['flare', 'stress', 'sleep', 'pms'];
    for (const [index, name] of names.entries()) {
      const { x, y } = before[index] ?? { x: Number.NaN, y: Number.NaN };
      await page.mouse.click(x + 10, y + 10);
      await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual([name]);
      await page.getByText('On since today').filter({ visible: true }).waitFor();
      await expect.poll(() => boxesOf(page)).toEqual(before);
      await page.mouse.click(x + 10, y + 10);
      await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual([]);
      await expect.poll(() => boxesOf(page)).toEqual(before);
    }
  });
});

describe('an override that is some days old', () => {
  test('leads to a question: yes keeps it and asks again later, no switches it off', async () => {
    const page = await service.open('New', '/');
    await flareOf(page).check();
    await page.getByText('On since today').filter({ visible: true }).waitFor();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['flare']);
    service.clock.now = START.add({ hours: 4 * 24 });
    await page.reload();
    const question = page.getByText('Flare: on since Tuesday. Still true?');
    await question.waitFor();
    const placeOf = () => flareOf(page).boundingBox();
    const before = await placeOf();
    await page.getByText('On since Tue 16 Jun').waitFor();
    await page.getByRole('button', { name: 'Yes, still' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await placeOf()).toEqual(before);
    await expect
      .poll(async () => (await readToday(page)).overrides)
      .toMatchObject([{ override: 'flare', since: '2026-06-16', ask: false }]);
    service.clock.now = START.add({ hours: 8 * 24 });
    await page.reload();
    await page.getByText('Flare: on since Tuesday 16 June. Still true?').waitFor();
    await page.getByRole('button', { name: 'No, switch it off' }).click();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual([]);
    await expect.poll(() => flareOf(page).isChecked()).toBe(false);
  });
});

describe('the time zone of a new person', () => {
  test('is taken from the browser, with a notice and an undo', async () => {
    const page = await service.open('New', '/', { timezoneId: 'America/Los_Angeles' });
    await page.getByText('Your days and messages follow this browser’s time zone: Los Angeles.').waitFor();
    await expect.poll(async () => (await readToday(page)).timezone).toBe('America/Los_Angeles');
    const undo = page.getByRole('button', { name: 'Undo, use UTC' });
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    expect((await readToday(page)).timezone).toBe('UTC');
    await expect.poll(() => page.getByRole('button', { name: 'Follow Los Angeles' }).count()).toBe(0);
  });
});

describe('the setup on Today', () => {
  test('shows one step at a time: the wearable, then the period', async () => {
    const page = await service.open('New', '/');
    const wearable = page.getByRole('region', { name: 'Connect your wearable' });
    await expect
      .poll(() => wearable.getByRole('link', { name: 'Connect' }).getAttribute('href'))
      .toBe('/settings/wearable');
    const period = page.getByRole('region', { name: 'Log your last period' });
    await expect.poll(() => period.count()).toBe(0);
    const { id } = await (await page.request.get('/api/user')).json();
    await service.database.asOwner(`update users set device_connected = true where id = '${id}'`);
    await page.reload();
    await period.getByRole('button', { name: 'Log period start' }).click();
    await expect.poll(() => wearable.count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Today, Tue 16 Jun' }).click();
    await period.waitFor({ state: 'detached' });
    await answerOf(page).waitFor();
  });

  test('has no tiles without a reading', async () => {
    const page = await service.open('New', '/');
    await page.getByRole('heading', { name: 'Your cycle' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Readings' }).count()).toBe(0);
  });
});

describe('logging a period start', () => {
  test('needs one tap for today, and can be undone', async () => {
    const page = await openDashboard(service, { starts: ['2026-05-20'] });
    await page.getByRole('button', { name: 'Log period start' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Today, Tue 16 Jun' }).click();
    await page.getByRole('img', { name: 'Cycle day 1 of about 28. Menstrual, estimated.' }).waitFor();
    await toastIn(
      page,
      'Period start logged for Tuesday 16 June. Today is day 1 of your cycle. The next period is expected around',
    ).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('img', { name: 'Cycle day 28 of about 29' }).waitFor();
    await toastIn(page, 'The start on 16 Jun 2026 was removed.').waitFor();
  });

  test('needs one tap for yesterday, too', async () => {
    const page = await openDashboard(service, { starts: ['2026-05-20'] });
    await page.getByRole('button', { name: 'Log period start' }).click();
    await page.getByRole('button', { name: 'Yesterday, Mon 15 Jun' }).click();
    await toastIn(page, 'Period start logged for Monday 15 June.').waitFor();
    expect((await readToday(page)).cycle.lastPeriodDate).toBe('2026-06-15');
  });

  test('accepts any past day, and no future day', async () => {
    const page = await service.open('New', '/?log');
    const dialog = page.getByRole('dialog', { name: 'Log a period start' });
    const day = dialog.getByLabel('First day of bleeding');
    await day.fill('2026-06-17');
    await dialog.getByRole('button', { name: 'Log start' }).click();
    await dialog.getByText('This day is in the future.').waitFor();
    await day.fill('');
    await dialog.getByRole('button', { name: 'Log start' }).click();
    await dialog.getByText('Please enter a day.').waitFor();
    await day.fill('0026-06-05');
    await dialog.getByRole('button', { name: 'Log start' }).click();
    await dialog.getByText('Please check the year.').waitFor();
    await day.fill('2026-06-05');
    await dialog.getByRole('button', { name: 'Log start' }).click();
    await page.getByRole('img', { name: 'Cycle day 12 of about 29. Follicular, estimated.' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('refuses a day that is already logged, so that undo cannot remove it', async () => {
    const page = await openDashboard(service, { starts: ['2026-06-05'] });
    await page.goto('/?log=2026-06-05');
    await page.getByRole('dialog').getByRole('button', { name: 'Log start' }).click();
    await page.getByRole('dialog').getByText('There is already an entry for that day.').waitFor();
    expect((await readToday(page)).cycle.lastPeriodDate).toBe('2026-06-05');
  });

  test('keeps the dialog open with the reason if the server refuses it', async () => {
    const page = await service.open('New', '/?log');
    await page.getByRole('dialog').waitFor();
    await page.route('**/api/cycle/period', (route) =>
      route.fulfill({ status: 400, json: { error: 'No.' } }),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Yesterday' }).click();
    await page.getByRole('dialog').getByText('No.', { exact: true }).waitFor();
  });

  test('closes with Back and with Escape, and restores the focus', async () => {
    const page = await openDashboard(service, { starts: ['2026-06-05'] });
    const button = page.getByRole('button', { name: 'Log period start' });
    await button.click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await button.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });

  test('works by keyboard alone', async () => {
    const page = await openDashboard(service, { starts: ['2026-05-20'] });
    await page.getByRole('button', { name: 'Log period start' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Today' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Cycle day 1 of' }).waitFor();
    await flareOf(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => flareOf(page).isChecked()).toBe(true);
  });
});
