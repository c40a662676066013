import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Workouts } from '#web/lib/wire.ts';
import { type BrowserService, DESKTOP, PHONE, startBrowserService } from './browser-service.ts';
import { toastIn } from './dashboard.ts';

// Today is Tuesday 16 June 2026. The sample person's last period began on 30 May, the next is expected on 28 June.
let service: BrowserService;
beforeAll(async () => {
  service = await startBrowserService();
});
afterAll(() => service.close());

const SMALL_PHONE = { width: 360, height: 740 };

const dayIn = (page: Page, date: string): Locator => page.locator(`[data-day="${date}"]`);
const chipIn = (page: Page, date: string, title: string): Locator =>
  dayIn(page, date).getByRole('button', { name: title, exact: false }).first();

async function readWorkouts(page: Page): Promise<Workouts['items']> {
  const answer = await page.request.get('/api/workouts?from=2026-06-01&to=2026-07-12', {
    failOnStatusCode: true,
  });
  return ((await answer.json()) as Workouts).items;
}

const daysOf = async (page: Page) => (await readWorkouts(page)).map(({ date, title }) => `${date} ${title}`);

type Planned = Partial<Workouts['items'][number]> & { date: string; title: string };

/** Opens the plan of a new person with a logged period and these sessions. */
async function openPlanned(
  workouts: readonly Planned[],
  { settings, viewport }: { settings?: object; viewport?: { width: number; height: number } } = {},
): Promise<Page> {
  const page = await service.open('New', '/icons/lutea.svg', {
    starts: ['2026-06-10'],
    settings,
    ...(viewport && { viewport }),
  });
  if (workouts.length > 0) {
    await page.request.post('/api/workouts/batch', {
      data: { workouts },
      headers: { origin: service.url },
      failOnStatusCode: true,
    });
  }
  await page.goto('/plan');
  await dayIn(page, '2026-06-16').waitFor();
  return page;
}

const RUN: Planned = {
  date: '2026-06-18',
  title: 'Easy run',
  sport: 'RUNNING',
  minutes: 40,
  hardness: 'EASY',
};

