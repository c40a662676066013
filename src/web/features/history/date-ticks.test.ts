import { expect, test } from 'vitest';
import { addDays } from '#web/lib/day.ts';
import { dateTicks } from './date-ticks.ts';

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, i) => addDays(first, i));

test('the first of each month is labelled if there are three or more', () => {
  const days = daysFrom('2026-08-18', 90);
  expect(dateTicks(days, 6).map((i) => days[i])).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
});

test('fewer months are labelled if there is less room', () => {
  const days = daysFrom('2025-11-16', 365);
  expect(dateTicks(days, 4).map((i) => days[i])).toEqual([
    '2025-12-01',
    '2026-03-01',
    '2026-06-01',
    '2026-09-01',
  ]);
});

test('single days are labelled in a short range', () => {
  expect(dateTicks(daysFrom('2026-10-02', 30), 5)).toEqual([0, 7, 14, 21, 28]);
  expect(dateTicks(daysFrom('2026-10-02', 3), 5)).toEqual([0, 1, 2]);
  expect(dateTicks(daysFrom('2026-10-02', 1), 1)).toEqual([0]);
});
