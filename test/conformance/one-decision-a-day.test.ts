import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FEED_SCOPES } from '#core/calendar-feed/feed-scope.ts';
import { OVERRIDES } from '#core/training/override.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { FEED_WORDING } from '#server/features/calendar-feed/wording.ts';
import { MESSAGE_WORDING } from '#server/features/notifications/wording.ts';
import { makeFeed, readEvents } from '../feed/feed-people.ts';
import type { TestPerson } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';
import { createNotifiedApp, type NotifiedApp } from '../notifications/notified-app.ts';
import { DEFAULT_SHOWS, makeShare, readShare } from '../shares/share-people.ts';
import { addPeriodLog } from './person-data.ts';

// Every answer that shows today shows the same decision, whatever the person's state.

const TODAY = '2026-06-16';

let service: NotifiedApp;
beforeAll(async () => {
  service = await createNotifiedApp();
});
beforeEach(() => service.beginTest());
afterAll(() => service.close());

const NIGHT = {
  date: TODAY,
  hrv_status: 'BALANCED',
  hrv_last_night_ms: 48,
  resting_heart_rate: 52,
  sleep_seconds: 27_000,
  body_battery_current: 88,
  body_battery_high: 92,
  body_battery_yesterday_low: 41,
  source: 'garmin',
  synced_at: '2026-06-16T06:30:00Z',
};

type Change = (person: TestPerson) => Promise<unknown>;

const say =
  (...overrides: string[]): Change =>
  async (person) => {
    for (const override of overrides) await person.call('POST', '/api/overrides', { override });
  };
const note =
  (words: Record<string, string>): Change =>
  (person) =>
    person.call('PUT', `/api/days/${TODAY}`, words);
const settle =
  (settings: Record<string, unknown>): Change =>
  (person) =>
    person.call('PATCH', '/api/settings', settings);
const measure =
  (columns: Record<string, string | number | null>): Change =>
  (person) => {
    const log = { user_id: person.id, ...NIGHT, ...columns };
    const sets = Object.keys(log).map((column) => `${column} = excluded.${column}`);
    return writeDays(
      service.database,
      `insert into measurements select * from jsonb_populate_record(null::measurements, $1)
       on conflict (user_id, date, source) do update set ${sets.join(', ')}`,
      [JSON.stringify(log)],
    );
  };
const addRide = ({ id }: TestPerson) =>
  service.database.asOwner(
    `insert into activities (user_id, source, vendor_id, date, start_minute, type, minutes)
     values ($1, 'garmin', 'ride-1', $2, 420, 'cycling', 48)`,
    [id, TODAY],
  );
const disconnect: Change = (person) => service.changeUser(person, { device_connected: false });
const together =
  (...changes: Change[]): Change =>
  async (person) => {
    for (const change of changes) await change(person);
  };

