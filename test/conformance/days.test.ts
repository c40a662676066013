import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFeed, readEvents } from '../feed/feed-people.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, addPeriodLog, expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  service = await createTestApp({ logLevel: 'trace', logStream });
});
afterAll(() => service.close());

const EMPTY = {
  periodStart: false,
  bleeding: null,
  ovulationTest: null,
  ovulationMarked: false,
  temperature: null,
  pain: null,
  energy: null,
  mood: null,
  ill: null,
  wish: null,
  note: null,
};

const put = (person: TestPerson, date: string, change: unknown) =>
  person.call('PUT', `/api/days/${date}`, change);
const daysOf = async (person: TestPerson, query = '') =>
  (await person.call('GET', `/api/days${query}`)).json();
const current = async (person: TestPerson) => (await person.call('GET', '/api/cycle/current')).json();

/** A person with these starts; today is 16 June 2026. */
async function withStarts(...days: string[]): Promise<TestPerson> {
  const person = await service.signUp();
  for (const startDate of days) await person.call('POST', '/api/cycle/period', { startDate });
  return person;
}

describe('PUT /api/days/{date}', () => {
  test('stores every field of a day, and answers the day', async () => {
    const person = await service.signUp();
    const response = await put(person, '2026-06-15', {
      bleeding: 'LIGHT',
      ovulationTest: 'NEGATIVE',
      ovulationMarked: true,
      temperature: { value: 36.55, kind: 'BASAL' },
      pain: 'HIGH',
      energy: 'LOW',
      mood: 'MEDIUM',
      note: '  slept badly ',
    });
    const day = {
      date: '2026-06-15',
      periodStart: false,
      bleeding: 'LIGHT',
      ovulationTest: 'NEGATIVE',
      ovulationMarked: true,
      temperature: { celsius: 36.55, kind: 'BASAL' },
      pain: 'HIGH',
      energy: 'LOW',
      mood: 'MEDIUM',
      ill: null,
      wish: null,
      note: 'slept badly',
    };
    expect([response.statusCode, response.json()]).toEqual([200, { day, offeredStarts: ['2026-06-15'] }]);
    expect((await daysOf(person)).days).toEqual([day]);
  });

  test('leaves fields that are not sent unchanged, and removes those that are null', async () => {
    const person = await service.signUp();
    await put(person, '2026-06-15', { pain: 'HIGH', note: 'one' });
    const { day } = (await put(person, '2026-06-15', { note: null, mood: 'LOW' })).json();
    expect(day).toEqual({ ...EMPTY, date: '2026-06-15', pain: 'HIGH', mood: 'LOW' });
  });

  test('deletes a day when its last field is removed', async () => {
    const person = await service.signUp();
    await put(person, '2026-06-15', { pain: 'HIGH' });
    await put(person, '2026-06-15', { pain: null });
    expect((await daysOf(person)).days).toEqual([]);
  });

  test('takes degrees Fahrenheit and stores degrees Celsius', async () => {
    const person = await service.signUp();
    const { day } = (
      await put(person, '2026-06-15', { temperature: { value: 97.7, unit: 'F', kind: 'BASAL' } })
    ).json();
    expect(day.temperature).toEqual({ celsius: 36.5, kind: 'BASAL' });
  });

  test.each([
    [{}, 'No valid fields to update'],
    [
      { bleeding: 'A LOT' },
      'Invalid bleeding: must be one of UNSPECIFIED, SPOTTING, LIGHT, MEDIUM, HEAVY, or null',
    ],
    [{ ovulationTest: true }, 'Invalid ovulationTest: must be one of NEGATIVE, POSITIVE, or null'],
    [{ ovulationMarked: null }, 'Invalid ovulationMarked: must be true or false'],
    [
      { temperature: { value: 97.7, kind: 'BASAL' } },
      'Invalid temperature: must be from 30 to 45 °C, or from 86 to 113 °F',
    ],
    [{ temperature: { value: 36.5 } }, 'Invalid temperature: kind must be one of BASAL, SKIN'],
    [{ temperature: 36.5 }, 'Invalid temperature: must be an object with value, unit and kind, or null'],
    [{ pain: 2 }, 'Invalid pain: must be one of LOW, MEDIUM, HIGH, or null'],
    [{ note: 'x'.repeat(2001) }, 'Invalid note: must have at most 2000 characters'],
    [{ weight: 60 }, 'Unknown field: weight'],
  ])('refuses %j and writes nothing', async (change, error) => {
    const person = await service.signUp();
    const response = await put(person, '2026-06-15', change);
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringContaining(error)]);
    expect((await daysOf(person)).days).toEqual([]);
  });

  test('refuses a day that is in the future in the person’s timezone', async () => {
    const person = await service.signUp();
    await person.call('PATCH', '/api/user', { timezone: 'Pacific/Kiritimati' });
    expect((await put(person, '2026-06-17', { pain: 'LOW' })).statusCode).toBe(200);
    await person.call('PATCH', '/api/user', { timezone: 'Pacific/Honolulu' });
    expectProblem(
      await put(person, '2026-06-17', { pain: 'LOW' }),
      400,
      'Invalid date: 2026-06-17 is in the future',
    );
  });

  test.each(['2026-02-30', 'today', '1899-12-31'])('refuses %s, which is no day', async (date) => {
    expect((await put(await service.signUp(), date, { pain: 'LOW' })).statusCode).toBe(400);
  });

  test('writes no value of a day to the service’s log, whether accepted or refused', async () => {
    const person = await service.signUp();
    const statuses: number[] = [];
    for (const change of [
      { note: 'canary', ovulationTest: 'POSITIVE' },
      { note: 'canary'.repeat(1000) },
      { canary: 'canary' },
      { bleeding: 'canary' },
      '{"note": "canary',
    ])
      statuses.push((await put(person, '2026-06-15', change)).statusCode);
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toMatch(/canary|POSITIVE/);
  });

  test('refuses more days than a lifetime has', async () => {
    const person = await service.signUp();
    await service.database.asOwner(
      `insert into body_days (user_id, date, pain) select $1, date '1950-01-01' + i, 'LOW' from generate_series(1, 20000) i`,
      [person.id],
    );
    const response = await put(person, '2026-06-15', { pain: 'LOW' });
    expect([response.statusCode, response.headers['x-error-code']]).toEqual([409, 'DAYS_FULL']);
    // An existing day can still be corrected.
    expect((await put(person, '1950-01-02', { pain: 'HIGH' })).statusCode).toBe(200);
  });
});

