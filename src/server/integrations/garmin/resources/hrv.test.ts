import { expect, test } from 'vitest';
import { hrvDay, hrvRange } from './hrv.ts';

const SUMMARY = {
  calendarDate: '2026-03-04',
  weeklyAvg: 51,
  lastNightAvg: 47,
  lastNight5MinHigh: 71,
  baseline: { lowUpper: 41, balancedLow: 45, balancedUpper: 58, markerValue: 0.46 },
  status: 'BALANCED',
  feedbackPhrase: 'HRV_BALANCED_1',
};
const EXPECTED = {
  date: Temporal.PlainDate.from('2026-03-04'),
  hrvStatus: 'BALANCED',
  hrvDirection: null,
  hrvLastNightMs: 47,
  hrvWeeklyMs: 51,
};

test('reads one night', () => {
  expect(hrvDay.parse({ userProfilePk: 1, hrvSummary: SUMMARY, hrvReadings: [] })).toEqual(EXPECTED);
});

test('reads many nights', () => {
  const later = { ...SUMMARY, calendarDate: '2026-03-05' };
  expect(hrvRange.parse({ hrvSummaries: [SUMMARY, later], userProfilePk: 1 })).toEqual([
    EXPECTED,
    { ...EXPECTED, date: Temporal.PlainDate.from('2026-03-05') },
  ]);
});

test.each([undefined, null, [], {}, { hrvSummary: null }, { hrvSummary: { calendarDate: null } }])(
  'finds no night in %j',
  (json) => {
    expect(hrvDay.parse(json)).toBeNull();
  },
);

test.each([
  undefined,
  null,
  [],
  {},
  { hrvSummaries: null },
  { hrvSummaries: [] },
  { hrvSummaries: [null, {}] },
])('finds no nights in %j', (json) => {
  expect(hrvRange.parse(json)).toEqual([]);
});

test.each([
  ['UNBALANCED', 'UNBALANCED'],
  ['LOW', 'LOW'],
  ['POOR', 'POOR'],
  ['NONE', 'UNKNOWN'],
  ['balanced', 'UNKNOWN'],
  ['SPLENDID', 'UNKNOWN'],
  [null, 'UNKNOWN'],
  [4, 'UNKNOWN'],
])('takes the status %j as %s', (status, expected) => {
  expect(hrvDay.parse({ hrvSummary: { ...SUMMARY, status } })?.hrvStatus).toBe(expected);
});

test.each([
  [44, 'BELOW'],
  [45, null],
  [58, null],
  [59, 'ABOVE'],
])('places a week of %i ms: %s', (weeklyAvg, expected) => {
  expect(hrvDay.parse({ hrvSummary: { ...SUMMARY, weeklyAvg } })?.hrvDirection).toBe(expected);
});

test('knows no side while there is no usual range yet', () => {
  expect(
    hrvDay.parse({ hrvSummary: { ...SUMMARY, weeklyAvg: 20, baseline: null } })?.hrvDirection,
  ).toBeNull();
});

test.each([0, -3, 301, null, '47'])(
  'a night of %j ms was not measured, whatever its week says',
  (lastNightAvg) => {
    expect(hrvDay.parse({ hrvSummary: { ...SUMMARY, lastNightAvg } })).toBeNull();
  },
);