describe('a session', () => {
  test('is entered in three taps, sets the defaults of the next one, and can be undone', async () => {
    const page = await openPlanned([], { viewport: PHONE });
    await page.getByRole('button', { name: 'Add a session on Thursday 18 June' }).click();
    const dialog = page.getByRole('dialog', { name: 'New session' });
    await dialog.getByRole('button', { name: 'Add session' }).click();
    await dialog.getByText('Choose how hard it is.').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    await dialog.getByRole('radio', { name: /^hard/ }).check();
    await dialog.getByRole('button', { name: 'Add session' }).click();
    await toastIn(page, 'Session added.').waitFor();
    await chipIn(page, '2026-06-18', 'Running').getByText('45 min · hard').waitFor();
    await page.getByText('45 min planned · 1 hard day').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => readWorkouts(page)).toEqual([]);
  });

  test('is moved by mouse and by keyboard, keeps the focus, and cannot be moved into the past', async () => {
    const page = await openPlanned([RUN]);
    const to = await dayIn(page, '2026-06-20').boundingBox();
    await chipIn(page, '2026-06-18', 'Easy run').hover();
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 100, { steps: 4 });
    await expect.poll(() => dayIn(page, '2026-06-20').getAttribute('data-drop')).toBe('');
    await page.mouse.up();
    await toastIn(page, 'Easy run is now on Sat 20 Jun.').waitFor();
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-20 Easy run']);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await dayIn(page, '2026-06-20').getByText('moved from Thu').waitFor();
    await chipIn(page, '2026-06-20', 'Easy run').focus();
    for (const date of ['2026-06-19', '2026-06-18', '2026-06-17', '2026-06-16', '2026-06-16']) {
      await page.keyboard.press('ArrowLeft');
      await expect
        .poll(() => chipIn(page, date, 'Easy run').evaluate((chip) => chip === document.activeElement))
        .toBe(true);
      await expect.poll(() => daysOf(page)).toEqual([`${date} Easy run`]);
    }
  });

  test('is moved by touch after a long press, and by the menu; without a long press the page scrolls', async () => {
    const page = await openPlanned([RUN], { viewport: PHONE });
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const centreOf = async (date: string) => {
      const box = await dayIn(page, date).boundingBox();
      return { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 30 };
    };
    await dayIn(page, '2026-06-17').evaluate((day) => day.scrollIntoView({ block: 'start' }));
    const [from, to] = [await centreOf('2026-06-18'), await centreOf('2026-06-19')];
    await send('touchStart', from.x, from.y);
    await page.locator('.session[data-dragged]').waitFor();
    await send('touchMove', to.x, to.y);
    await expect.poll(() => dayIn(page, '2026-06-19').getAttribute('data-drop')).toBe('');
    await send('touchEnd');
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-19 Easy run']);
    await chipIn(page, '2026-06-19', 'Easy run').click();
    const dialog = page.getByRole('dialog', { name: 'Easy run' });
    await dialog.getByText('Move to …').click();
    expect(await service.findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sun 21 Jun' }).click();
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-21 Easy run']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-19 Easy run']);
  });

  test('is completed by an activity of its day, separated from it with one tap, and joined again', async () => {
    const [date, kind] = ['2026-06-15', 'RUNNING'];
    const page = await openPlanned([{ ...RUN, date, title: 'As planned' }], { viewport: PHONE });
    await service.database.asOwner(
      `insert into activities (user_id, source, vendor_id, date, start_minute, type, minutes)
       select user_id, 'garmin', 'run-1', date, 420, 'running', 41 from workouts where title = 'As planned'`,
    );
    const stateOf = async () => (await readWorkouts(page)).find(({ title }) => title === 'As planned');
    expect(await stateOf()).toMatchObject({ state: 'DONE', activity: { kind } });
    await page.reload();
    await chipIn(page, date, 'As planned').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Done by:/).waitFor();
    await dialog.getByRole('button', { name: 'That was something else' }).click();
    await expect.poll(stateOf).toMatchObject({ state: 'PLANNED', activity: null });
    await dialog.waitFor({ state: 'detached' });
    await chipIn(page, date, 'As planned').click();
    await dialog.getByRole('button', { name: /^This was it:/ }).click();
    await expect.poll(stateOf).toMatchObject({ state: 'DONE', activity: { kind } });
  });

  test('is moved a day later or earlier by a swipe, but not into the past', async () => {
    const page = await openPlanned([RUN, { ...RUN, date: '2026-06-16', title: 'Today' }], {
      viewport: PHONE,
    });
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const swipe = async (date: string, title: string, by: number) => {
      const box = await chipIn(page, date, title).boundingBox();
      const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await touch('touchStart', x, y);
      for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + by * part, y + 2);
      await touch('touchEnd', x + by, y);
    };
    await swipe('2026-06-18', 'Easy run', 90);
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-16 Today', '2026-06-19 Easy run']);
    await chipIn(page, '2026-06-19', 'Easy run').waitFor();
    await swipe('2026-06-19', 'Easy run', -90);
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-16 Today', '2026-06-18 Easy run']);
    await swipe('2026-06-16', 'Today', -90);
    await chipIn(page, '2026-06-18', 'Easy run').waitFor();
    // Too short for a swipe.
    await swipe('2026-06-18', 'Easy run', 40);
    expect(await daysOf(page)).toEqual(['2026-06-16 Today', '2026-06-18 Easy run']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('is marked done by hand with how it felt, reopened, skipped and deleted', async () => {
    const page = await openPlanned([{ ...RUN, date: '2026-06-16' }]);
    await page.getByRole('button', { name: 'Easy run: done' }).click();
    await toastIn(page, 'Easy run is ticked off.').waitFor();
    const stateOf = async () => (await readWorkouts(page))[0];
    await expect.poll(stateOf).toMatchObject({ state: 'DONE' });
    await chipIn(page, '2026-06-16', 'Easy run').click();
    const dialog = page.getByRole('dialog', { name: 'Easy run' });
    await dialog.getByLabel('Effort, 1 very easy to 10 all-out').selectOption('4');
    await dialog.getByRole('button', { name: 'better' }).click();
    await expect.poll(stateOf).toMatchObject({ effort: 4, feeling: 'BETTER' });
    expect(await service.findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Not done yet' }).click();
    await expect.poll(stateOf).toMatchObject({ state: 'PLANNED' });
    await chipIn(page, '2026-06-16', 'Easy run').click();
    await dialog.getByRole('button', { name: 'Leave out' }).click();
    await dayIn(page, '2026-06-16').getByText('left out').waitFor();
    await chipIn(page, '2026-06-16', 'Easy run').click();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: '60 min' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(stateOf).toMatchObject({ minutes: 60, hardness: 'EASY' });
    await chipIn(page, '2026-06-16', 'Easy run').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => readWorkouts(page)).toEqual([]);
  });
});

