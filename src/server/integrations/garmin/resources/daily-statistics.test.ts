import { expect, test } from 'vitest';
import { intensityByDay, intensityByWeek } from './intensity-minutes.ts';
import { restingHeartRateRange } from './resting-heart-rate.ts';
import { socialProfile } from './social-profile.ts';
import { stressRange } from './stress.ts';

const date = Temporal.PlainDate.from('2026-03-02');
const NO_DATA = [undefined, null, [], {}];

test('reads intensity minutes of days and weeks, vigorous ones doubled', () => {
  const rows = [{ calendarDate: '2026-03-02', weeklyGoal: 150, moderateValue: 31, vigorousValue: 12 }];
  expect(intensityByDay.parse(rows)).toEqual([{ date, minutes: 55 }]);
  expect(intensityByWeek.parse(rows)).toEqual([{ date, minutes: 55 }]);
});

test('allows a week more minutes than a day has', () => {
  const rows = [{ calendarDate: '2026-03-02', moderateValue: 1500, vigorousValue: 0 }];
  expect(intensityByDay.parse(rows)).toEqual([{ date, minutes: 0 }]);
  expect(intensityByWeek.parse(rows)).toEqual([{ date, minutes: 1500 }]);
});

test('reads stress', () => {
  const rows = [
    { calendarDate: '2026-03-02', values: { overallStressLevel: 33, restStressDuration: 20_000 } },
    { calendarDate: '2026-03-03', values: { overallStressLevel: -1 } },
    { calendarDate: '2026-03-04', values: null },
  ];
  expect(stressRange.parse(rows)).toEqual([{ date, stressAverage: 33 }]);
});

test('reads resting heart rates', () => {
  const values = [
    { value: 52.0, calendarDate: '2026-03-02' },
    { value: null, calendarDate: '2026-03-03' },
    { value: 12, calendarDate: '2026-03-04' },
  ];
  const json = { allMetrics: { metricsMap: { WELLNESS_RESTING_HEART_RATE: values } } };
  expect(restingHeartRateRange.parse(json)).toEqual([{ date, restingHeartRate: 52 }]);
});

test.each(NO_DATA)('finds nothing in %j', (json) => {
  for (const { parse } of [intensityByDay, intensityByWeek, stressRange, restingHeartRateRange]) {
    expect(parse(json)).toEqual([]);
  }
});

test('reads whose account it is', () => {
  expect(socialProfile.parse({ id: 1, displayName: 'ada-1', fullName: 'Ada' })).toEqual({
    displayName: 'ada-1',
  });
});

test.each([...NO_DATA, { displayName: '' }, { displayName: 5 }])('refuses %j as a profile', (json) => {
  expect(() => socialProfile.parse(json)).toThrow('a profile has a displayName');
});
