import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { addDailyLog, addPeriodLog, changeUser, expectProblem } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

describe('GET /api/plan', () => {
  test('answers 28 days from today on, each with its ceiling, and their weeks', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-06-07');
    await addDailyLog(service, person, { date: '2026-06-16', intensity_minutes_week: 45 });
    await person.call('PATCH', '/api/settings', { weeklyTargetMinutes: 300 });
    const { days, weeks } = (await person.call('GET', '/api/plan')).json();
    expect(days).toHaveLength(28);
    expect(days[0]).toEqual({
      workouts: [],
      chances: null,
      date: '2026-06-16',
      cycleDay: 10,
      phase: 'FOLLICULAR',
      predicted: false,
      periodStart: null,
      ceiling: null,
      within2Days: expect.any(Number),
      confidence: expect.any(String),
    });
    expect(weeks[0]).toEqual({
      startsOn: '2026-06-15',
      targetMinutes: 300,
      usedMinutes: 45,
      leftMinutes: 255,
      planned: null,
    });
    expect(weeks[1]).toMatchObject({ startsOn: '2026-06-22', usedMinutes: null });
  });

  test('counts the minutes of this week’s days until the device has sent today’s sum of the week', async () => {
    const person = await service.signUp();
    const used = async () => (await person.call('GET', '/api/plan?days=1')).json().weeks[0].usedMinutes;
    // The current week began on Monday the 15th.
    await addDailyLog(service, person, { date: '2026-06-14', intensity_minutes_day: 30 });
    expect(await used()).toBeNull();
    await addDailyLog(service, person, { date: '2026-06-15', intensity_minutes_day: 42 });
    expect(await used()).toBe(42);
    await addDailyLog(service, person, { date: '2026-06-16', intensity_minutes_week: 45 });
    expect(await used()).toBe(45);
  });

  test('answers the weekly target: the one set, or the usual minutes, and what they would be', async () => {
    const person = await service.signUp();
    const targetOf = async () => (await person.call('GET', '/api/plan?days=1')).json().target;
    expect(await targetOf()).toEqual({
      minutes: null,
      chosen: false,
      usualMinutes: null,
      known: { have: 0, need: 2 },
    });
    // Two whole weeks of 60 minutes a day, before the current one, which began on Monday the 15th.
    for (let day = 1; day <= 14; day++) {
      const date = `2026-06-${String(day).padStart(2, '0')}`;
      await addDailyLog(service, person, { date, intensity_minutes_day: 60, source: 'garmin' });
    }
    expect(await targetOf()).toMatchObject({ minutes: 504, chosen: false, usualMinutes: 504 });
    await person.call('PATCH', '/api/settings', { weeklyTargetMinutes: 200 });
    expect(await targetOf()).toMatchObject({ minutes: 200, chosen: true, usualMinutes: 504 });
    await person.call('PATCH', '/api/settings', { weeklyTargetMinutes: null });
    expect(await targetOf()).toMatchObject({ minutes: 504, chosen: false });
  });

  test.each([1, 90])('answers %i days when asked to', async (count) => {
    const person = await service.signUp();
    const { days } = (await person.call('GET', `/api/plan?days=${count}`)).json();
    expect(days).toHaveLength(count);
    expect(days[0]).toMatchObject({ date: '2026-06-16', cycleDay: null, phase: 'UNKNOWN' });
  });

  test('begins with today in the person’s timezone', async () => {
    const person = await service.signUp();
    await changeUser(service, person, { timezone: 'Pacific/Kiritimati' });
    expect((await person.call('GET', '/api/plan?days=1')).json().days[0].date).toBe('2026-06-17');
  });

  test('eases off in some phases only if the person has switched that on', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-06-16');
    const ceiling = async () => (await person.call('GET', '/api/plan?days=2')).json().days[1].ceiling;
    expect(await ceiling()).toBe('REDUCED');
    await person.call('PATCH', '/api/settings', { phasePlanning: false });
    expect(await ceiling()).toBe('TRAIN');
  });

  test.each(['days=0', 'days=91', 'days=-1', 'days=1.5', 'days=', 'days=week', 'days=7&days=8'])(
    'refuses ?%s',
    async (query) => {
      const person = await service.signUp();
      const response = await person.call('GET', `/api/plan?${query}`);
      expectProblem(response, 400, 'Invalid days: must be a whole number from 1 to 90');
    },
  );

  test('refuses a parameter that it does not know', async () => {
    const person = await service.signUp();
    expectProblem(await person.call('GET', '/api/plan?weeks=2'), 400, 'Unknown field: weeks');
  });
});
