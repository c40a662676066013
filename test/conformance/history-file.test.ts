import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, addPeriodLog, expectProblem } from './person-data.ts';

let service: TestApp;
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  await addPeriodLog(service, person, '2026-06-07');
  await addDailyLog(service, person, {
    date: '2026-06-15',
    hrv_weekly_ms: 47.5,
    decision_status: 'TRAIN',
    decision_reason: 'Nothing holds you back, "today".',
    source: 'garmin',
    synced_at: '2026-06-15T06:30:00Z',
  });
  await addDailyLog(service, person, { date: '2026-06-14', decision_reason: '=1+1' });
  await addDailyLog(service, person, { date: '2026-03-17' });
});
afterAll(() => service.close());

const HEADER =
  'date,cycleDay,phase,hrvStatus,hrvLastNightMs,hrvWeeklyMs,restingHeartRate,bodyBatteryCurrent,' +
  'bodyBatteryHigh,bodyBatteryLow,bodyBatteryYesterdayLow,sleepSeconds,sleepScore,stressAverage,' +
  'intensityMinutesWeek,decisionStatus,decisionReason,source,enteredByHand,syncedAt\r\n';

const read = (query = '', who = person) => who.call('GET', `/api/history.csv${query}`);

describe('GET /api/history.csv', () => {
  test('answers a file with the fields of a daily log, oldest first, 90 days up to today by default', async () => {
    const response = await read();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="lutea-history-2026-03-19-2026-06-16.csv"',
    );
    expect(response.body).toBe(
      `${HEADER}2026-06-14,8,FOLLICULAR,,,,,,,,,,,,,,'=1+1,,,\r\n` +
        '2026-06-15,9,FOLLICULAR,,,47.5,,,,,,,,,,TRAIN,"Nothing holds you back, ""today"".",garmin,,2026-06-15T06:30:00Z\r\n',
    );
  });

  test('answers only the days of the range, both ends included, and names the file after them', async () => {
    const response = await read('?from=2026-03-17&to=2026-06-14');
    expect(response.body.split('\r\n').map((line) => line.slice(0, 10))).toEqual([
      'date,cycle',
      '2026-03-17',
      '2026-06-14',
      '',
    ]);
    expect(response.headers['content-disposition']).toContain('"lutea-history-2026-03-17-2026-06-14.csv"');
  });

  test('has the same fields as /api/history', async () => {
    const { items } = (await person.call('GET', '/api/history')).json();
    expect(`${Object.keys(items[0]).join(',')}\r\n`).toBe(HEADER);
  });

  test("does not show another person's logs", async () => {
    expect((await read('', await service.signUp())).body).toBe(HEADER);
  });

  test.each([
    ['from=2025-05-01&to=2026-06-05', 'Invalid to: a file holds at most 400 days'],
    ['from=2026-06-02&to=2026-06-01', 'Invalid to: 2026-06-01 is before from, 2026-06-02'],
    ['to=x', 'Invalid to: "x" is not a calendar day YYYY-MM-DD from 1900 on'],
    ['page=1', 'Unknown field: page'],
  ])('refuses ?%s', async (query, error) => {
    expectProblem(await read(`?${query}`), 400, error);
  });
});