describe('a coming session', () => {
  test('that is harder than its day allows says so in its week, and moves to days that allow it', async () => {
    const page = await service.open('Sample', '/icons/lutea.svg', { viewport: SMALL_PHONE });
    const send = { headers: { origin: service.url }, failOnStatusCode: true };
    // 25 June is in the late luteal phase, which the sample person eases off in.
    const hard = { ...RUN, date: '2026-06-25', title: 'Track session', hardness: 'HARD' };
    const { id } = await (await page.request.post('/api/workouts', { data: hard, ...send })).json();
    await page.goto('/plan');
    await page.getByText('1 is more than its day allows').waitFor();
    await page.getByRole('button', { name: /^Show the days of 22/ }).click();
    await chipIn(page, hard.date, hard.title).click();
    const dialog = page.getByRole('dialog', { name: hard.title });
    await dialog.getByText('more than this day allows · Up to: a little less').waitFor();
    await dialog.getByText('Move to …').click();
    await dialog.getByText('It is more than these days allow:').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    // The days around its own, those that allow it first.
    const { days } = await (await page.request.get('/api/plan')).json();
    const around = ['22', '23', '24', '26', '27', '28'].map((day) => `2026-06-${day}`);
    const isTooMuch = (date: string) =>
      days.find((each: { date: string }) => each.date === date).ceiling !== 'TRAIN';
    const offered = [...around.filter((day) => !isTooMuch(day)), ...around.filter(isTooMuch)];
    expect(await dialog.locator('.move-days button').allInnerTexts()).toEqual(
      offered.map((day) => expect.stringMatching(new RegExp(` ${Number(day.slice(8))}$`))),
    );
    await page.request.delete(`/api/workouts/${id}`, send);
  });

  test('of the next four days says how likely its day will be right for it', async () => {
    const page = await service.open('Sample', '/icons/lutea.svg');
    const send = { headers: { origin: service.url }, failOnStatusCode: true };
    const easy = { ...RUN, date: '2026-06-17', title: 'Easy spin', sport: 'CYCLING' };
    const { id } = await (await page.request.post('/api/workouts', { data: easy, ...send })).json();
    await page.goto(`/plan?session=${id}`);
    await page.getByText(/^That the day will be right for it: about \d in 10\.$/).waitFor();
    await page.request.delete(`/api/workouts/${id}`, send);
  });
});

test('the details of a session say what it costs the next morning, once there are enough nights', async () => {
  const page = await service.open('Sample', '/icons/lutea.svg');
  await page.request.post('/api/workouts', {
    data: { ...RUN, title: 'Intervals', hardness: 'HARD' },
    headers: { origin: service.url },
    failOnStatusCode: true,
  });
  await page.goto('/plan');
  await chipIn(page, '2026-06-18', 'Intervals').click();
  await page.getByText(/^After a session like this your HRV is mostly /).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await daysOf(page)).some((day) => day.includes('Intervals'))).toBe(false);
});

test('how hard a session is, guessed from its name, is confirmed or corrected with one tap and remembered', async () => {
  const { hardness: _, ...guessed } = RUN;
  const page = await openPlanned([{ ...guessed, title: 'Fartlek' }], { viewport: PHONE });
  await chipIn(page, '2026-06-18', 'Fartlek').getByText('40 min · hard?').waitFor();
  await chipIn(page, '2026-06-18', 'Fartlek').click();
  const dialog = page.getByRole('dialog', { name: 'Fartlek' });
  expect(await service.findViolations(page)).toEqual([]);
  await dialog
    .getByRole('group', { name: /^How hard\?/ })
    .getByRole('button', { name: 'steady' })
    .click();
  await expect
    .poll(async () => (await readWorkouts(page))[0])
    .toMatchObject({ hardness: 'MODERATE', hardnessGuessed: false });
  const send = { headers: { origin: service.url }, failOnStatusCode: true };
  await page.request.post('/api/workouts', {
    data: { ...guessed, title: 'Fartlek', date: '2026-06-19' },
    ...send,
  });
  expect((await readWorkouts(page))[1]).toMatchObject({ hardness: 'MODERATE', hardnessGuessed: false });
});

