import { expect, test } from 'vitest';
import { hrvRange } from './hrv.ts';

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

const parseNight = (change: object) => hrvRange.parse({ hrvSummaries: [{ ...SUMMARY, ...change }] })[0];

test('HRV is read for the nights of a range', () => {
  const later = { ...SUMMARY, calendarDate: '2026-03-05' };
  expect(hrvRange.parse({ hrvSummaries: [SUMMARY, later], userProfilePk: 1 })).toEqual([
    EXPECTED,
    { ...EXPECTED, date: Temporal.PlainDate.from('2026-03-05') },
  ]);
});

test.each([
  undefined,
  null,
  [],
  {},
  { hrvSummaries: null },
  { hrvSummaries: [] },
  { hrvSummaries: [null, {}, { calendarDate: null }] },
])('HRV: %j has no nights', (json) => {
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
])('the HRV status %j is read as %s', (status, expected) => {
  expect(parseNight({ status })?.hrvStatus).toBe(expected);
});

test.each([
  [44, 'BELOW'],
  [45, null],
  [58, null],
  [59, 'ABOVE'],
])('an HRV week of %i ms has the direction %s', (weeklyAvg, expected) => {
  expect(parseNight({ weeklyAvg })?.hrvDirection).toBe(expected);
});

test('an HRV week without a usual range has no direction', () => {
  expect(parseNight({ weeklyAvg: 20, baseline: null })?.hrvDirection).toBeNull();
});

test.each([0, -3, 301, null, '47'])(
  'an HRV night of %j ms counts as not measured, even if its week has values',
  (lastNightAvg) => {
    expect(parseNight({ lastNightAvg })).toBeUndefined();
  },
);
