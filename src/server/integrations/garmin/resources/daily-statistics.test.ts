import { expect, test } from 'vitest';
import { intensityByDay } from './intensity-minutes.ts';
import { socialProfile } from './social-profile.ts';
import { stressRange } from './stress.ts';

const date = Temporal.PlainDate.from('2026-03-02');
const NO_DATA = [undefined, null, [], {}];

test('intensity minutes are read with vigorous ones doubled', () => {
  const rows = [{ calendarDate: '2026-03-02', weeklyGoal: 150, moderateValue: 31, vigorousValue: 12 }];
  expect(intensityByDay.parse(rows)).toEqual([{ date, minutes: 55 }]);
});

test('more intensity minutes than a day has count as not measured', () => {
  const rows = [{ calendarDate: '2026-03-02', moderateValue: 1500, vigorousValue: 0 }];
  expect(intensityByDay.parse(rows)).toEqual([{ date, minutes: 0 }]);
});

test('stress is read from its range', () => {
  const rows = [
    { calendarDate: '2026-03-02', values: { overallStressLevel: 33, restStressDuration: 20_000 } },
    { calendarDate: '2026-03-03', values: { overallStressLevel: -1 } },
    { calendarDate: '2026-03-04', values: null },
  ];
  expect(stressRange.parse(rows)).toEqual([{ date, stressAverage: 33 }]);
});

test.each(NO_DATA)('intensity minutes and stress have no rows in %j', (json) => {
  for (const { parse } of [intensityByDay, stressRange]) expect(parse(json)).toEqual([]);
});

test('the profile gives the display name of the account', () => {
  expect(socialProfile.parse({ id: 1, displayName: 'ada-1', fullName: 'Ada' })).toEqual({
    displayName: 'ada-1',
  });
});

test.each([...NO_DATA, { displayName: '' }, { displayName: 5 }])('refuses %j as a profile', (json) => {
  expect(() => socialProfile.parse(json)).toThrow('a profile has a displayName');
});
