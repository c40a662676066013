import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Today } from '#web/lib/wire.ts';
import { START } from '../helpers/test-app.ts';
import {
  type BrowserService,
  DESKTOP,
  type OpenOptions,
  PHONE,
  startBrowserService,
} from './browser-service.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterEach(async () => {
  service.clock.now = START;
  await service.datastore.asOwner(`update users set active_overrides = '{}'`);
});
afterAll(() => service.close());

const readToday = async (page: Page) => (await (await page.request.get('/api/today')).json()) as Today;

/** A page of the service that shows nothing and keeps nothing: what is prepared there is news to the dashboard. */
const BLANK = '/icons/lutea.svg';

interface Prepared {
  starts?: readonly string[];
  settings?: object;
  options?: OpenOptions;
}

/** The dashboard of a person with these period starts, oldest first. */
async function openWith({ starts = [], settings, options }: Prepared): Promise<Page> {
  const page = await service.open('New', BLANK, options);
  const headers = { origin: service.url };
  for (const startDate of starts) {
    await page.request.post('/api/cycle/period', { data: { startDate }, headers, failOnStatusCode: true });
  }
  if (settings) {
    await page.request.patch('/api/settings', { data: settings, headers, failOnStatusCode: true });
  }
  await page.goto('/');
  return page;
}

const answerOf = (page: Page) => page.getByRole('region', { name: /How to train today/ });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
const flareOf = (page: Page) => page.getByRole('switch', { name: 'Flare' });

describe('the answer of the day', () => {
  test('is one word, the reason and what a session could look like', async () => {
    const page = await service.open('Sample', '/');
    const { decision } = await readToday(page);
    const answer = answerOf(page);
    await answer.getByRole('heading', { name: 'How to train today Light' }).waitFor();
    await answer.getByText(decision?.reason ?? '').waitFor();
    await answer.getByText('30 to 45 minutes at an easy pace').waitFor();
    await answer.getByRole('img', { name: 'Step 3 of 5' }).waitFor();
    await answer.getByText('high confidence', { exact: true }).waitFor();
  });

  test('explains itself: what decided, what else fired, what is missing, what would change it', async () => {
    const page = await service.open('Sample', '/');
    await flareOf(page).check();
    const answer = answerOf(page);
    await answer.getByRole('heading', { name: 'Rest' }).waitFor();
    expect(await answer.getByText('What decided').isVisible()).toBe(false);
    await answer.getByText('Why?').click();
    await answer.getByText('Flare, your own word').waitFor();
    await answer.getByText('What else spoke for easing off').waitFor();
    expect(await answer.getByRole('listitem').allTextContents()).toEqual([
      'A draining day yesterday (Light). Yesterday your Body Battery fell to 28.',
      'Body Battery high, not full (Reduced). Body Battery 65 (high, not full).',
    ]);
    await answer.getByText('Nothing: all it looks at is from today.').waitFor();
    await answer.getByText('Clear the flare.').waitFor();
    await flareOf(page).uncheck();
    await answer.getByRole('heading', { name: 'Light' }).waitFor();
  });

  test('says plainly when it rests on nothing from today', async () => {
    service.clock.now = START.add({ hours: 24 });
    const page = await service.open('Sample', '/');
    const answer = answerOf(page);
    await answer
      .getByText('Nothing measured today yet. The newest readings are from Tuesday 16 June.')
      .waitFor();
    await answer.getByText('Why?').click();
    await answer.getByText('HRV status: last one from Tue 16 Jun').waitFor();
    await answer.getByText('Low confidence').waitFor();
    expect(await answer.getByRole('link', { name: 'Check the device' }).getAttribute('href')).toBe(
      '/settings#device',
    );
  });

  test('waits for no trend', async () => {
    const page = await service.open('Sample', BLANK);
    await page.route('**/api/trends*', () => {});
    await page.goto('/');
    await answerOf(page).getByRole('heading', { name: 'Light' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'HRV last night' }).getByText('ms').waitFor();
    expect(await page.getByRole('img', { name: 'Last 14 days' }).count()).toBe(0);
  });
});

