import { expect, test } from 'vitest';
import { sleepRange } from './sleep.ts';

const date = Temporal.PlainDate.from('2026-03-04');
const END = Temporal.Instant.from('2026-03-04T05:48:00Z');
const VALUES = {
  totalSleepTimeInSeconds: 25_500,
  remTime: 5000,
  awakeTime: 900,
  sleepNeed: 470,
  sleepScore: 77,
  restingHeartRate: 52,
  avgOvernightHrv: 61,
  hrv7dAverage: 58,
  hrvStatus: 'BALANCED',
  skinTempC: -0.3,
  gmtSleepEndTimeInMillis: END.epochMilliseconds,
  localSleepEndTimeInMillis: END.add({ hours: 2 }).epochMilliseconds,
};
const NIGHT = {
  date,
  sleepSeconds: 25_500,
  sleepScore: 77,
  restingHeartRate: 52,
  hrvStatus: 'BALANCED',
  hrvLastNightMs: 61,
  hrvWeeklyMs: 58,
  skinTemperatureDeviation: -0.3,
  nightEndedAt: END,
  utcOffsetMinutes: 120,
};
const NOTHING = {
  ...Object.fromEntries(Object.keys(NIGHT).map((key) => [key, null])),
  date,
  hrvStatus: 'UNKNOWN',
};

function parseNight(values: unknown) {
  return sleepRange.parse({
    overallStats: { averageSleepScore: 70 },
    individualStats: [{ calendarDate: '2026-03-04', values }],
  });
}

test('a night is read with all its values and its UTC offset', () => {
  expect(parseNight(VALUES)).toEqual([NIGHT]);
});

test('an answer that is a bare list of nights is read', () => {
  expect(sleepRange.parse([{ calendarDate: '2026-03-04', values: VALUES }])).toEqual([NIGHT]);
});

test('the HRV status of a night without HRV is dropped', () => {
  expect(parseNight({ ...VALUES, avgOvernightHrv: null })).toEqual([
    { ...NIGHT, hrvStatus: 'UNKNOWN', hrvLastNightMs: null, hrvWeeklyMs: null },
  ]);
});

test('a night that was only planned has no values', () => {
  expect(parseNight({ sleepNeed: 390 })).toEqual([NOTHING]);
});

test.each([
  undefined,
  null,
  [],
  {},
  { individualStats: null },
  { individualStats: [{ calendarDate: '2026-03-04' }] },
  { individualStats: [{ calendarDate: '2026-03-04', values: null }] },
])('sleep: %j has no nights', (json) => {
  expect(sleepRange.parse(json)).toEqual([]);
});