describe('GET /api/days', () => {
  test('answers the days of the range, oldest first', async () => {
    const person = await service.signUp();
    for (const date of ['2026-06-12', '2026-05-01', '2026-06-10']) await put(person, date, { mood: 'LOW' });
    const { days, from, to } = await daysOf(person, '?from=2026-06-01&to=2026-06-30');
    expect([from, to, days.map(({ date }: { date: string }) => date)]).toEqual([
      '2026-06-01',
      '2026-06-30',
      ['2026-06-10', '2026-06-12'],
    ]);
  });

  test('refuses more than 400 days', async () => {
    const person = await service.signUp();
    expectProblem(
      await person.call('GET', '/api/days?from=2025-01-01&to=2026-06-01'),
      400,
      'Invalid to: days hold at most 400 days',
    );
  });

  test('nobody sees, changes or deletes the days of another', async () => {
    const [owner, other] = [await service.signUp(), await service.signUp()];
    await put(owner, '2026-06-15', { note: 'mine' });
    const before = await storedRows(service, owner);
    expect((await daysOf(other)).days).toEqual([]);
    await put(other, '2026-06-15', { note: 'theirs' });
    await other.call('DELETE', '/api/days/2026-06-15');
    expect(await storedRows(service, owner)).toBe(before);
  });
});

describe('DELETE /api/days/{date}', () => {
  test('deletes the day', async () => {
    const person = await service.signUp();
    await put(person, '2026-06-15', { mood: 'LOW' });
    expect((await person.call('DELETE', '/api/days/2026-06-15')).statusCode).toBe(204);
    expect((await daysOf(person)).days).toEqual([]);
  });

  test('answers 404 for a day without a record', async () => {
    const response = await (await service.signUp()).call('DELETE', '/api/days/2026-06-15');
    expect([response.statusCode, response.headers['x-error-code']]).toEqual([404, 'DAY_NOT_FOUND']);
  });
});

