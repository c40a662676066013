import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { START } from '../helpers/test-app.ts';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';
import { BLANK, changeSettings, moveToUnreadDay, openDashboard, readToday, toastIn } from './dashboard.ts';

let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterEach(() => {
  service.clock.now = START;
});
afterAll(() => service.close());

/** Runs in the page. Whether the element is inside the viewport and above the bottom bar. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const bar = document.querySelector('.navigation')?.getBoundingClientRect().top ?? 0;
  return top >= 0 && bottom <= bar;
}

describe('the cycle', () => {
  test('is a ring with the day and the estimated phase, and the next period with its window', async () => {
    const page = await openDashboard(service, { starts: ['2026-04-08', '2026-05-06', '2026-06-03'] });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    await cycle
      .getByRole('img', { name: 'Cycle day 14 of about 28. Ovulation window, estimated.' })
      .waitFor();
    await expect
      .poll(() => cycle.getByRole('listitem').allTextContents())
      .toEqual([
        'MMenstrual3 – 7 Jun',
        'FFollicular8 – 15 Jun',
        'OOvulation window16 – 18 Jun',
        'L1Early luteal19 – 24 Jun',
        'L2Late luteal25 – 30 Jun',
      ]);
    await cycle.getByText('How likely: within a day of ovulation, about 4 in 10.').waitFor();
    const { nextPeriod } = (await readToday(page)).cycle;
    expect(nextPeriod?.date).toBe('2026-07-01');
    await cycle.getByText('Wed 1 Jul in 15 days').waitFor();
    await cycle
      .getByText(/^Window .*: about 4 in 5 periods start in it. Estimate, medium confidence.$/)
      .waitFor();
  });

  test('names a late period in calm words', async () => {
    const page = await openDashboard(service, { starts: ['2026-05-16'] });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    await cycle.getByRole('img', { name: 'Cycle day 32 of about 29. Late luteal, estimated.' }).waitFor();
    await cycle.getByText('later than estimated, which is ordinary').waitFor();
    await cycle.getByText('In about 5 of 10 such cycles it starts within 3 days.').waitFor();
    await cycle.getByText('The start was estimated for Sun 14 Jun.').waitFor();
    await expect.poll(() => cycle.getByRole('heading', { name: 'Next period' }).count()).toBe(0);
  });

  test('“not yet” about a late period is answered in place', async () => {
    const page = await openDashboard(service, { starts: ['2026-05-16'], options: { viewport: PHONE } });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    const notYet = cycle.getByRole('button', { name: 'Not yet' });
    await notYet.waitFor();
    const height = () => cycle.evaluate((card) => card.getBoundingClientRect().height);
    const asked = await height();
    await notYet.click();
    // After the answer nothing moves, the focus stays, and a start can still be logged.
    await cycle.getByText('You will be asked again tomorrow.').waitFor();
    expect(await height()).toBe(asked);
    expect(await notYet.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.reload();
    await cycle.getByText('You will be asked again tomorrow.').waitFor();
    await expect.poll(() => cycle.getByText('Has it begun?').isVisible()).toBe(false);
    service.clock.now = START.add({ hours: 24 });
    await page.reload();
    await cycle.getByRole('button', { name: 'Yes, earlier' }).waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    await cycle.getByRole('button', { name: 'Yes, earlier' }).click();
    await expect.poll(() => cycle.getByLabel('First day of bleeding').inputValue()).toBe('2026-06-16');
    await cycle.getByRole('button', { name: 'Log start' }).click();
    await toastIn(page, 'Period start logged for Tuesday 16 June. Today is day 2 of your cycle.').waitFor();
    await cycle.getByRole('img', { name: 'Cycle day 2 of' }).waitFor();
    await expect.poll(() => cycle.getByRole('heading', { name: 'Your cycle' }).evaluate(isInView)).toBe(true);
  });

  test('the page scrolls to the new decision when a start is logged far below it', async () => {
    const page = await service.open('Sample', '/', { viewport: PHONE });
    const { lastPeriodDate } = (await readToday(page)).cycle;
    const answer = page.getByRole('region', { name: /How to train today/ });
    await page.getByLabel('First day of bleeding').fill('2026-06-15');
    await page.getByRole('button', { name: 'Log start' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Log start' }).click();
    await toastIn(page, 'Today’s decision').waitFor();
    await expect.poll(() => answer.getByRole('heading').evaluate(isInView)).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await readToday(page)).cycle.lastPeriodDate).toBe(lastPeriodDate);
  });

  test('very long cycles have a predicted window and no date', async () => {
    const page = await openDashboard(service, { starts: ['2026-06-03'], profile: { cycleLength: 45 } });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    await cycle.getByText(/^About 4 in 5 periods start in this window. Your cycles are too long/).waitFor();
    await cycle.getByText('3 – 22 Jul').waitFor();
  });

  test('a long overdue cycle has no phase', async () => {
    const page = await openDashboard(service, { starts: ['2026-05-06'] });
    await page.getByRole('img', { name: 'Cycle day 42. Phase unknown.' }).waitFor();
    await page.getByText('The phase is unknown until a start is logged.').waitFor();
  });

  test('a cycle that began too long ago is not counted', async () => {
    const page = await openDashboard(service, { starts: ['2026-04-01'] });
    await page.getByRole('img', { name: 'Not counted' }).waitFor();
    await page.getByText('Log a start to go on.').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Next period' }).count()).toBe(0);
  });

  test('a paused cycle says so and links to the settings', async () => {
    const page = await openDashboard(service, { starts: ['2026-06-03'], settings: { cycleMode: 'PAUSED' } });
    const cycle = page.getByRole('region', { name: 'Your cycle' });
    await cycle.getByRole('img', { name: 'Paused' }).waitFor();
    await expect
      .poll(() => cycle.getByRole('link', { name: 'Open settings' }).getAttribute('href'))
      .toBe('/settings/cycle');
  });

  test('the cycle under hormonal contraception is counted without phases', async () => {
    const page = await openDashboard(service, {
      starts: ['2026-06-03'],
      settings: { cycleMode: 'PILL' },
    });
    await page.getByRole('img', { name: 'Cycle day 14.', exact: true }).waitFor();
    await page.getByText('With your settings no phases are estimated.').waitFor();
  });
});

describe('the question about the logs', () => {
  const GAP = ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-27', '2026-05-25'];
  const asked =
    /^56 days lie between the periods that started on 2 Mar 2026 and 27 Apr 2026. Did you miss a log\?/;

  test('asks for a missed log and suggests its day', async () => {
    const page = await openDashboard(service, { starts: GAP });
    await page.getByText(asked).waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    await expect.poll(() => page.getByLabel('First day of bleeding').inputValue()).toBe('2026-03-30');
    await page.getByRole('button', { name: 'Log start' }).click();
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
    expect((await readToday(page)).cycle.questions).toEqual([]);
  });

  test('takes the answer that the gap is correct, and is not asked again', async () => {
    const page = await openDashboard(service, { starts: GAP });
    await page.getByRole('button', { name: 'No, that’s right' }).click();
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
    expect((await readToday(page)).cycle.questions).toEqual([]);
  });

  const SPOTTED = ['2026-05-06', '2026-06-03', '2026-06-12'];
  const spotting = 'The start on 12 Jun 2026 came 9 days after the previous one.';

  test('takes the answer that a start was spotting, which removes the start and can be undone', async () => {
    const page = await openDashboard(service, { starts: SPOTTED });
    await page.getByText(spotting).waitFor();
    await page.getByRole('button', { name: 'Spotting: remove it' }).click();
    await toastIn(page, 'The start on 12 Jun 2026 was removed.').waitFor();
    await expect.poll(() => page.getByText(spotting).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(spotting).waitFor();
  });

  test('takes the answer that a start was a period, which keeps the start', async () => {
    const page = await openDashboard(service, { starts: SPOTTED });
    await page.getByRole('img', { name: 'Cycle day 14 of' }).waitFor();
    await page.getByRole('button', { name: 'It was a period' }).click();
    await page.getByRole('img', { name: 'Cycle day 5 of' }).waitFor();
    await expect.poll(() => page.getByText(spotting).count()).toBe(0);
  });
});

describe('a learned cycle length that differs from the stated one', () => {
  const profile = { cycleLength: 28 };
  const LONGER = ['2026-01-05', '2026-02-07', '2026-03-12', '2026-04-14', '2026-05-17'];
  const asked = /^Your last cycles average about 3\d days, and your profile says 28/;

  test('is offered and accepted', async () => {
    const page = await openDashboard(service, { starts: LONGER, profile });
    await page.getByText(asked).waitFor();
    const { learnedCycleLength } = (await readToday(page)).cycle;
    await page.getByRole('button', { name: `Use ${learnedCycleLength} days` }).click();
    await expect.poll(async () => (await readToday(page)).cycle.cycleLength).toBe(learnedCycleLength);
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
  });

  test('is not offered again after it was declined', async () => {
    const page = await openDashboard(service, { starts: LONGER, profile });
    await page.getByRole('button', { name: 'Keep 28' }).click();
    await page.reload();
    await page.getByRole('img', { name: 'Cycle day' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
  });

  test('is used without a question if no length was stated', async () => {
    const page = await openDashboard(service, { starts: LONGER });
    await page.getByRole('img', { name: 'Cycle day 31 of about 32. Late luteal, estimated.' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
  });

  test('is not offered after two cycles', async () => {
    const page = await openDashboard(service, { starts: LONGER.slice(2), profile });
    await page.getByRole('img', { name: 'Cycle day' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByText(asked).count()).toBe(0);
  });
});

describe('the readings', () => {
  const tileOf = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  test('show value, unit, age, trend and the usual range', async () => {
    const page = await service.open('Sample', '/');
    const { biometrics } = await readToday(page);
    const hrv = tileOf(page, 'HRV last night');
    await hrv.getByText(`${biometrics.hrvLastNightMs.value} ms`).waitFor();
    await hrv.getByText(/just now|hours? ago/).waitFor();
    await hrv.getByRole('img', { name: /^Last 14 days: \d+\u2060–\u2060\d+$/ }).waitFor();
    await hrv.getByText(/^Usual for you: \d+\u2060–\u2060\d+$/).waitFor();
    await tileOf(page, 'Resting heart rate').getByText(`${biometrics.restingHeartRate.value} bpm`).waitFor();
    await tileOf(page, 'Sleep')
      .getByText(/^\d\sh \d/)
      .waitFor();
    await tileOf(page, 'Intensity minutes').getByText('this week').waitFor();
  });

  test('name their day if it is not today', async () => {
    await moveToUnreadDay(service, START.add({ hours: 24 }));
    const page = await service.open('Sample', '/');
    await tileOf(page, 'HRV last night').getByText('From Tue 16 Jun, not from today').waitFor();
  });

  test('are not shown if older than two days', async () => {
    await moveToUnreadDay(service, START.add({ hours: 24 * 5 }));
    const page = await service.open('Sample', '/');
    const hrv = tileOf(page, 'HRV last night');
    await hrv.getByText(/^No value for \d days$/).waitFor();
    await expect.poll(() => hrv.getByText(/\d ms/).count()).toBe(0);
  });

  test('are shown even if the trends cannot be loaded', async () => {
    const page = await service.open('Sample', BLANK);
    await page.route('**/api/trends*', (route) => route.abort());
    await page.goto('/');
    await tileOf(page, 'HRV last night').getByText(/\d ms/).waitFor();
  });

  test('are followed by the activities of the day', async () => {
    const page = await service.open('Sample', BLANK);
    const run = {
      date: '2026-06-16',
      startTime: '07:10',
      kind: 'RUNNING',
      type: 'running',
      minutes: 42,
      load: null,
      zoneMinutes: null,
      source: 'garmin',
      sources: ['garmin'],
    };
    const items = [run, { ...run, startTime: '18:00', kind: 'YOGA', type: 'yoga', minutes: 20 }];
    await page.route('**/api/activities?from=2026-06-16&to=2026-06-16', (route) =>
      route.fulfill({ json: { from: run.date, to: run.date, items } }),
    );
    await page.goto('/');
    await page.getByText('Today: Running, 42 min · Yoga, 20 min').waitFor();
  });
});

