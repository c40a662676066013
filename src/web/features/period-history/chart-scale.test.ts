import { expect, test } from 'vitest';
import { chartScale } from './chart-scale.ts';

const PLOT = { top: 10, bottom: 110 };

test('has a line below the shortest and one above the longest', () => {
  const { ticks, yOf } = chartScale([27, 33], 2, PLOT);
  expect(ticks).toEqual([26, 28, 30, 32, 34]);
  expect([yOf(26), yOf(34)]).toEqual([110, 10]);
});

test('works for cycles of equal length and for very long ones', () => {
  expect(chartScale([28], 1, PLOT).ticks).toEqual([27, 28, 29]);
  const { ticks } = chartScale([21, 120], 2, PLOT);
  expect(ticks.length).toBeLessThan(8);
  expect([ticks[0], ticks.at(-1)]).toEqual([0, 150]);
});

test('spreads the cycles evenly, and labels at most five dates', () => {
  const { xOf, dateEvery } = chartScale([28], 4, PLOT);
  expect([xOf(0), xOf(3)]).toEqual(['12.5%', '87.5%']);
  expect(dateEvery).toBe(1);
  expect(chartScale([28], 19, PLOT).dateEvery).toBe(4);
});