describe('what a person says of themselves', () => {
  test('changes the answer, and is taken back the same way', async () => {
    const page = await service.open('Sample', '/');
    for (const [name, word] of [
      ['Flare', 'Rest'],
      ['High stress', 'Gentle'],
      ['Poor sleep', 'Gentle'],
      ['PMS', 'Light'],
    ] as const) {
      await page.getByRole('switch', { name }).check();
      await answerOf(page).getByRole('heading', { name: word }).waitFor();
      await page.getByRole('switch', { name }).uncheck();
      await answerOf(page).getByRole('heading', { name: 'Light' }).waitFor();
    }
    expect((await readToday(page)).activeOverrides).toEqual([]);
  });

  test('shows at once, before the service has answered', async () => {
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
    expect(await flareOf(page).isChecked()).toBe(true);
  });

  test('goes back, with a word, where it cannot be saved', async () => {
    const page = await service.open('New', '/');
    await page.getByRole('switch', { name: 'PMS' }).check();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['pms']);
    await page.route('**/api/overrides', (route) => route.abort());
    await flareOf(page).click();
    await toast(page, '“Flare” could not be saved. Lutea cannot be reached right now.').waitFor();
    expect(await flareOf(page).isChecked()).toBe(false);
    expect(await page.getByRole('switch', { name: 'PMS' }).isChecked()).toBe(true);
  });

  test('of two quick presses the last one stays', async () => {
    const page = await service.open('New', '/');
    await flareOf(page).click();
    await page.getByRole('switch', { name: 'Poor sleep' }).click();
    await flareOf(page).click();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['sleep']);
    await expect.poll(() => flareOf(page).isChecked()).toBe(false);
    expect(await page.getByRole('switch', { name: 'Poor sleep' }).isChecked()).toBe(true);
  });
});

