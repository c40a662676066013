import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, addPeriodLog, changeUser, expectProblem } from './person-data.ts';

let service: TestApp;
/** Today, 16 June 2026, is day 10 of a cycle. Each of the 100 days up to it has a log. */
let person: TestPerson;
const TODAY = Temporal.PlainDate.from('2026-06-16');

beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  for (const day of ['2026-03-15', '2026-04-12', '2026-05-10', '2026-06-07'])
    await addPeriodLog(service, person, day);
  for (let ago = 0; ago < 100; ago++) {
    await addDailyLog(service, person, {
      date: TODAY.subtract({ days: ago }).toString(),
      hrv_last_night_ms: 50 + (ago % 2),
      resting_heart_rate: 52,
      source: 'garmin',
    });
  }
});
afterAll(() => service.close());

const read = async (query = '', who = person) => (await who.call('GET', `/api/trends${query}`)).json();
const datesOf = ({ days }: { days: { date: string }[] }) => days.map(({ date }) => date);

describe('GET /api/trends', () => {
  test('answers the 90 days that end with today by default', async () => {
    const answer = await read();
    expect(answer).toMatchObject({ from: '2026-03-19', to: '2026-06-16' });
    expect(answer.days).toHaveLength(90);
    expect(Object.keys(answer)).toEqual(['from', 'to', 'days', 'byPhase', 'baselines', 'temperature']);
  });

  test('answers a day with all its fields, with the cycle day that follows from today’s logs', async () => {
    const other = await service.signUp();
    await addPeriodLog(service, other, '2026-06-07');
    await addDailyLog(service, other, {
      date: '2026-06-15',
      phase: 'OVULATION',
      hrv_last_night_ms: 48,
      resting_heart_rate: 52,
      body_battery_high: 92,
      body_battery_low: 30,
      sleep_seconds: 27000,
      sleep_score: 81,
      stress_average: 27,
      intensity_minutes_day: 35,
      decision_status: 'TRAIN',
      source: 'garmin',
    });
    expect((await read('', other)).days).toEqual([
      {
        date: '2026-06-15',
        phase: 'FOLLICULAR',
        cycleDay: 9,
        source: 'garmin',
        enteredByHand: [],
        hrvLastNightMs: 48,
        restingHeartRate: 52,
        bodyBatteryHigh: 92,
        bodyBatteryLow: 30,
        sleepSeconds: 27000,
        sleepScore: 81,
        stressAverage: 27,
        intensityMinutesDay: 35,
        decisionStatus: 'TRAIN',
      },
    ]);
  });

  test('answers null for what was not measured', async () => {
    const other = await service.signUp();
    await addDailyLog(service, other, { date: '2026-06-15', decision_reason: 'As stored' });
    expect((await read('', other)).days).toMatchObject([
      { phase: 'UNKNOWN', cycleDay: null, source: null, hrvLastNightMs: null, decisionStatus: null },
    ]);
  });

  test('answers the usual values in each phase, from the days of the range', async () => {
    const { byPhase } = await read('?from=2026-06-05&to=2026-06-09');
    expect(byPhase.restingHeartRate).toEqual([
      { phase: 'MENSTRUAL', days: 3, median: 52, low: 52, high: 52 },
      { phase: 'LATE_LUTEAL', days: 2, median: 52, low: 52, high: 52 },
    ]);
    expect(byPhase.sleepSeconds).toEqual([]);
    expect(Object.keys(byPhase)).toEqual([
      'hrvLastNightMs',
      'restingHeartRate',
      'bodyBatteryHigh',
      'sleepSeconds',
      'stressAverage',
      'intensityMinutesDay',
    ]);
  });

  test('answers the usual values for today’s phase, whatever the range', async () => {
    const { baselines } = await read('?from=2026-06-16&to=2026-06-16');
    expect(baselines.restingHeartRate).toEqual({
      basis: 'SAME_PHASE',
      days: 28,
      median: 52,
      low: 51,
      high: 53,
    });
    expect(baselines.sleepSeconds).toBeNull();
    expect((await read()).baselines).toEqual(baselines);
    expect((await read('?from=2020-01-01&to=2020-01-02')).baselines).toEqual(baselines);
  });

  test('accepts only one end of the range', async () => {
    expect(datesOf(await read('?from=2026-06-14'))).toEqual(['2026-06-14', '2026-06-15', '2026-06-16']);
    expect(await read('?to=2026-04-30')).toMatchObject({ from: '2026-01-31', to: '2026-04-30' });
  });

  test.each([
    ['Pacific/Kiritimati', '2026-06-17'],
    ['Etc/GMT+12', '2026-06-16'],
  ])('ends by default with today in %s', async (timezone, today) => {
    const other = await service.signUp();
    await changeUser(service, other, { timezone });
    for (const date of ['2026-06-17', '2026-06-16', '2026-03-20', '2026-03-19', '2026-03-18'])
      await addDailyLog(service, other, { date });
    const answer = await read('', other);
    expect(answer.to).toBe(today);
    expect(datesOf(answer).at(-1)).toBe(today);
    expect(datesOf(answer)[0]).toBe(answer.from);
  });

  test('accepts at most 400 days', async () => {
    expect(await read('?from=2025-06-01&to=2026-07-05')).toMatchObject({ from: '2025-06-01' });
    for (const query of ['from=2025-05-01&to=2026-06-05', 'from=2025-05-01', 'from=1900-01-01']) {
      const response = await person.call('GET', `/api/trends?${query}`);
      expectProblem(response, 400, 'Invalid to: trends hold at most 400 days');
    }
  });

  test('answers nothing to someone who has logged nothing', async () => {
    const answer = await read('', await service.signUp());
    expect(answer.days).toEqual([]);
    expect(Object.values(answer.byPhase)).toEqual([[], [], [], [], [], []]);
    expect(Object.values(answer.baselines)).toEqual([null, null, null, null, null, null]);
  });

  test('answers the nights that ovulation is estimated from, if estimating is switched on', async () => {
    const other = await service.signUp();
    await addPeriodLog(service, other, '2026-05-20');
    const firstDay = Temporal.PlainDate.from('2026-05-24');
    for (let i = 0; i < 22; i++) {
      const value = (i < 10 ? 36.3 : 36.65) + (i % 2) / 50;
      const answer = await other.call('PUT', `/api/days/${firstDay.add({ days: i })}`, {
        temperature: { value, unit: 'C', kind: 'BASAL' },
      });
      expect(answer.statusCode).toBe(200);
    }
    expect((await read('', other)).temperature).toBeNull();
    await other.call('PATCH', '/api/settings', { temperatureReading: true });
    const { temperature } = await read('', other);
    expect(temperature.nights).toHaveLength(22);
    expect(temperature.nights[0]).toEqual({ date: '2026-05-24', celsius: 36.3 });
    expect(temperature.ovulations).toMatchObject([{ basis: 'TEMPERATURE', riseCelsius: 0.35 }]);
    expect(temperature.ovulations[0].date).toMatch(/^2026-06-0[12]$/);
    expect((await read('?from=2026-01-01&to=2026-01-31', other)).temperature).toBeNull();
  });

  test("does not show another person's days, nor their usual values", async () => {
    const other = await service.signUp();
    await addPeriodLog(service, other, '2026-06-07');
    const answer = await read('?from=2026-06-01&to=2026-06-16', other);
    expect(answer.days).toEqual([]);
    expect(answer.byPhase.restingHeartRate).toEqual([]);
    expect(answer.baselines.restingHeartRate).toBeNull();
  });

  test.each([
    ['from=', 'Missing required field: from'],
    ['from=June', 'Invalid from: "June" is not a calendar day YYYY-MM-DD from 1900 on'],
    ['to=2026-02-30', 'Invalid to: "2026-02-30" is not a calendar day YYYY-MM-DD from 1900 on'],
    ['from=2026-06-02&to=2026-06-01', 'Invalid to: 2026-06-01 is before from, 2026-06-02'],
    ['from=2026-06-20', 'Invalid from: 2026-06-20 is after today, 2026-06-16. Send to as well'],
    ['from=2026-06-01&from=2026-06-02', 'Invalid from: must be a date YYYY-MM-DD'],
    ['days=2', 'Unknown field: days'],
  ])('refuses ?%s', async (query, error) => {
    expectProblem(await person.call('GET', `/api/trends?${query}`), 400, error);
  });
});
