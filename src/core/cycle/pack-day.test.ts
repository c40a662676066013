import { expect, test } from 'vitest';
import { packDayOf } from './pack-day.ts';

test('the day of the pack begins again after 28 days, though no bleeding was logged', () => {
  expect([1, 28, 29, 57].map((cycleDay) => packDayOf(cycleDay).day)).toEqual([1, 28, 1, 1]);
});

test('the break has seven days, and the bleeding begins on its third', () => {
  const days = Array.from({ length: 28 }, (_, i) => packDayOf(i + 1));
  expect(days.flatMap(({ day, isBreak }) => (isBreak ? day : []))).toEqual([1, 2, 3, 4, 5, 27, 28]);
});