describe('a session that is too hard for today', () => {
  test('can be eased, moved, kept or skipped, on Today and in the plan', async () => {
    const page = await service.open('Sample', '/icons/lutea.svg', { viewport: SMALL_PHONE });
    const send = { headers: { origin: service.url }, failOnStatusCode: true };
    const hard = { date: '2026-06-16', title: 'Hard swim', sport: 'SWIMMING', minutes: 50, hardness: 'HARD' };
    await page.request.post('/api/workouts', { data: hard, ...send });
    await page.request.post('/api/overrides', { data: { override: 'sleep' }, ...send });
    await page.goto('/');
    const answer = page.getByRole('region', { name: /How to train today/ });
    const offers = answer.getByRole('listitem').filter({ hasText: 'Hard swim' });
    const stateOf = async () => (await readWorkouts(page)).find(({ title }) => title === 'Hard swim');
    const undo = async () => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(stateOf).toMatchObject({ date: '2026-06-16', state: 'PLANNED', softened: false });
      await offers.getByRole('button', { name: /^Swap/ }).waitFor();
    };
    // The answer, with its session and the offers, is on the first screen.
    const swap = offers.getByRole('button', { name: /^Swap: easy/ });
    await swap.waitFor();
    const box = await swap.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(SMALL_PHONE.height - 57);
    expect(await service.findViolations(page)).toEqual([]);
    await swap.click();
    await expect.poll(stateOf).toMatchObject({ softened: true, hardness: 'EASY' });
    await undo();
    await offers.getByRole('button', { name: 'Leave out' }).click();
    await expect.poll(stateOf).toMatchObject({ state: 'SKIPPED' });
    await undo();
    await page.goto('/plan');
    const inPlan = dayIn(page, '2026-06-16');
    await inPlan.getByText('more than this day allows').waitFor();
    expect(await service.findViolations(page)).toEqual([]);
    await inPlan.getByRole('button', { name: 'Keep it' }).click();
    await expect.poll(stateOf).toMatchObject({ offerDeclined: true });
    await inPlan.getByText('more than this day allows').waitFor({ state: 'detached' });
    await page.request.delete('/api/overrides', { data: { override: 'sleep' }, ...send });
    await page.request.delete(`/api/workouts/${(await stateOf())?.id}`, send);
  });

  test('is moved to the better day that is offered, and back', async () => {
    const page = await service.open('Sample', '/icons/lutea.svg', { viewport: SMALL_PHONE });
    const send = { headers: { origin: service.url }, failOnStatusCode: true };
    const hard = { date: '2026-06-16', title: 'Track', sport: 'CYCLING', minutes: 50, hardness: 'HARD' };
    await page.request.post('/api/workouts', { data: hard, ...send });
    await page.request.post('/api/overrides', { data: { override: 'sleep' }, ...send });
    const today = await (await page.request.get('/api/today')).json();
    const { advice } = today.workouts.find(({ title }: Planned) => title === 'Track');
    expect(advice.offer.move.date > '2026-06-16').toBe(true);
    await page.goto('/');
    const stateOf = async () => (await readWorkouts(page)).find(({ title }) => title === 'Track');
    await page.getByRole('button', { name: /^Move to/ }).click();
    await expect.poll(stateOf).toMatchObject({ date: advice.offer.move.date, movedFrom: '2026-06-16' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stateOf).toMatchObject({ date: '2026-06-16', movedFrom: null });
    await page.request.delete('/api/overrides', { data: { override: 'sleep' }, ...send });
    await page.request.delete(`/api/workouts/${(await stateOf())?.id}`, send);
  });

  test('three missed sessions in a row lead to one question, and one tap restarts the plan from today', async () => {
    const missed = ['2026-06-13', '2026-06-14', '2026-06-15'].map((date) => ({ ...RUN, date }));
    const page = await openPlanned([...missed, { ...RUN, date: '2026-06-18', title: 'Next' }]);
    await page.getByText('Start the week again from here?').waitFor();
    expect(await page.getByText('was planned for').count()).toBe(0);
    expect(await service.findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, from here' }).click();
    await page.getByText('The plan goes on from today.').waitFor();
    await page.getByText('Start the week again from here?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Start the week again from here?').waitFor();
  });

  test('a missed session is listed for three days, to be marked done, moved or skipped', async () => {
    const page = await openPlanned([{ ...RUN, date: '2026-06-15' }]);
    const missed = page.getByRole('listitem').filter({ hasText: 'Easy run was planned for Monday.' });
    await missed.getByRole('button', { name: 'Move to Tue' }).click();
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-16 Easy run']);
    await missed.waitFor({ state: 'detached' });
  });
});

describe('a whole week', () => {
  test('is pasted as text, changed in the preview, saved at once and undone at once', async () => {
    const page = await openPlanned([], { viewport: PHONE });
    await page.getByRole('button', { name: 'Paste a week' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a week' });
    await dialog.getByLabel('Your week as text').fill('My plan\nWed 5x4min 50\nSat long run 100');
    await dialog.getByRole('button', { name: 'Read it' }).click();
    await dialog.getByText('My plan').waitFor();
    expect(await readWorkouts(page)).toEqual([]);
    await dialog.getByLabel('Minutes').last().fill('90');
    expect(await service.findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 2 sessions' }).click();
    await expect
      .poll(async () =>
        (await readWorkouts(page)).map(({ date, minutes, hardness }) => [date, minutes, hardness]),
      )
      .toEqual([
        ['2026-06-17', 50, 'HARD'],
        ['2026-06-20', 90, 'MODERATE'],
      ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => readWorkouts(page)).toEqual([]);
  });

  test('is copied from the week before, or becomes the usual one of all coming weeks', async () => {
    const page = await openPlanned([RUN]);
    await page.getByRole('button', { name: 'Copy the week before' }).first().click();
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-18 Easy run', '2026-06-25 Easy run']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-18 Easy run']);
    await page.getByRole('button', { name: 'Usual week' }).click();
    const dialog = page.getByRole('dialog', { name: 'Usual week' });
    await dialog.getByRole('button', { name: 'Take this week' }).click();
    expect(await service.findViolations(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Day' }).selectOption('Friday');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => daysOf(page))
      .toEqual([
        '2026-06-18 Easy run',
        '2026-06-19 Easy run',
        '2026-06-26 Easy run',
        '2026-07-03 Easy run',
        '2026-07-10 Easy run',
      ]);
    await chipIn(page, '2026-06-26', 'Easy run').click();
    await page.getByRole('dialog', { name: 'Easy run' }).getByText('from your usual week').waitFor();
    expect(await page.getByText('from your usual week').count()).toBe(1);
  });
});

describe('the weeks', () => {
  test('show activities, decisions and the window of the next period, and name low ceilings', async () => {
    const page = await service.open('Sample', '/plan');
    await dayIn(page, '2026-06-16')
      .getByText(/^Decided: \w+$/)
      .waitFor();
    await page.getByText(/^\d+ of \d+ min used · \d+ min left$/).waitFor();
    await page.getByText(/^period likely from \w+ \d+ Jun$/).waitFor();
    expect(await dayIn(page, '2026-06-28').getAttribute('data-window')).toBe('true');
    await dayIn(page, '2026-06-28').getByText('Period predicted').waitFor();
    // A week without a session says once what it allows.
    await page
      .getByText(/^Up to: .*a little less \(/)
      .first()
      .waitFor();
    expect(
      await page.getByText('Up to: a little less', { exact: true }).filter({ visible: true }).count(),
    ).toBe(0);
    const link = dayIn(page, '2026-06-15').getByRole('link');
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('/calendar?month=2026-06&day=2026-06-15#day-title');
    expect(await service.findViolations(page)).toEqual([]);
    // On a phone a coming week is one strip, which a tap opens.
    await page.setViewportSize(PHONE);
    const next = page.getByRole('button', { name: /^Show the days of 22/ });
    expect(await dayIn(page, '2026-06-25').isVisible()).toBe(false);
    await next.click();
    await expect.poll(() => dayIn(page, '2026-06-25').isVisible()).toBe(true);
    expect(await service.findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await page.getByRole('link', { name: '8 weeks' }).click();
    await dayIn(page, '2026-08-09').waitFor({ state: 'attached' });
    expect(page.url()).toContain('days=56');
  });

  test('have an overview by month, in which each week is a strip that a tap opens', async () => {
    const page = await openPlanned([{ ...RUN, date: '2026-07-14' }], { viewport: DESKTOP });
    await page.getByRole('link', { name: 'Months' }).click();
    await page.getByRole('heading', { name: 'July 2026' }).waitFor();
    expect(await dayIn(page, '2026-07-14').isVisible()).toBe(false);
    expect(await service.findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Show the days of.*13/ }).click();
    await chipIn(page, '2026-07-14', 'Easy run').waitFor();
  });

  test('with sessions in a fixed order, one tap takes the next session', async () => {
    const page = await openPlanned([]);
    const item = { sport: 'STRENGTH', hardness: 'MODERATE', minutes: 45 };
    const items = [
      { ...item, title: 'Upper body' },
      { ...item, title: 'Legs' },
    ];
    const send = { headers: { origin: service.url }, failOnStatusCode: true };
    await page.request.put('/api/week-template', { data: { sequence: 'IN_ORDER', items }, ...send });
    await page.reload();
    await page.getByRole('button', { name: 'Take the next: Upper body' }).click();
    await page.getByRole('button', { name: 'Take the next: Legs' }).waitFor();
    await expect.poll(() => daysOf(page)).toEqual(['2026-06-16 Upper body']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Take the next: Upper body' }).waitFor();
  });

  test('print as a week, without buttons', async () => {
    const page = await openPlanned([{ ...RUN, date: '2026-06-15' }, RUN], { viewport: PHONE });
    const missed = page.getByText('Easy run was planned for Monday.');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button', { name: 'Session' }).first().isVisible()).toBe(false);
    expect(await dayIn(page, '2026-06-18').getByText('Easy run').isVisible()).toBe(true);
    expect(await dayIn(page, '2026-06-25').isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(false);
    await missed.waitFor({ state: 'attached' });
    expect(await missed.isVisible()).toBe(false);
  });

  test('stay visible, with the age of the data, if the server cannot be reached', async () => {
    const page = await service.open('Sample', '/plan');
    await dayIn(page, '2026-06-28').waitFor();
    await page.route('**/api/plan?*', (route) => route.abort());
    await page.evaluate(() => {
      // Makes the cached response old enough to be fetched again.
      for (const name of Object.keys(localStorage)) {
        const seen = JSON.parse(localStorage.getItem(name) ?? '{}');
        localStorage.setItem(name, JSON.stringify({ ...seen, at: seen.at - 3_600_000 }));
      }
    });
    await page.reload();
    await page.getByText(/^Lutea cannot be reached\. Last updated/).waitFor();
    await dayIn(page, '2026-06-28').waitFor();
  });

  test('are shown without a tap if the first requests got no answer', async () => {
    const page = await service.open('New', '/icons/lutea.svg');
    // The browser sends the first one before the app has loaded.
    await page.route('**/api/plan?*', (route) => route.abort('connectionreset'), { times: 2 });
    await page.goto('/plan');
    await dayIn(page, '2026-06-16').waitFor();
  });
});

describe('missing information', () => {
  test('is named in the plan with a link to add it, and sessions can be entered without it', async () => {
    const page = await service.open('New', '/plan', { viewport: DESKTOP });
    await page.getByText(/^The plan follows your cycle\./).waitFor();
    const wearable = page.getByRole('link', { name: 'Connect a wearable' });
    expect(await wearable.getAttribute('href')).toBe('/settings/wearable');
    await page.getByRole('button', { name: 'Add a session on Thursday 18 June' }).waitFor();
    expect(await page.getByText('Nothing measured yet this week.').count()).toBe(0);
    expect(await service.findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Choose the day in the calendar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  });

  test.each([
    [{ phasePlanning: false }, /^You have switched off planning by phase/],
    [{ cycleMode: 'PILL' }, /^Your phases are not estimated/],
    [{ language: 'de' }, /^Jeder Tag zeigt eine Obergrenze/],
    [{ language: 'fr' }, /^Chaque jour indique un plafond/],
  ])('the plan explains its ceilings for a person with the settings %o', async (settings, words) => {
    const page = await openPlanned([], { settings });
    await page.getByText(words).waitFor();
  });
});