/** Changes to a person with a wearable on day 10 of a cycle, and today's decision after each. */
const STATES: [string, Change, TrainingStatus | null][] = [
  ['a good night', measure({}), 'TRAIN'],
  ['nothing measured', async () => {}, 'REDUCED'],
  ['a low night', measure({ hrv_status: 'LOW' }), 'LIGHT'],
  ['a very short night', measure({ sleep_seconds: 9_000 }), 'LIGHT'],
  ['flare', together(measure({}), say('flare')), 'REST'],
  ['high stress', together(measure({}), say('stress')), 'LIGHT'],
  ['poor sleep', together(measure({}), say('sleep')), 'LIGHT'],
  ['PMS', together(measure({}), say('pms')), 'LIGHT'],
  ['all overrides', together(measure({}), say(...OVERRIDES)), 'REST'],
  ['PMS and a low night', together(measure({ hrv_status: 'LOW' }), say('pms')), 'GENTLE'],
  ['flare and nothing measured', say('flare'), 'REST'],
  ['ill', together(measure({}), note({ ill: 'YES', wish: 'TRAIN' })), 'REST'],
  ['strong pain', together(measure({}), note({ pain: 'HIGH' })), 'GENTLE'],
  ['pain and low energy', together(measure({}), note({ pain: 'MEDIUM', energy: 'LOW' })), 'LIGHT'],
  ['low energy', together(measure({}), note({ energy: 'LOW' })), 'REDUCED'],
  ['heavy bleeding', together(measure({}), note({ bleeding: 'HEAVY', mood: 'LOW' })), 'TRAIN'],
  ['feeling good', together(measure({ sleep_seconds: 20_000 }), note({ wish: 'TRAIN' })), 'TRAIN'],
  ['the pill', together(measure({}), settle({ cycleMode: 'PILL' })), 'TRAIN'],
  ['the pill and PMS', together(measure({}), settle({ cycleMode: 'PILL' }), say('pms')), 'LIGHT'],
  [
    'a pause for pregnancy',
    together(measure({}), settle({ cycleMode: 'PAUSED', pauseReason: 'PREGNANCY' })),
    'REDUCED',
  ],
  ['a pause and flare', together(measure({}), settle({ cycleMode: 'PAUSED' }), say('flare')), 'REST'],
  ['no wearable', disconnect, null],
  ['no wearable and a stored night', together(measure({}), disconnect), null],
  ['no wearable and flare', together(measure({}), say('flare'), disconnect), null],
];

async function withWearable(): Promise<TestPerson> {
  const person = await service.signUp();
  await service.changeUser(person, { device_connected: true, notification_time: '12:00' });
  await addPeriodLog(service, person, '2026-06-07');
  return person;
}

const readJson = async (person: TestPerson, path: string) => (await person.call('GET', path)).json();

type Surface = (person: TestPerson) => Promise<string | null>;

interface Dated {
  date: string;
  decisionStatus: string | null;
}

const ofToday = (days: readonly Dated[]) => days.find(({ date }) => date === TODAY)?.decisionStatus ?? null;

/** The title of today's training in the feed with this scope. */
async function feedTitle(path: string): Promise<string | null> {
  const titles = Object.values(FEED_WORDING.en.plain.days);
  const events = await readEvents(service, path);
  return events.find(({ first, title }) => first === TODAY && titles.includes(title))?.title ?? null;
}

function statusIn(words: Readonly<Record<TrainingStatus, string>>, text: string | null): string | null {
  return Object.entries(words).find(([, word]) => text?.includes(word))?.[0] ?? null;
}

const readOfShare = async (person: TestPerson) => {
  const { json } = await makeShare(person, { shows: [...DEFAULT_SHOWS, 'SESSIONS', 'CYCLE'] });
  return (await readShare(service, json)).json();
};

const SURFACES: Record<string, Surface> = {
  // With CYCLE a share shows the day's decision; without it, its own neutral answer (decision 0130).
  share: async (person) => (await readOfShare(person)).cycle.status,
  shareAhead: async (person) => (await readOfShare(person)).cycle.ceilings[0].ceiling,
  plan: async (person) => (await readJson(person, '/api/plan')).days[0].ceiling,
  history: async (person) => ofToday((await readJson(person, '/api/history')).items),
  // The calendar page takes its days from here and from the plan.
  trends: async (person) => ofToday((await readJson(person, '/api/trends')).days),
  file: async (person) => {
    const [head = '', ...lines] = (await person.call('GET', '/api/history.csv')).body.split('\r\n');
    const row = lines.find((line) => line.startsWith(TODAY))?.split(',');
    return row?.[head.split(',').indexOf('decisionStatus')] || null;
  },
};

