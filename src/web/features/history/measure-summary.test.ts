import { expect, test } from 'vitest';
import type { TrendDay } from './chart-days.ts';
import { median, summariseMeasure } from './measure-summary.ts';

const measured = (date: string, hrvLastNightMs: number | null) => ({ date, hrvLastNightMs }) as TrendDay;

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 10])).toBe(3.5);
});

test('the summary names the lowest and the highest day, and of equal ones the latest', () => {
  const days = [
    measured('2026-10-01', 40),
    measured('2026-10-02', null),
    measured('2026-10-03', 52),
    measured('2026-10-04', 40),
    measured('2026-10-05', 47),
  ];
  expect(summariseMeasure(days, 'hrvLastNightMs')).toEqual({
    days: 4,
    median: 43.5,
    lowest: { date: '2026-10-04', value: 40 },
    highest: { date: '2026-10-03', value: 52 },
  });
});

test('there is no summary if nothing was measured', () => {
  expect(summariseMeasure([measured('2026-10-01', null)], 'hrvLastNightMs')).toBeUndefined();
});
