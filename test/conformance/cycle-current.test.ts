import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addPeriodLog, changeUser } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const current = async (person: TestPerson) => (await person.call('GET', '/api/cycle/current')).json();

/** A person with these starts in the history; today is 16 June 2026. */
async function withStarts(...days: string[]): Promise<TestPerson> {
  const person = await service.signUp();
  for (const day of days) await addPeriodLog(service, person, day);
  return person;
}

describe('GET /api/cycle/current', () => {
  test('answers 200 with nulls while nothing is logged', async () => {
    const person = await service.signUp();
    const response = await person.call('GET', '/api/cycle/current');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        mode: 'NATURAL',
        state: 'EMPTY',
        cycleDay: null,
        phase: 'UNKNOWN',
        phaseDay: null,
        daysUntilNextPhase: null,
        phaseShare: null,
        phaseWords: null,
        cycleLength: 28,
        drawnCycleLength: 29,
        learnedCycleLength: null,
        lastPeriodDate: null,
        nextPeriod: null,
        observedOvulation: null,
        daysLate: null,
        phases: [],
        notice: null,
        questions: [],
      },
    ]);
  });

  test('answers the day, the phase, the prediction and the dates of every phase', async () => {
    const person = await withStarts('2026-04-12', '2026-05-10', '2026-06-07');
    expect(await current(person)).toEqual({
      mode: 'NATURAL',
      state: 'COUNTING',
      cycleDay: 10,
      phase: 'FOLLICULAR',
      phaseDay: 5,
      daysUntilNextPhase: 4,
      phaseShare: expect.closeTo(0.99, 2),
      phaseWords: 'before ovulation, more than 9 in 10',
      cycleLength: 28,
      drawnCycleLength: 28,
      learnedCycleLength: 28,
      lastPeriodDate: '2026-06-07',
      nextPeriod: { date: '2026-07-05', earliest: '2026-07-03', latest: '2026-07-08', confidence: 'medium' },
      observedOvulation: null,
      daysLate: 0,
      phases: [
        { phase: 'MENSTRUAL', firstDate: '2026-06-07', lastDate: '2026-06-11' },
        { phase: 'FOLLICULAR', firstDate: '2026-06-12', lastDate: '2026-06-19' },
        { phase: 'OVULATION', firstDate: '2026-06-20', lastDate: '2026-06-22' },
        { phase: 'EARLY_LUTEAL', firstDate: '2026-06-23', lastDate: '2026-06-28' },
        { phase: 'LATE_LUTEAL', firstDate: '2026-06-29', lastDate: '2026-07-04' },
      ],
      notice: null,
      questions: [],
    });
  });

  test('scales the phases to the cycle length of the profile, rounded half up', async () => {
    const person = await withStarts('2026-06-07');
    await person.call('PATCH', '/api/user', { cycleLength: 34.5 });
    const { cycleLength, phases } = await current(person);
    expect(cycleLength).toBe(35);
    expect(phases.at(-2)).toEqual({ phase: 'EARLY_LUTEAL', firstDate: '2026-06-30', lastDate: '2026-07-05' });
    // The last phase ends the day before the predicted start, which a single stated length moves to 33 days.
    expect(phases.at(-1)).toEqual({ phase: 'LATE_LUTEAL', firstDate: '2026-07-06', lastDate: '2026-07-09' });
  });

  test('uses user data that changed since the last request', async () => {
    const person = await withStarts('2026-05-07');
    await current(person);
    await changeUser(service, person, { cycle_length: 30 });
    await addPeriodLog(service, person, '2026-06-15');
    expect(await current(person)).toMatchObject({ cycleLength: 30, cycleDay: 2 });
  });

  test('counts from the last period of the profile if that is newer than every log', async () => {
    const person = await withStarts('2026-05-10');
    await changeUser(service, person, { last_period_date: '2026-06-12' });
    expect(await current(person)).toMatchObject({ lastPeriodDate: '2026-06-12', cycleDay: 5 });
  });

  test('counts from the newest log even if an older one was logged later', async () => {
    const person = await withStarts('2026-05-10', '2026-06-12');
    await changeUser(service, person, { last_period_date: '2026-05-10' });
    expect(await current(person)).toMatchObject({ lastPeriodDate: '2026-06-12', cycleDay: 5 });
  });

  test('keeps counting while the period is late, with the notice PERIOD_LATE', async () => {
    const person = await withStarts('2026-05-16');
    expect(await current(person)).toMatchObject({
      state: 'LATE',
      cycleDay: 32,
      phase: 'LATE_LUTEAL',
      daysLate: 2,
      daysUntilNextPhase: null,
      nextPeriod: { date: '2026-06-14' },
      notice: { code: 'PERIOD_LATE' },
    });
  });

  test('has no phase from 7 days late on', async () => {
    const person = await withStarts('2026-05-11');
    expect(await current(person)).toMatchObject({
      state: 'OVERDUE',
      cycleDay: 37,
      phase: 'UNKNOWN',
      phaseDay: null,
      daysLate: 7,
      notice: { code: 'PERIOD_OVERDUE' },
    });
  });

  test('has a day, and neither phase nor prediction, when the last start is stale', async () => {
    const person = await withStarts('2026-04-20');
    expect(await current(person)).toMatchObject({
      state: 'STALE',
      cycleDay: 58,
      phase: 'UNKNOWN',
      nextPeriod: null,
      daysLate: null,
      lastPeriodDate: '2026-04-20',
      notice: { code: 'CYCLE_STALE' },
    });
  });

  test('asks about a start too soon after the one before', async () => {
    const person = await withStarts('2026-05-04', '2026-06-01', '2026-06-10');
    const { questions } = await current(person);
    const history = await person.call('GET', '/api/period-history');
    const { id } = history
      .json()
      .items.find(({ startDate }: { startDate: string }) => startDate === '2026-06-10');
    expect(questions).toEqual([
      {
        kind: 'SPOTTING',
        startDate: '2026-06-10',
        gapDays: 9,
        missingLogs: 0,
        periodLog: id,
      },
    ]);
  });

  test.each([
    ['Pacific/Kiritimati', 11],
    ['Pacific/Honolulu', 10],
    ['Mars/Olympus', 10],
  ])('counts up to the day that it is in %s', async (timezone, cycleDay) => {
    const person = await withStarts('2026-06-07');
    await changeUser(service, person, { timezone });
    expect(await current(person)).toMatchObject({ cycleDay });
  });

  test('estimates no phase in PILL mode, and neither phase nor next period in PAUSED mode', async () => {
    const person = await withStarts('2026-06-07');
    await person.call('PATCH', '/api/settings', { cycleMode: 'PILL' });
    expect(await current(person)).toMatchObject({ cycleDay: 10, phase: 'UNKNOWN', phases: [] });
    await person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED' });
    expect(await current(person)).toMatchObject({ state: 'PAUSED', cycleDay: 10, nextPeriod: null });
  });
});
