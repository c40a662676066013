import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DeviceService, startDeviceService } from '../device/device-service.ts';

type Person = Awaited<ReturnType<DeviceService['signUp']>>;

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());
afterEach(() => {
  lab.wearable.faults.clear();
  lab.rewind();
});

const ACCOUNTS = [
  { kind: 'intervals', form: 'intervalsKey', route: 'intervals events', everyMinutes: 30 },
  { kind: 'garmin', form: 'garth', route: 'calendar', everyMinutes: 60 },
] as const;

const titlesOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/workouts?from=2026-06-01&to=2026-07-31'))
    .json()
    .items.map(({ date, title }: { date: string; title: string }) => `${date} ${title}`);

describe.each(ACCOUNTS)('the calendar of $kind', ({ kind, form, route, everyMinutes }) => {
  async function connected(): Promise<Person> {
    const person = await lab.signUp();
    await lab.connect(person, form);
    if (kind === 'intervals') {
      const day = { start_date_local: '2026-06-18T00:00:00', type: 'Ride', name: 'Threshold 3x10' };
      lab.wearable
        .intervalsCalendar(person.account)
        .push(
          { ...day, id: 1, category: 'WORKOUT', moving_time: 3600, icu_intensity: 88 },
          { ...day, id: 2, category: 'NOTE', name: 'Dentist' },
          { ...day, id: 3, category: 'WORKOUT', name: 'Hidden', hide_from_athlete: true },
          { ...day, id: 4, category: 'WORKOUT', name: 'Week target', for_week: true },
          { ...day, id: 5, category: 'RACE_A', name: 'Club race', start_date_local: '2026-06-21T09:00:00' },
        );
    }
    return person;
  }

  const add = (person: Person) => person.call('POST', '/api/plan-sources', { kind });

  test('becomes workouts, read with the account’s existing connection', async () => {
    const person = await connected();
    expect((await add(person)).json()).toMatchObject({ kind, problem: null });
    const expected =
      kind === 'intervals'
        ? ['2026-06-18 Threshold 3x10', '2026-06-21 Club race']
        : ['2026-06-16 Easy run', '2026-06-18 Intervals 5 x 4 min', '2026-06-20 Long run'];
    expect((await titlesOf(person)).filter((each) => each < '2026-06-22')).toEqual(expected);
  });

  test.each([
    [429, '60', 'RATE_LIMITED', everyMinutes],
    [429, '18000', 'RATE_LIMITED', 300],
    [403, undefined, 'NEEDS_PERMISSION', everyMinutes],
    [404, undefined, 'UNEXPECTED', everyMinutes],
    [500, undefined, 'UNAVAILABLE', everyMinutes],
  ])('keeps its workouts after status %i (Retry-After %s)', async (status, retryAfter, problem, wait) => {
    const person = await connected();
    const { id } = (await add(person)).json();
    const before = await titlesOf(person);
    const fault = { kind: 'status' as const, status, ...(retryAfter !== undefined && { retryAfter }) };
    lab.wearable.faults.inject(fault, { account: person.account, route });
    lab.advance({ minutes: 2 });
    const source = (await person.call('POST', `/api/plan-sources/${id}/read`)).json();
    expect(source).toMatchObject({ problem, found: before.length });
    expect(lab.now().until(source.nextReadAt).total('minutes')).toBe(wait);
    expect(await titlesOf(person)).toEqual(before);
    lab.wearable.faults.clear();
    lab.advance({ minutes: wait });
    expect((await person.call('POST', `/api/plan-sources/${id}/read`)).json().problem).toBeNull();
  });
});

test.each(ACCOUNTS)('a calendar whose connection was ended at $kind says so', async ({ kind, form }) => {
  const person = await lab.signUp();
  await lab.connect(person, form);
  const { id } = (await person.call('POST', '/api/plan-sources', { kind })).json();
  lab.wearable.revoke(person.account);
  lab.advance({ minutes: 2 });
  const source = (await person.call('POST', `/api/plan-sources/${id}/read`)).json();
  expect(source).toMatchObject({ problem: 'NEEDS_RECONNECT' });
});

test('a workout whose template is missing at Garmin has no minutes', async () => {
  const person = await lab.signUp();
  await lab.connect(person);
  lab.wearable.faults.inject({ kind: 'status', status: 404 }, { account: person.account, route: 'workout' });
  expect((await person.call('POST', '/api/plan-sources', { kind: 'garmin' })).json().problem).toBeNull();
  const [first] = (await person.call('GET', '/api/workouts')).json().items;
  expect(first).toMatchObject({ title: 'Easy run', minutes: null, source: 'garmin' });
});