describe('the way to the first answer', () => {
  test('is two steps, and one when a period is logged', async () => {
    const page = await service.open('New', '/');
    const steps = page.getByRole('region', { name: 'Two steps to your first answer' });
    expect(await steps.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe('/settings#device');
    await steps.getByRole('button', { name: 'Log period start' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log start' }).click();
    const last = page.getByRole('region', { name: 'One step left' });
    await last.getByRole('heading', { name: 'Log your last period (done)' }).waitFor();
    expect(await answerOf(page).count()).toBe(0);
  });

  test('has no tiles without a reading', async () => {
    const page = await service.open('New', '/');
    await page.getByRole('heading', { name: 'Your cycle' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Readings' }).count()).toBe(0);
  });
});

describe('logging a period start', () => {
  test('takes today unless told otherwise, and can be undone', async () => {
    const page = await openWith({ starts: ['2026-05-20'] });
    await page.getByRole('button', { name: 'Log period start' }).click();
    const day = page.getByLabel('First day of bleeding');
    expect(await day.inputValue()).toBe('2026-06-16');
    await page.getByRole('button', { name: 'Log start' }).click();
    await page.getByRole('img', { name: 'Cycle day 1 of about 28. Menstrual, estimated.' }).waitFor();
    await toast(page, 'Period start logged for Tuesday 16 June.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('img', { name: 'Cycle day 28 of about 28' }).waitFor();
    await toast(page, 'Taken back. Nothing is logged.').waitFor();
  });

  test('takes any past day, and no day to come', async () => {
    const page = await service.open('New', '/?log');
    const dialog = page.getByRole('dialog', { name: 'Log a period start' });
    const day = dialog.getByLabel('First day of bleeding');
    await day.fill('2026-06-17');
    await dialog.getByRole('button', { name: 'Log start' }).click();
    await dialog.getByText('This day is still to come.').waitFor();
    await day.fill('');
    await dialog.getByRole('button', { name: 'Log start' }).click();
    await dialog.getByText('Please enter a day.').waitFor();
    await day.fill('2026-06-05');
    await dialog.getByRole('button', { name: 'Log start' }).click();
    await page.getByRole('img', { name: 'Cycle day 12 of about 28. Follicular, estimated.' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('refuses a day that is logged already, so that undoing cannot remove it', async () => {
    const page = await openWith({ starts: ['2026-06-05'] });
    await page.goto('/?log=2026-06-05');
    await page.getByRole('dialog').getByRole('button', { name: 'Log start' }).click();
    await page.getByRole('dialog').getByText('There is already an entry for that day.').waitFor();
    expect((await readToday(page)).cycle.lastPeriodDate).toBe('2026-06-05');
  });

  test('keeps the dialog open with the reason where the service cannot be reached', async () => {
    const page = await service.open('New', '/?log');
    await page.getByRole('dialog').waitFor();
    await page.route('**/api/cycle/period', (route) => route.abort());
    await page.getByRole('dialog').getByRole('button', { name: 'Log start' }).click();
    await page.getByRole('dialog').getByText('Lutea cannot be reached right now.').waitFor();
  });

  test('is left by Back and by Escape, which give the focus back', async () => {
    const page = await openWith({ starts: ['2026-06-05'] });
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
    const page = await openWith({ starts: ['2026-05-20'] });
    await page.getByRole('button', { name: 'Log period start' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('First day of bleeding').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Cycle day 1 of' }).waitFor();
    await flareOf(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => flareOf(page).isChecked()).toBe(true);
  });
});

describe('the cycle', () => {
  test('is a ring with the day and the estimated phase, and the next period with its window', async () => {
    const page = await openWith({ starts: ['2026-04-08', '2026-05-06', '2026-06-03'] });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    await cycle
      .getByRole('img', { name: 'Cycle day 14 of about 28. Ovulation window, estimated.' })
      .waitFor();
    expect(await cycle.getByRole('listitem').allTextContents()).toEqual([
      'MMenstrual3 – 7 Jun',
      'FFollicular8 – 15 Jun',
      'OOvulation window16 – 18 Jun',
      'EEarly luteal19 – 24 Jun',
      'LLate luteal25 – 30 Jun',
    ]);
    const { nextPeriod } = (await readToday(page)).cycle;
    expect(nextPeriod?.date).toBe('2026-07-01');
    await cycle.getByText('Wed 1 Jul in 15 days').waitFor();
    await cycle
      .getByText(/^Window .*: about 4 in 5 periods start in it. Estimate, medium confidence.$/)
      .waitFor();
  });

  test('that is late is told so calmly', async () => {
    const page = await openWith({ starts: ['2026-05-16'] });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    await cycle.getByRole('img', { name: 'Cycle day 32 of about 28. Late luteal, estimated.' }).waitFor();
    await cycle.getByText('later than estimated, which is ordinary').waitFor();
    await cycle.getByText(/2 days ago/).waitFor();
  });

  test('that is long overdue has no phase', async () => {
    const page = await openWith({ starts: ['2026-05-06'] });
    await page.getByRole('img', { name: 'Cycle day 42. Phase unknown.' }).waitFor();
    await page.getByText('The phase is unknown until a start is logged.').waitFor();
  });

  test('that began too long ago is not counted', async () => {
    const page = await openWith({ starts: ['2026-04-01'] });
    await page.getByRole('img', { name: 'Not counted' }).waitFor();
    await page.getByText('Log a start to go on.').waitFor();
    expect(await page.getByRole('heading', { name: 'Next period' }).count()).toBe(0);
  });

  test('that is paused says so and leads to the settings', async () => {
    const page = await openWith({ starts: ['2026-06-03'], settings: { cycleMode: 'PAUSED' } });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    await cycle.getByRole('img', { name: 'Paused' }).waitFor();
    expect(await cycle.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
  });

  test('under hormonal contraception is counted without phases', async () => {
    const page = await openWith({ starts: ['2026-06-03'], settings: { cycleMode: 'HORMONAL' } });
    await page.getByRole('img', { name: 'Cycle day 14.', exact: true }).waitFor();
    await page.getByText('With your settings no phases are estimated.').waitFor();
  });
});

describe('a question about the logs', () => {
  const GAP = ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-27', '2026-05-25'];
  const asked =
    /^56 days lie between the periods that started on 2 Mar 2026 and 27 Apr 2026. Did you miss a log\?/;

  test('asks for the log that seems forgotten and suggests its day', async () => {
    const page = await openWith({ starts: GAP });
    await page.getByText(asked).waitFor();
    await page.getByRole('button', { name: 'Add a log' }).click();
    expect(await page.getByLabel('First day of bleeding').inputValue()).toBe('2026-03-30');
    await page.getByRole('button', { name: 'Log start' }).click();
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
    expect((await readToday(page)).cycle.questions).toEqual([]);
  });

  test('takes the gap as right, for good', async () => {
    const page = await openWith({ starts: GAP });
    await page.getByRole('button', { name: 'No, that’s right' }).click();
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
    expect((await readToday(page)).cycle.questions).toEqual([]);
  });

  const SPOTTED = ['2026-05-06', '2026-06-03', '2026-06-12'];
  const spotting = 'The start on 12 Jun 2026 came 9 days after the one before.';

  test('removes what was spotting, and puts it back', async () => {
    const page = await openWith({ starts: SPOTTED });
    await page.getByText(spotting).waitFor();
    await page.getByRole('button', { name: 'Spotting: remove it' }).click();
    await toast(page, 'The start on 12 Jun is removed.').waitFor();
    await expect.poll(() => page.getByText(spotting).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(spotting).waitFor();
  });

  test('keeps what was a period', async () => {
    const page = await openWith({ starts: SPOTTED });
    await page.getByRole('button', { name: 'It was a period' }).click();
    await page.getByRole('img', { name: 'Cycle day 5 of' }).waitFor();
    expect(await page.getByText(spotting).count()).toBe(0);
  });
});

describe('a cycle length that is not the profile’s', () => {
  const LONGER = ['2026-01-05', '2026-02-07', '2026-03-12', '2026-04-14', '2026-05-17'];
  const asked = /^Your last cycles average about 3\d days, and your profile says 28/;

  test('is offered and taken', async () => {
    const page = await openWith({ starts: LONGER });
    await page.getByText(asked).waitFor();
    const { learnedCycleLength } = (await readToday(page)).cycle;
    await page.getByRole('button', { name: `Use ${learnedCycleLength} days` }).click();
    await expect.poll(async () => (await readToday(page)).cycle.cycleLength).toBe(learnedCycleLength);
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
  });

  test('is not offered again after a no', async () => {
    const page = await openWith({ starts: LONGER });
    await page.getByRole('button', { name: 'Keep 28' }).click();
    await page.reload();
    await page.getByRole('img', { name: 'Cycle day' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(asked).count()).toBe(0);
  });

  test('is not offered after two cycles', async () => {
    const page = await openWith({ starts: LONGER.slice(2) });
    await page.getByRole('img', { name: 'Cycle day' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(asked).count()).toBe(0);
  });
});

describe('the readings', () => {
  const tileOf = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  test('show value, unit, age, trend and what is usual in this phase', async () => {
    const page = await service.open('Sample', '/');
    const { biometrics } = await readToday(page);
    const hrv = tileOf(page, 'HRV last night');
    await hrv.getByText(`${biometrics.hrvLastNightMs.value} ms`).waitFor();
    await hrv.getByText(/just now|hours? ago/).waitFor();
    await hrv.getByRole('img', { name: /^Last 14 days: \d+–\d+$/ }).waitFor();
    await hrv.getByText(/^Usual in this phase: \d+–\d+$/).waitFor();
    await tileOf(page, 'Resting heart rate').getByText(`${biometrics.restingHeartRate.value} bpm`).waitFor();
    await tileOf(page, 'Sleep')
      .getByText(/^\d h \d+ min/)
      .waitFor();
    await tileOf(page, 'Intensity minutes').getByText('this week').waitFor();
  });

  test('of another day say so', async () => {
    service.clock.now = START.add({ hours: 24 });
    const page = await service.open('Sample', '/');
    await tileOf(page, 'HRV last night').getByText('From Tue 16 Jun, not from today').waitFor();
  });

  test('that are older than two days are withheld', async () => {
    service.clock.now = START.add({ hours: 24 * 5 });
    const page = await service.open('Sample', '/');
    const hrv = tileOf(page, 'HRV last night');
    await hrv.getByText(/^No value for \d days$/).waitFor();
    expect(await hrv.getByText(/\d ms/).count()).toBe(0);
  });

  test('are there without their trends', async () => {
    const page = await service.open('Sample', BLANK);
    await page.route('**/api/trends*', (route) => route.abort());
    await page.goto('/');
    await tileOf(page, 'HRV last night').getByText(/\d ms/).waitFor();
  });
});

describe('the dashboard', () => {
  const LATE = { starts: ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-27', '2026-05-16'] };

  for (const viewport of [PHONE, DESKTOP]) {
    test(`breaks no rule of accessibility at ${viewport.width} px`, async () => {
      const page = await service.open('Sample', '/', { viewport });
      await page.getByRole('img', { name: 'Last 14 days' }).first().waitFor();
      await page.getByText('Why?').click();
      expect(await service.findViolations(page)).toEqual([]);
    });

    test(`breaks none with a dialog, setup steps and a question at ${viewport.width} px`, async () => {
      const page = await openWith({ ...LATE, options: { viewport } });
      await page.getByRole('region', { name: 'Please check' }).waitFor();
      expect(await service.findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log period start' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await service.findViolations(page)).toEqual([]);
    });
  }

  test('needs no scrolling sideways, down to 320 px and in the longest language', async () => {
    for (const width of [320, 360, 700, 900]) {
      const page = await service.open('Sample', '/', { viewport: { width, height: 780 }, locale: 'de-DE' });
      await page.getByRole('heading', { level: 3 }).first().waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });

  test('stays where it is while it loads', async () => {
    const page = await service.open('Sample', BLANK, { viewport: PHONE });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await page.getByRole('img', { name: 'Last 14 days' }).first().waitFor();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
  });

  test('speaks German and French', async () => {
    const german = await openWith({ starts: ['2026-06-03'], settings: { language: 'de' } });
    await german
      .getByRole('img', { name: 'Zyklustag 14 von etwa 28. Zeit um den Eisprung, geschätzt.' })
      .waitFor();
    await german.getByText('1. Juli in 15 Tagen').waitFor();
    const french = await openWith({ starts: ['2026-06-03'], settings: { language: 'fr' } });
    await french.getByRole('heading', { name: 'Comment allez-vous' }).waitFor();
  });
});