describe('a period start and its day', () => {
  test('a logged start makes its day a day of bleeding', async () => {
    const person = await withStarts('2026-06-07');
    expect((await daysOf(person)).days).toEqual([
      { ...EMPTY, date: '2026-06-07', periodStart: true, bleeding: 'UNSPECIFIED' },
    ]);
  });

  test('a logged start keeps the amount of bleeding of its day, and turns spotting into bleeding', async () => {
    const person = await service.signUp();
    await put(person, '2026-05-10', { bleeding: 'HEAVY', note: 'kept' });
    await put(person, '2026-06-07', { bleeding: 'SPOTTING' });
    for (const startDate of ['2026-05-10', '2026-06-07']) {
      await person.call('POST', '/api/cycle/period', { startDate });
    }
    const { days } = await daysOf(person);
    expect(days).toMatchObject([{ bleeding: 'HEAVY', note: 'kept' }, { bleeding: 'UNSPECIFIED' }]);
  });

  test('deleting a start keeps the day’s own record, and removes the bleeding that the start added', async () => {
    const person = await service.signUp();
    await put(person, '2026-06-06', { bleeding: 'SPOTTING' });
    await put(person, '2026-06-08', { bleeding: 'MEDIUM' });
    const before = await daysOf(person);
    for (const startDate of ['2026-05-10', '2026-06-06', '2026-06-08']) {
      const { periodLog } = (await person.call('POST', '/api/cycle/period', { startDate })).json();
      await person.call('DELETE', `/api/period-logs/${periodLog.id}`);
      expect(await daysOf(person)).toEqual(before);
    }
  });

  test('moving a start moves its bleeding', async () => {
    const person = await withStarts('2026-06-07');
    const { items } = (await person.call('GET', '/api/period-history')).json();
    await person.call('PATCH', `/api/period-logs/${items[0].id}`, { startDate: '2026-06-06' });
    expect((await daysOf(person)).days).toMatchObject([
      { date: '2026-06-06', periodStart: true, bleeding: 'UNSPECIFIED' },
    ]);
  });

  test('moving a start and back leaves the phases as they were', async () => {
    const person = await withStarts('2026-05-10', '2026-06-07');
    await put(person, '2026-06-09', { bleeding: 'LIGHT' });
    const { items } = (await person.call('GET', '/api/period-history')).json();
    const phases = async () =>
      (await person.call('GET', '/api/calendar?from=2026-05-01&to=2026-07-31')).json();
    const before = await phases();
    for (const startDate of ['2026-06-05', '2026-06-07']) {
      await person.call('PATCH', `/api/period-logs/${items[0].id}`, { startDate });
    }
    expect(await phases()).toEqual(before);
  });

  test('an amount of bleeding on the day of a start leaves nothing when it is set back to UNSPECIFIED', async () => {
    const person = await withStarts('2026-06-07');
    const before = await daysOf(person);
    await put(person, '2026-06-07', { bleeding: 'HEAVY' });
    await put(person, '2026-06-07', { bleeding: 'UNSPECIFIED' });
    expect(await daysOf(person)).toEqual(before);
    expect((await person.call('GET', '/api/days.csv')).body).not.toContain('2026-06-07');
  });

  test.each([{ bleeding: null }, { bleeding: 'SPOTTING' }])(
    'refuses %j on the day of a start',
    async (change) => {
      const person = await withStarts('2026-06-07');
      const before = await storedRows(service, person);
      const response = await put(person, '2026-06-07', change);
      expect([response.statusCode, response.headers['x-error-code']]).toEqual([409, 'PERIOD_START_ON_DAY']);
      expect(await storedRows(service, person)).toBe(before);
    },
  );

  test('the day of a start shows bleeding and never spotting, whichever of two requests at once comes first', async () => {
    const person = await service.signUp();
    const dates = Array.from({ length: 12 }, (_, i) => `2026-05-${String(i + 10)}`);
    for (const startDate of dates) {
      const note = () => put(person, startDate, { bleeding: 'SPOTTING' });
      const log = () => person.call('POST', '/api/cycle/period', { startDate });
      const [noted, logged] = await Promise.all([note(), log()]);
      expect([[200, 409].includes(noted.statusCode), logged.statusCode]).toEqual([true, 200]);
    }
    const { days } = await daysOf(person);
    expect(days).toHaveLength(12);
    expect(days.filter(({ bleeding }: { bleeding: string }) => bleeding !== 'UNSPECIFIED')).toEqual([]);
  });

  test('refuses to delete the day of a start', async () => {
    const person = await withStarts('2026-06-07');
    const response = await person.call('DELETE', '/api/days/2026-06-07');
    expect([response.statusCode, response.headers['x-error-code']]).toEqual([409, 'PERIOD_START_ON_DAY']);
  });

  test('a start stored before day records existed is a day of bleeding too', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-06-07');
    expect((await daysOf(person)).days).toMatchObject([{ periodStart: true, bleeding: 'UNSPECIFIED' }]);
    const { day } = (await put(person, '2026-06-07', { pain: 'LOW' })).json();
    expect(day).toMatchObject({ periodStart: true, bleeding: 'UNSPECIFIED', pain: 'LOW' });
  });
});

describe('bleeding without a start', () => {
  test('offers its first day as a start, and never logs it by itself', async () => {
    const person = await withStarts('2026-05-10');
    await put(person, '2026-06-08', { bleeding: 'LIGHT' });
    const { offeredStarts } = (await put(person, '2026-06-10', { bleeding: 'HEAVY' })).json();
    expect(offeredStarts).toEqual(['2026-06-08']);
    expect((await daysOf(person)).offeredStarts).toEqual(['2026-06-08']);
    expect((await current(person)).lastPeriodDate).toBe('2026-05-10');
  });

  test('is not offered any more once it is logged as a start, or as spotting', async () => {
    const person = await withStarts('2026-04-10');
    await put(person, '2026-05-08', { bleeding: 'LIGHT' });
    await put(person, '2026-06-08', { bleeding: 'LIGHT' });
    await person.call('POST', '/api/cycle/period', { startDate: '2026-05-08' });
    await put(person, '2026-06-08', { bleeding: 'SPOTTING' });
    expect((await daysOf(person)).offeredStarts).toEqual([]);
  });

  test('offers nothing for spotting, or soon after a period', async () => {
    const person = await withStarts('2026-05-10');
    expect((await put(person, '2026-06-08', { bleeding: 'SPOTTING' })).json().offeredStarts).toEqual([]);
    expect((await put(person, '2026-05-20', { bleeding: 'LIGHT' })).json().offeredStarts).toEqual([]);
  });
});

