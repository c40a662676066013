import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addPeriodLog, expectProblem } from './person-data.ts';

let service: TestApp;
/** Today, 16 June 2026, is day 10 of a cycle. The next period is expected on 5 July (3 to 8). */
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  for (const day of ['2026-04-12', '2026-05-10', '2026-06-07']) await addPeriodLog(service, person, day);
});
afterAll(() => service.close());

const read = async (from: string, to: string, who = person) =>
  (await who.call('GET', `/api/calendar?from=${from}&to=${to}`)).json();

describe('GET /api/calendar', () => {
  test('answers every day of the range, both ends included', async () => {
    const { days } = await read('2026-06-06', '2026-06-08');
    expect(days).toEqual([
      {
        date: '2026-06-06',
        cycleDay: 28,
        phase: 'LATE_LUTEAL',
        predicted: false,
        periodStart: null,
        pack: null,
      },
      {
        date: '2026-06-07',
        cycleDay: 1,
        phase: 'MENSTRUAL',
        predicted: false,
        periodStart: 'LOGGED',
        pack: null,
      },
      {
        date: '2026-06-08',
        cycleDay: 2,
        phase: 'MENSTRUAL',
        predicted: false,
        periodStart: null,
        pack: null,
      },
    ]);
  });

  test('marks the predicted start and the days after it', async () => {
    const { days } = await read('2026-07-04', '2026-07-06');
    expect(days).toEqual([
      {
        date: '2026-07-04',
        cycleDay: 28,
        phase: 'LATE_LUTEAL',
        predicted: false,
        periodStart: null,
        pack: null,
      },
      {
        date: '2026-07-05',
        cycleDay: 1,
        phase: 'MENSTRUAL',
        predicted: true,
        periodStart: 'PREDICTED',
        pack: null,
      },
      { date: '2026-07-06', cycleDay: 2, phase: 'MENSTRUAL', predicted: true, periodStart: null, pack: null },
    ]);
  });

  test('answers the predicted periods with their windows', async () => {
    const { predictedPeriods } = await read('2026-06-01', '2026-07-31');
    expect(predictedPeriods).toEqual([
      { date: '2026-07-05', earliest: '2026-07-03', latest: '2026-07-08', confidence: 'medium' },
      {
        date: '2026-08-02',
        earliest: expect.stringMatching(/^2026-07-/),
        latest: expect.any(String),
        confidence: expect.any(String),
      },
    ]);
  });

  test('includes a prediction if only its window overlaps the range', async () => {
    const { predictedPeriods } = await read('2026-06-20', '2026-07-03');
    expect(predictedPeriods).toMatchObject([{ date: '2026-07-05' }]);
    expect((await read('2026-06-20', '2026-07-02')).predictedPeriods).toEqual([]);
    expect((await read('2026-07-08', '2026-07-09')).predictedPeriods).toMatchObject([{ date: '2026-07-05' }]);
  });

  test('gives no cycle day before the first log', async () => {
    const { days } = await read('2026-04-11', '2026-04-12');
    expect(days).toMatchObject([
      { cycleDay: null, phase: 'UNKNOWN', periodStart: null, pack: null },
      { cycleDay: 1, periodStart: 'LOGGED', pack: null },
    ]);
  });

  test('accepts at most 400 days', async () => {
    expect((await read('2026-01-01', '2027-02-04')).days).toHaveLength(400);
    const response = await person.call('GET', '/api/calendar?from=2026-01-01&to=2027-02-05');
    expectProblem(response, 400, 'Invalid to: a calendar holds at most 400 days');
  });

  test.each([
    ['1900-01-01', '1900-01-02'],
    ['2027-07-20', '2027-07-23'],
    ['9999-12-30', '9999-12-31'],
  ])('answers days without phase or prediction for dates too far away (%s to %s)', async (from, to) => {
    const { days, predictedPeriods } = await read(from, to);
    expect(days.at(-1)).toEqual({
      date: to,
      cycleDay: null,
      phase: 'UNKNOWN',
      predicted: false,
      periodStart: null,
      pack: null,
    });
    expect(predictedPeriods.every(({ latest }: { latest: string }) => latest >= from)).toBe(true);
  });

  test('marks logged starts while counting is paused too', async () => {
    const paused = await service.signUp();
    await addPeriodLog(service, paused, '2026-06-07');
    await paused.call('PATCH', '/api/settings', { cycleMode: 'PAUSED' });
    expect((await read('2026-06-07', '2026-06-07', paused)).days).toEqual([
      {
        date: '2026-06-07',
        cycleDay: null,
        phase: 'UNKNOWN',
        predicted: false,
        periodStart: 'LOGGED',
        pack: null,
      },
    ]);
  });

  test('counts the days of the pack and marks its break in the mode PILL', async () => {
    const onPill = await service.signUp();
    await addPeriodLog(service, onPill, '2026-06-07');
    await onPill.call('PATCH', '/api/settings', { cycleMode: 'PILL' });
    const { days } = await read('2026-06-10', '2026-07-12', onPill);
    const packs = days.map(({ pack }: { pack: { day: number; isBreak: boolean } }) => pack);
    expect(packs.slice(0, 3)).toEqual([
      { day: 4, isBreak: true },
      { day: 5, isBreak: true },
      { day: 6, isBreak: false },
    ]);
    // The next bleeding is expected on 5 July, two days into the break.
    expect(packs.slice(23, 26)).toEqual([
      { day: 27, isBreak: true },
      { day: 28, isBreak: true },
      { day: 1, isBreak: true },
    ]);
    await onPill.call('PATCH', '/api/settings', { pillPack: 'CONTINUOUS' });
    expect((await read('2026-06-16', '2026-06-16', onPill)).days).toMatchObject([{ pack: null }]);
  });

  test("does not show another person's days", async () => {
    const other = await service.signUp();
    expect((await read('2026-06-07', '2026-06-07', other)).days).toMatchObject([
      { periodStart: null, pack: null },
    ]);
  });

  test.each([
    ['', 'Missing required field: from'],
    ['from=2026-06-01', 'Missing required field: to'],
    ['to=2026-06-01', 'Missing required field: from'],
    ['from=2026-06-01&to=', 'Missing required field: to'],
    ['from=June&to=2026-06-01', 'Invalid from: "June" is not a calendar day YYYY-MM-DD from 1900 on'],
    ['from=2026-06-02&to=2026-06-01', 'Invalid to: 2026-06-01 is before from, 2026-06-02'],
    ['from=2026-06-01&to=2026-06-02&days=2', 'Unknown field: days'],
  ])('refuses ?%s', async (query, error) => {
    expectProblem(await person.call('GET', `/api/calendar?${query}`), 400, error);
  });
});
