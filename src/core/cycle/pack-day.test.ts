import { expect, test } from 'vitest';
import { packDayOf } from './pack-day.ts';

test('the pack day starts at 1 again after 28 days, even if no bleeding was logged', () => {
  expect([1, 28, 29, 57].map((cycleDay) => packDayOf(cycleDay).day)).toEqual([1, 28, 1, 1]);
});

test('the break of a pack has seven days, and bleeding begins on its third', () => {
  const days = Array.from({ length: 28 }, (_, i) => packDayOf(i + 1));
  expect(days.flatMap(({ day, isBreak }) => (isBreak ? day : []))).toEqual([1, 2, 3, 4, 5, 27, 28]);
});
