import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, addPeriodLog, expectProblem } from './person-data.ts';

let service: TestApp;
/** Three daily logs, 13 to 15 June 2026. */
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  await addPeriodLog(service, person, '2026-06-07');
  await addDailyLog(service, person, { date: '2026-06-14' });
  await addDailyLog(service, person, { date: '2026-06-13', body_battery_current: 55.5 });
  await addDailyLog(service, person, {
    date: '2026-06-15',
    hrv_status: 'BALANCED',
    hrv_last_night_ms: 48,
    hrv_weekly_ms: 47.5,
    resting_heart_rate: 52,
    body_battery_current: 80,
    body_battery_high: 92,
    body_battery_low: 30,
    body_battery_yesterday_low: 28,
    sleep_seconds: 27000,
    sleep_score: 81,
    stress_average: 27,
    intensity_minutes_week: 90,
    decision_status: 'TRAIN',
    decision_reason: 'Nothing holds you back today.',
    source: 'garmin',
    synced_at: '2026-06-15T06:30:00Z',
  });
});
afterAll(() => service.close());

const read = async (query = '') => (await person.call('GET', `/api/history${query}`)).json();
interface DayInCycle {
  date: string;
  cycleDay: number | null;
  phase: string;
}

const datesOf = ({ items }: { items: { date: string }[] }) => items.map(({ date }) => date);

describe('GET /api/history', () => {
  test('shows the phase of every past day by the corrected logs, in the list and in the file', async () => {
    const other = await service.signUp();
    const log = await addPeriodLog(service, other, '2026-06-01');
    for (const date of ['2026-06-05', '2026-06-14']) await addDailyLog(service, other, { date });
    const phases = async () => {
      const { items } = (await other.call('GET', '/api/history')).json();
      const lines = (await other.call('GET', '/api/history.csv')).body.trim().split('\r\n').slice(1);
      const inFile = lines.map((line) => line.split(',').slice(0, 3).join(' ')).reverse();
      expect(items.map((day: DayInCycle) => `${day.date} ${day.cycleDay ?? ''} ${day.phase}`)).toEqual(
        inFile,
      );
      return inFile;
    };
    expect(await phases()).toEqual(['2026-06-14 14 FOLLICULAR', '2026-06-05 5 MENSTRUAL']);
    await other.call('PATCH', `/api/period-logs/${log}`, { startDate: '2026-06-12' });
    expect(await phases()).toEqual(['2026-06-14 3 MENSTRUAL', '2026-06-05  UNKNOWN']);
    await other.call('DELETE', `/api/period-logs/${log}`);
    expect(await phases()).toEqual(['2026-06-14  UNKNOWN', '2026-06-05  UNKNOWN']);
  });

  test('counts cycle days from the newest 1,000 starts only', async () => {
    const other = await service.signUp();
    await service.database.asOwner(
      `insert into period_logs (user_id, start_date)
        select $1, date '2026-06-07' - 28 * cycles from generate_series(0, 1000) as cycles`,
      [other.id],
    );
    const oldestRead = Temporal.PlainDate.from('2026-06-07').subtract({ days: 28 * 999 });
    const dates = [oldestRead, oldestRead.subtract({ days: 1 })].map(String);
    for (const date of dates) await addDailyLog(service, other, { date });
    const { items } = (await other.call('GET', '/api/history')).json();
    expect(items.map((day: DayInCycle) => [day.date, day.cycleDay])).toEqual([
      [dates[0], 1],
      [dates[1], null],
    ]);
  });

  test('answers a daily log with all its fields', async () => {
    expect((await read()).items[0]).toEqual({
      date: '2026-06-15',
      cycleDay: 9,
      phase: 'FOLLICULAR',
      hrvStatus: 'BALANCED',
      hrvLastNightMs: 48,
      hrvWeeklyMs: 47.5,
      restingHeartRate: 52,
      bodyBatteryCurrent: 80,
      bodyBatteryHigh: 92,
      bodyBatteryLow: 30,
      bodyBatteryYesterdayLow: 28,
      sleepSeconds: 27000,
      sleepScore: 81,
      stressAverage: 27,
      intensityMinutesWeek: 90,
      decisionStatus: 'TRAIN',
      decisionReason: 'Nothing holds you back today.',
      source: 'garmin',
      enteredByHand: [],
      syncedAt: '2026-06-15T06:30:00Z',
    });
  });

  test('answers null for what was not measured', async () => {
    const [, bare] = (await read()).items;
    expect(bare).toMatchObject({
      date: '2026-06-14',
      bodyBatteryCurrent: null,
      hrvStatus: null,
      syncedAt: null,
    });
  });

  test('answers pages like the period history, newest first', async () => {
    const page = await read('?page=1&limit=2');
    expect(datesOf(page)).toEqual(['2026-06-15', '2026-06-14']);
    expect(page).toMatchObject({ total: 3, page: 1, limit: 2, totalPages: 2, hasMore: true });
    expect(datesOf(await read('?page=2&limit=2'))).toEqual(['2026-06-13']);
    expect(await read('?page=3&limit=2')).toMatchObject({ items: [], total: 3, hasMore: false });
  });

  test('answers only the days of the range, both ends included', async () => {
    expect(datesOf(await read('?from=2026-06-14'))).toEqual(['2026-06-15', '2026-06-14']);
    expect(datesOf(await read('?to=2026-06-14'))).toEqual(['2026-06-14', '2026-06-13']);
    expect(await read('?from=2026-06-14&to=2026-06-14')).toMatchObject({ total: 1, totalPages: 1 });
  });

  test("does not show another person's logs", async () => {
    const other = await service.signUp();
    expect((await other.call('GET', '/api/history')).json()).toMatchObject({ items: [], total: 0 });
  });

  test.each([
    ['page=0', 'Invalid page: must be a positive integer'],
    ['limit=101', 'Invalid limit: must be between 1 and 100'],
    ['from=', 'Missing required field: from'],
    ['from=2026-6-1', 'Invalid from: "2026-6-1" is not a calendar day YYYY-MM-DD from 1900 on'],
    ['to=2026-02-30', 'Invalid to: "2026-02-30" is not a calendar day YYYY-MM-DD from 1900 on'],
    ['from=2026-06-02&to=2026-06-01', 'Invalid to: 2026-06-01 is before from, 2026-06-02'],
    ['from=2026-06-01&from=2026-06-02', 'Invalid from: must be a date YYYY-MM-DD'],
    ['order=asc', 'Unknown field: order'],
  ])('refuses ?%s', async (query, error) => {
    expectProblem(await person.call('GET', `/api/history?${query}`), 400, error);
  });
});
