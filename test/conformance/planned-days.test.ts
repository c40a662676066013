import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFeed, readEvents } from '../feed/feed-people.ts';
import type { TestPerson } from '../helpers/test-app.ts';
import { createNotifiedApp, type NotifiedApp } from '../notifications/notified-app.ts';
import { addDailyLog } from './person-data.ts';

// What the answers about today say of planned workouts, wherever they are shown.

let service: NotifiedApp;
beforeAll(async () => {
  service = await createNotifiedApp();
});
beforeEach(() => service.beginTest());
afterAll(() => service.close());

// A Tuesday.
const TODAY = '2026-06-16';
const INTERVALS = { date: TODAY, title: 'Intervals', sport: 'RUNNING', hardness: 'HARD', minutes: 50 };

async function withWearable(): Promise<TestPerson> {
  const person = await service.signUp();
  await service.changeUser(person, { device_connected: true, notification_time: '12:00' });
  return person;
}

const plan = (person: TestPerson, change: object = {}) =>
  person.call('POST', '/api/workouts', { ...INTERVALS, ...change });
const say = (person: TestPerson, override: string) => person.call('POST', '/api/overrides', { override });
const today = async (person: TestPerson) => (await person.call('GET', '/api/today')).json();
const planned = async (person: TestPerson) => (await person.call('GET', '/api/plan?days=14')).json();

const LIGHT_DAY =
  'Intervals, 50 min planned. Today at most easy: swap for 40 min easy, or move it to Friday (about even that the day is right for it).';

describe('the answer for today', () => {
  test('names a planned workout that is too hard for today, with alternatives, and so does the message', async () => {
    const person = await withWearable();
    await plan(person);
    await say(person, 'stress');
    const [workout] = (await today(person)).workouts;
    expect(workout).toMatchObject({
      title: 'Intervals',
      advice: {
        fits: false,
        text: LIGHT_DAY,
        offer: {
          softer: { hardness: 'EASY', minutes: 40 },
          move: { date: '2026-06-19' },
          isTooEarly: false,
        },
      },
    });
    await service.cron('notifications');
    expect(service.sink.received[0]?.parsed.text).toContain(`Session: ${LIGHT_DAY}`);
  });

  test('lets the person move, soften or keep the workout with one change each', async () => {
    const person = await withWearable();
    const { id } = (await plan(person)).json();
    await say(person, 'stress');
    const [{ advice }] = (await today(person)).workouts;
    await person.call('PATCH', `/api/workouts/${id}`, { date: advice.offer.move.date });
    expect((await today(person)).workouts).toEqual([]);
    await person.call('PATCH', `/api/workouts/${id}`, { date: TODAY });
    await person.call('PATCH', `/api/workouts/${id}`, { ...advice.offer.softer, softened: true });
    expect((await today(person)).workouts[0]).toMatchObject({
      softened: true,
      advice: { fits: true, offer: null },
    });
    await person.call('PATCH', `/api/workouts/${id}`, {
      hardness: 'HARD',
      minutes: 50,
      softened: false,
      offerDeclined: true,
    });
    expect((await today(person)).workouts[0].advice).toEqual({
      fits: false,
      text: 'Intervals, 50 min planned. Today at most easy.',
      verdict: 'Today at most easy.',
      offer: null,
    });
  });

  test('names the workout without a verdict if there is no wearable', async () => {
    const person = await service.signUp();
    await plan(person);
    await say(person, 'flare');
    expect((await today(person)).workouts[0].advice).toEqual({
      fits: null,
      text: 'Intervals, 50 min planned.',
      verdict: '',
      offer: null,
    });
  });

  test('has no workouts of another person, nor has the plan', async () => {
    const [person, stranger] = [await withWearable(), await withWearable()];
    await plan(person);
    expect((await today(stranger)).workouts).toEqual([]);
    expect((await planned(stranger)).days[0].workouts).toEqual([]);
  });
});

