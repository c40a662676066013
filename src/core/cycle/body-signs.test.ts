import { expect, test } from 'vitest';
import { longestSeries } from './body-signs.ts';

const nights = (first: number, count: number, celsius = 36.5) =>
  Array.from({ length: count }, (_, i) => ({ day: first + i, celsius }));

test('of two series of nights, only the one with more recent nights is used', () => {
  const [old, recent] = [nights(100, 200), nights(350, 40)];
  expect(longestSeries([old, recent])).toEqual(recent);
});

test('nights with fever are left out', () => {
  expect(longestSeries([[...nights(100, 3), { day: 103, celsius: 38.4 }]])).toEqual(nights(100, 3));
});

test('without measured nights there is no series', () => {
  expect(longestSeries([[], []])).toEqual([]);
});