describe('the dashboard', () => {
  const LATE = { starts: ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-27', '2026-05-16'] };

  for (const viewport of [PHONE, DESKTOP]) {
    test(`has no accessibility violations at ${viewport.width} px`, async () => {
      const page = await service.open('Sample', '/', { viewport });
      await page.getByRole('img', { name: 'Last 14 days' }).first().waitFor();
      await page.getByText('Why?').click();
      expect(await service.findViolations(page)).toEqual([]);
    });

    test(`has no accessibility violations with a dialog, setup steps and a question at ${viewport.width} px`, async () => {
      const page = await openDashboard(service, { ...LATE, options: { viewport } });
      await page.getByRole('region', { name: 'Please check' }).waitFor();
      expect(await service.findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log period start' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await service.findViolations(page)).toEqual([]);
    });
  }

  test('has no accessibility violations with a question about an override or the form for values by hand', async () => {
    const page = await openDashboard(service, { starts: ['2026-06-03'], options: { viewport: PHONE } });
    await page.getByRole('switch', { name: 'Flare' }).check();
    await page.getByRole('switch', { name: 'High stress' }).check();
    await expect.poll(async () => (await readToday(page)).activeOverrides).toEqual(['flare', 'stress']);
    service.clock.now = START.add({ hours: 4 * 24 });
    await page.reload();
    await page.getByText('Flare: on since Tuesday. Still true?').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    // A double tap answers only one question: the next one opens on another tap.
    await page.getByRole('button', { name: 'No, switch it off' }).click();
    await page.getByText('There is one more question.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'No, switch it off' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByText('High stress: on since Tuesday. Still true?').waitFor();
    // Later than any sync of the tests before.
    service.clock.now = START.add({ hours: 60 * 24 });
    service.wearable.faults.inject({ kind: 'status', status: 503 });
    onTestFinished(() => service.wearable.faults.clear());
    const measured = await service.open('Sample', '/?enter-values', { viewport: PHONE });
    await measured
      .getByRole('dialog', { name: 'Today’s values by hand' })
      .getByLabel('Sleep score')
      .waitFor();
    expect(await service.findViolations(measured)).toEqual([]);
  });

  test('does not scroll sideways, down to 320 px and in the longest language', async () => {
    const page = await service.open('Sample', BLANK);
    await changeSettings(service, page, { language: 'de' });
    for (const width of [320, 360, 700, 900]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto('/');
      await page.getByText('Üblich in dieser Phase').first().waitFor();
      const tooWide = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
    }
    await changeSettings(service, page, { language: 'en' });
  });

  /** Starts to sum up layout shifts, and returns a function that gives the sum. */
  async function watchShifts(page: Page): Promise<() => Promise<number>> {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    return async () => {
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      return shifts.reduce((sum, shift) => sum + shift, 0);
    };
  }

  test('has no layout shift while it loads', async () => {
    const page = await service.open('Sample', BLANK, { viewport: PHONE });
    const moved = await watchShifts(page);
    await page.goto('/');
    await page.getByRole('img', { name: 'Last 14 days' }).first().waitFor();
    expect(await moved()).toBeLessThanOrEqual(0.02);
  });

  test('has no layout shift during a sync', async () => {
    const page = await service.open('Sample', BLANK, { viewport: PHONE });
    const moved = await watchShifts(page);
    await page.goto('/');
    await page.getByRole('img', { name: 'Last 14 days' }).first().waitFor();
    const before = await moved();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/device/sync', async (route) => {
      await answered.promise;
      await route.fulfill({ status: 503, json: { error: 'Not now' } });
    });
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Syncing your wearable …').waitFor();
    answered.resolve();
    await page.getByText('Syncing your wearable …').waitFor({ state: 'detached' });
    expect((await moved()) - before).toBeLessThanOrEqual(0.02);
  });

  test('has the button to log a start on the first screen of a phone', async () => {
    const page = await service.open('Sample', '/', { viewport: PHONE });
    const button = page.getByRole('button', { name: 'Log period start' });
    const box = await button.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
  });

  test('has the decision in the tab’s title, and tiles that link to their chart', async () => {
    const page = await service.open('Sample', '/');
    await expect.poll(() => page.title()).toBe('Train · Today – Lutea');
    await page.getByRole('link', { name: 'Sleep', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?measure=sleepSeconds');
  });

  test('speaks German and French', async () => {
    const german = await openDashboard(service, { starts: ['2026-06-03'], settings: { language: 'de' } });
    await german.getByRole('img', { name: 'Zyklustag 14 von etwa 29. Follikelphase, geschätzt.' }).waitFor();
    await german.getByText('Wie wahrscheinlich: vor dem Eisprung, in etwa 8 von 10 Fällen.').waitFor();
    await german.getByText('2. Juli in 16 Tagen').waitFor();
    const french = await openDashboard(service, { starts: ['2026-06-03'], settings: { language: 'fr' } });
    await french.getByRole('heading', { name: 'Comment allez-vous' }).waitFor();
    await french.getByText('avant l’ovulation, environ 8 fois sur 10').waitFor();
  });
});