describe('the plan', () => {
  test('compares each workout with its day, gives chances for the next four days, and sums up the week', async () => {
    const person = await withWearable();
    for (const date of [TODAY, '2026-06-18', '2026-06-22']) await plan(person, { date });
    await say(person, 'stress');
    const { days, weeks } = await planned(person);
    const of = (date: string) => days.find((day: { date: string }) => day.date === date);
    expect(of(TODAY).workouts).toMatchObject([{ fits: false, chance: null }]);
    expect(of('2026-06-18').workouts).toMatchObject([
      { fits: true, chance: expect.closeTo(0.44), chanceText: 'about 4 in 10' },
    ]);
    expect(of('2026-06-18').chances).toEqual({ train: expect.closeTo(0.44), reduced: expect.closeTo(0.55) });
    expect(of('2026-06-22').workouts).toMatchObject([{ fits: true, chance: null, chanceText: null }]);
    expect(of('2026-06-22').chances).toBeNull();
    expect(weeks[0].planned).toMatchObject({
      minutes: 100,
      intensityMinutes: 200,
      hardDays: 2,
      text: '200 intensity minutes planned, 2 hard days',
    });
  });

  test('gives no chances without a decision today', async () => {
    const person = await service.signUp();
    await plan(person, { date: '2026-06-17' });
    const { days } = await planned(person);
    expect(days[1]).toMatchObject({
      chances: null,
      workouts: [{ fits: true, chance: null, chanceText: null }],
    });
  });

  test('uses the person’s own mornings for the chances', async () => {
    const person = await withWearable();
    await plan(person, { date: '2026-06-17' });
    await say(person, 'stress');
    const chance = async () => (await planned(person)).days[1].workouts[0].chance;
    const before = await chance();
    for (let ago = 40; ago > 0; ago--) {
      const date = String(Temporal.PlainDate.from(TODAY).subtract({ days: ago }));
      await addDailyLog(service, person, { date, decision_status: ago % 2 === 0 ? 'LIGHT' : 'TRAIN' });
    }
    expect(await chance()).toBeGreaterThan(before);
  });

  test('offers to move a missed workout to a suitable day without a hard workout on the days beside it', async () => {
    const person = await withWearable();
    await plan(person, { date: '2026-06-15', title: 'Hills' });
    const offered = async () =>
      (await planned(person)).missed.map(({ moveTo }: { moveTo: string }) => moveTo);
    // After a morning of REDUCED, the third day from now is the first likely one.
    expect(await offered()).toEqual(['2026-06-19']);
    await plan(person, { date: '2026-06-18' });
    expect(await offered()).toEqual(['2026-06-20']);
    await plan(person, { date: TODAY, title: 'Run', hardness: 'EASY' });
    const [{ id }] = (await planned(person)).missed;
    await person.call('PATCH', `/api/workouts/${id}`, { hardness: 'EASY' });
    expect(await offered()).toEqual([TODAY]);
  });

  test('offers a missed workout for three days; three missed ones lead to one question, which restarts from today', async () => {
    const person = await withWearable();
    for (const date of ['2026-06-09', '2026-06-11', '2026-06-14']) await plan(person, { date });
    expect(await planned(person)).toMatchObject({
      missed: [{ date: '2026-06-14', state: 'PLANNED' }],
      question: 'START_AGAIN',
    });
    const { items } = (await person.call('POST', '/api/workouts/start-again')).json();
    expect(items).toHaveLength(3);
    expect(await planned(person)).toMatchObject({ missed: [], question: null });
  });
});

test('a feed of training shows planned workouts, a discreet one only their minutes', async () => {
  const person = await withWearable();
  await plan(person);
  await plan(person, { date: '2026-06-18', title: 'Long run', minutes: 90, hardness: 'MODERATE' });
  await say(person, 'stress');
  const titlesOf = async (path: string) => {
    const events = await readEvents(service, path);
    return [TODAY, '2026-06-18'].map((date) => events.find(({ first }) => first === date)?.title);
  };
  const feed = await makeFeed(person, { scope: 'EVERYTHING', discreet: false });
  expect(await titlesOf(feed)).toEqual(['Intervals, 50 min · Light training', 'Long run, 90 min']);
  const discreet = await makeFeed(person, { scope: 'EVERYTHING', discreet: true });
  expect(await titlesOf(discreet)).toEqual(['Light day, 50 min', 'Full day, 90 min']);
  const [{ id }] = (await person.call('GET', '/api/workouts')).json().items;
  await person.call('PATCH', `/api/workouts/${id}`, { date: '2026-06-19' });
  const again = await makeFeed(person, { scope: 'EVERYTHING', discreet: false });
  expect(await titlesOf(again)).toEqual(['Light training', 'Long run, 90 min']);
});