describe.each(STATES)('for a person with %s', (_name, change, decided) => {
  test('every answer shows the same decision, even if answers were cached before the change', async () => {
    const person = await withWearable();
    const feeds = await Promise.all(FEED_SCOPES.map((scope) => makeFeed(person, { scope, discreet: false })));
    // Fills the caches: nothing from before the change may be shown after it.
    await person.call('GET', '/api/today');
    for (const feed of feeds) await readEvents(service, feed);
    await change(person);
    const told = Object.fromEntries(
      await Promise.all(Object.entries(SURFACES).map(async ([name, ask]) => [name, await ask(person)])),
    );
    const { days } = FEED_WORDING.en.plain;
    for (const [at, scope] of FEED_SCOPES.entries()) {
      if (scope !== 'PERIODS') told[scope] = statusIn(days, await feedTitle(feeds[at] as string));
    }
    await service.cron('notifications');
    const { headlines } = MESSAGE_WORDING.en.daily;
    told['message'] = statusIn(headlines, service.sink.received[0]?.parsed.text ?? null);
    const { decision } = await readJson(person, '/api/today');
    expect(decision?.status ?? null).toBe(decided);
    expect(told).toEqual(Object.fromEntries(Object.keys(told).map((name) => [name, decided])));
  });

  test('every answer says the same about today’s sessions, done by hand or by an activity, left out or open', async () => {
    const person = await withWearable();
    const paths = await Promise.all(
      (['EVERYTHING'] as const).map((scope) => makeFeed(person, { scope, discreet: false })),
    );
    for (const path of paths) await readEvents(service, path);
    const plan = async (title: string, rest: object = {}, then: object = {}) => {
      const body = { date: TODAY, title, sport: 'RUNNING', minutes: 50, ...rest };
      const { id } = (await person.call('POST', '/api/workouts', body)).json();
      if (Object.keys(then).length > 0) await person.call('PATCH', `/api/workouts/${id}`, then);
    };
    await plan('Hills', { hardness: 'HARD' });
    await plan('Tempo', { hardness: 'HARD' }, { offerDeclined: true });
    await plan('Walk', { hardness: 'VERY_EASY' }, { state: 'DONE' });
    await plan('Swim', { hardness: 'MODERATE' }, { state: 'SKIPPED' });
    await plan('Yoga', { hardness: 'EASY', date: '2026-06-15' }, { date: TODAY });
    await plan('Ride', { hardness: 'HARD', sport: 'CYCLING' });
    await addRide(person);
    await change(person);
    const today = await readJson(person, '/api/today');
    const { days } = await readJson(person, '/api/plan');
    const statesOf = (items: { title: string; state: string }[]) =>
      items.map(({ title, state }) => `${title} ${state}`).toSorted();
    expect(statesOf(days[0].workouts)).toEqual(statesOf(today.workouts));
    const shared: { date: string; title: string; state: string }[] = (await readOfShare(person)).sessions
      .planned;
    expect(statesOf(shared.filter(({ date }) => date === TODAY))).toEqual(statesOf(today.workouts));
    const listed = await readJson(person, `/api/workouts?from=${TODAY}&to=${TODAY}`);
    expect(statesOf(listed.items)).toEqual(statesOf(today.workouts));
    const fitOf = (items: { title: string; fits: boolean | null }[]) =>
      Object.fromEntries(items.map(({ title, fits }) => [title, fits]));
    const open = today.workouts.filter(({ state }: { state: string }) => state === 'PLANNED');
    const advised = open.map(({ title, advice }: { title: string; advice: { fits: boolean | null } }) => ({
      title,
      fits: advice.fits,
    }));
    const planned = days[0].workouts.filter(({ state }: { state: string }) => state === 'PLANNED');
    expect(fitOf(planned)).toEqual(fitOf(advised));
    expect(fitOf(planned)['Hills']).toBe(decided === null ? null : decided === 'TRAIN');
    for (const path of paths) {
      const [event] = (await readEvents(service, path)).filter(
        ({ first, title }) => first === TODAY && title.includes('Hills'),
      );
      expect(event?.title).not.toContain('Swim');
      expect(statusIn(FEED_WORDING.en.plain.days, event?.title ?? null)).toBe(decided);
    }
    await service.cron('notifications');
    const message = (service.sink.received[0]?.parsed.text ?? '').replaceAll(/\s+/g, ' ');
    for (const { advice } of open) if (decided !== null) expect(message).toContain(advice.text);
  });
});
