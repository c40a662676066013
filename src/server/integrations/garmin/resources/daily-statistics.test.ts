import { expect, test } from 'vitest';
import { intensityByDay } from './intensity-minutes.ts';
import { socialProfile } from './social-profile.ts';
import { stressRange } from './stress.ts';

const date = Temporal.PlainDate.from('2026-03-02');
const NO_DATA = [undefined, null, [], {}];

test('reads intensity minutes, with vigorous ones doubled', () => {
  const rows = [{ calendarDate: '2026-03-02', weeklyGoal: 150, moderateValue: 31, vigorousValue: 12 }];
  expect(intensityByDay.parse(rows)).toEqual([{ date, minutes: 55 }]);
});

test('takes more minutes than a day has for not measured', () => {
  const rows = [{ calendarDate: '2026-03-02', moderateValue: 1500, vigorousValue: 0 }];
  expect(intensityByDay.parse(rows)).toEqual([{ date, minutes: 0 }]);
});

test('reads stress', () => {
  const rows = [
    { calendarDate: '2026-03-02', values: { overallStressLevel: 33, restStressDuration: 20_000 } },
    { calendarDate: '2026-03-03', values: { overallStressLevel: -1 } },
    { calendarDate: '2026-03-04', values: null },
  ];
  expect(stressRange.parse(rows)).toEqual([{ date, stressAverage: 33 }]);
});

test.each(NO_DATA)('finds nothing in %j', (json) => {
  for (const { parse } of [intensityByDay, stressRange]) expect(parse(json)).toEqual([]);
});

test('reads the display name of the account', () => {
  expect(socialProfile.parse({ id: 1, displayName: 'ada-1', fullName: 'Ada' })).toEqual({
    displayName: 'ada-1',
  });
});

test.each([...NO_DATA, { displayName: '' }, { displayName: 5 }])('refuses %j as a profile', (json) => {
  expect(() => socialProfile.parse(json)).toThrow('a profile has a displayName');
});