describe('what day records change', () => {
  const STARTS = ['2026-04-12', '2026-05-10', '2026-06-01'];

  test('a positive test moves prediction and phases, and the answer names the test', async () => {
    const person = await withStarts('2026-04-06', '2026-05-05', '2026-06-03');
    expect(await current(person)).toMatchObject({ phase: 'FOLLICULAR', observedOvulation: null });
    await put(person, '2026-06-12', { ovulationTest: 'POSITIVE' });
    const cycle = await current(person);
    expect(cycle).toMatchObject({
      phase: 'EARLY_LUTEAL',
      observedOvulation: {
        basis: 'TEST',
        seenOn: '2026-06-12',
        estimatedFor: '2026-06-13',
        text: 'from your test on June 12',
      },
    });
    const today = (await person.call('GET', '/api/today')).json();
    expect(today.cycle).toEqual(cycle);
  });

  test('removing an ovulation mark restores everything as it was', async () => {
    const person = await withStarts(...STARTS);
    const before = await current(person);
    await put(person, '2026-06-11', { ovulationMarked: true });
    expect(await current(person)).not.toEqual(before);
    await put(person, '2026-06-11', { ovulationMarked: false });
    expect(await current(person)).toEqual(before);
  });

  test('calendar, plan and feed predict the next start from an ovulation mark', async () => {
    const person = await withStarts('2026-04-06', '2026-05-05', '2026-06-03');
    await put(person, '2026-06-14', { ovulationMarked: true });
    const { nextPeriod } = await current(person);
    const calendar = (await person.call('GET', '/api/calendar?from=2026-06-01&to=2026-07-20')).json();
    expect(calendar.predictedPeriods[0].date).toBe(nextPeriod.date);
    const plan = (await person.call('GET', '/api/plan?days=30')).json();
    const start = plan.days.find(({ periodStart }: { periodStart: string | null }) => periodStart !== null);
    expect(start.date).toBe(nextPeriod.date);
    const feed = await readEvents(service, await makeFeed(person, { scope: 'PERIODS', discreet: false }));
    const expected = feed.find(({ title }) => title === 'Period expected to start');
    expect(expected?.description).toContain(`Most likely ${nextPeriod.date}.`);
  });

  test('the text about an observed ovulation is in the person’s language', async () => {
    const person = await withStarts(...STARTS);
    await put(person, '2026-06-11', { ovulationTest: 'POSITIVE' });
    const textIn = async (language: string) => {
      await person.call('PATCH', '/api/settings', { language });
      return (await current(person)).observedOvulation.text;
    };
    expect(await textIn('de')).toBe('nach deinem Test vom 11. Juni');
    expect(await textIn('fr')).toBe('d’après votre test du 11 juin');
  });

  test('logged days of bleeding set the length of the menstrual phase', async () => {
    const person = await withStarts('2026-04-12', '2026-05-10', '2026-06-07');
    for (const date of ['2026-04-13', '2026-05-11']) await put(person, date, { bleeding: 'LIGHT' });
    const [menstrual] = (await current(person)).phases;
    expect(menstrual).toMatchObject({ phase: 'MENSTRUAL', lastDate: '2026-06-10' });
  });

  test('temperatures date the ovulation only if the person has switched that on', async () => {
    const person = await withStarts('2026-03-24', '2026-04-22', '2026-05-21');
    for (let i = 0; i < 27; i++) {
      const date = Temporal.PlainDate.from('2026-05-21').add({ days: i }).toString();
      const deviation = 0.03 * (i % 3) + (i >= 18 ? 0.32 : 0);
      await addDailyLog(service, person, { date, skin_temperature_deviation: deviation });
    }
    expect((await current(person)).observedOvulation).toBeNull();
    const settings = await person.call('PATCH', '/api/settings', { temperatureReading: true });
    expect(settings.json().temperatureReading).toBe(true);
    expect((await current(person)).observedOvulation).toMatchObject({
      basis: 'TEMPERATURE',
      seenOn: '2026-06-16',
      text: 'from your temperatures up to June 16 (experimental)',
    });
  });
});
