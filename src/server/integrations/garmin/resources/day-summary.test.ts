import { expect, test } from 'vitest';
import { daySummary } from './day-summary.ts';

const DAY = {
  calendarDate: '2026-03-04',
  privacyProtected: false,
  bodyBatteryHighestValue: 81,
  bodyBatteryLowestValue: 22,
  bodyBatteryMostRecentValue: 37,
  moderateIntensityMinutes: 14,
  vigorousIntensityMinutes: 9,
  restingHeartRate: 54,
  averageStressLevel: 31,
  sleepingSeconds: 26_400,
  bodyBatteryAtWakeTime: 78,
  wellnessStartTimeGmt: '2026-03-03T23:00:00.0',
  wellnessStartTimeLocal: '2026-03-04T00:00:00.0',
  wellnessEndTimeGmt: '2026-03-04T15:29:00.0',
  lastSyncTimestampGMT: '2026-03-04T15:31:12.345',
  totalSteps: 8000,
};

const date = Temporal.PlainDate.from('2026-03-04');

test('the path of a summary has the person and the day', () => {
  expect(daySummary.path('a/b?c', date)).toBe(
    '/usersummary-service/usersummary/daily/a%2Fb%3Fc?calendarDate=2026-03-04',
  );
});

test('a summary is read with vigorous minutes doubled and without the time in bed', () => {
  expect(daySummary.parse(DAY)).toEqual({
    date,
    bodyBatteryCurrent: 37,
    bodyBatteryHigh: 81,
    bodyBatteryLow: 22,
    restingHeartRate: 54,
    stressAverage: 31,
    bodyBatteryAtWake: 78,
    intensityMinutesDay: 32,
    measuredAt: Temporal.Instant.from('2026-03-04T15:29:00Z'),
    utcOffsetMinutes: 60,
  });
});

test.each([undefined, null, [], {}, { calendarDate: null, restingHeartRate: null }])(
  'an answer of %j has no summary',
  (json) => {
    expect(daySummary.parse(json)).toBeNull();
  },
);

test.each([
  [{ bodyBatteryMostRecentValue: 101 }, { bodyBatteryCurrent: null }],
  [{ bodyBatteryLowestValue: -1 }, { bodyBatteryLow: null }],
  [{ bodyBatteryLowestValue: 0 }, { bodyBatteryLow: 0 }],
  [{ restingHeartRate: 0 }, { restingHeartRate: null }],
  [{ restingHeartRate: 251 }, { restingHeartRate: null }],
  [{ averageStressLevel: -2 }, { stressAverage: null }],
  [{ bodyBatteryAtWakeTime: -1 }, { bodyBatteryAtWake: null }],
  [{ wellnessEndTimeGmt: null }, { measuredAt: Temporal.Instant.from('2026-03-04T15:31:12.345Z') }],
  [{ wellnessEndTimeGmt: 'soon', lastSyncTimestampGMT: null }, { measuredAt: null }],
  [{ wellnessStartTimeGmt: '2026-03-04T09:30:00.0' }, { utcOffsetMinutes: -570 }],
  [{ wellnessStartTimeGmt: '2026-03-01T09:30:00.0' }, { utcOffsetMinutes: null }],
  [{ wellnessStartTimeLocal: null }, { utcOffsetMinutes: null }],
  [{ moderateIntensityMinutes: -5 }, { intensityMinutesDay: 18 }],
  [{ moderateIntensityMinutes: null, vigorousIntensityMinutes: null }, { intensityMinutesDay: null }],
  [{ moderateIntensityMinutes: 0, vigorousIntensityMinutes: null }, { intensityMinutesDay: 0 }],
  [{ restingHeartRate: '54' }, { restingHeartRate: null }],
])('a summary with %j is read as %j', (change, expected) => {
  expect(daySummary.parse({ ...DAY, ...change })).toMatchObject(expected);
});

test('a privacy-protected day is reported as refused, not as a dead token', () => {
  expect(() => daySummary.parse({ privacyProtected: true })).toThrow(
    expect.objectContaining({ code: 'REFUSED' }),
  );
});
