import { expect, test } from 'vitest';
import { chartScale } from './chart-scale.ts';

const PLOT = { top: 10, bottom: 110 };

test('the scale has a line below the shortest cycle and one above the longest', () => {
  const { ticks, yOf } = chartScale([27, 33], 2, PLOT);
  expect(ticks).toEqual([26, 28, 30, 32, 34]);
  expect([yOf(26), yOf(34)]).toEqual([110, 10]);
});

test('the scale fits cycles of equal length and very long ones', () => {
  expect(chartScale([28], 1, PLOT).ticks).toEqual([27, 28, 29]);
  const { ticks } = chartScale([21, 120], 2, PLOT);
  expect(ticks.length).toBeLessThan(8);
  expect([ticks[0], ticks.at(-1)]).toEqual([0, 150]);
});

test('cycles are spread evenly, and at most five dates are labelled', () => {
  const { xOf, dateEvery } = chartScale([28], 4, PLOT);
  expect([xOf(0), xOf(3)]).toEqual(['12.5%', '87.5%']);
  expect(dateEvery).toBe(1);
  expect(chartScale([28], 19, PLOT).dateEvery).toBe(4);
});
