import { expect, test } from 'vitest';
import { sleepDay, sleepRange } from './sleep.ts';

const date = Temporal.PlainDate.from('2026-03-04');
const NIGHT = {
  dailySleepDTO: {
    id: 1,
    calendarDate: '2026-03-04',
    sleepTimeSeconds: 25_500,
    sleepScores: { overall: { value: 77, qualifierKey: 'FAIR' } },
  },
  restingHeartRate: 52,
};
const STATS = {
  overallStats: { averageSleepScore: 70 },
  individualStats: [
    {
      calendarDate: '2026-03-04',
      values: { sleepScore: 77, totalSleepTimeInSeconds: 25_500, restingHeartRate: 52, remTime: 5000 },
    },
  ],
};
const EXPECTED = { date, sleepSeconds: 25_500, sleepScore: 77, restingHeartRate: 52 };

test('reads one night', () => {
  expect(sleepDay.parse(NIGHT)).toEqual(EXPECTED);
});

test('reads a night of a device without scores', () => {
  const { sleepScores: _, ...dailySleepDTO } = NIGHT.dailySleepDTO;
  expect(sleepDay.parse({ dailySleepDTO })).toEqual({
    ...EXPECTED,
    sleepScore: null,
    restingHeartRate: null,
  });
});

test.each([
  undefined,
  null,
  [],
  {},
  { dailySleepDTO: null },
  { dailySleepDTO: { id: null, calendarDate: '2026-03-04', sleepTimeSeconds: null }, sleepLevels: [] },
  { dailySleepDTO: { id: 1, calendarDate: '2026-03-04', sleepTimeSeconds: 90_000 } },
])('finds no night in %j', (json) => {
  expect(sleepDay.parse(json)).toBeNull();
});

test.each([[STATS], [STATS.individualStats]])('reads many nights', (json) => {
  expect(sleepRange.parse(json)).toEqual([EXPECTED]);
});

test.each([
  undefined,
  null,
  [],
  {},
  { individualStats: null },
  { individualStats: [{ calendarDate: '2026-03-04' }] },
])('finds no nights in %j', (json) => {
  expect(sleepRange.parse(json)).toEqual([]);
});
