import { expect, test } from 'vitest';
import { longestSeries } from './body-signs.ts';

const nights = (first: number, count: number, celsius = 36.5) =>
  Array.from({ length: count }, (_, i) => ({ day: first + i, celsius }));

test('reads the series with the most nights of late, and never two at once', () => {
  const [old, recent] = [nights(100, 200), nights(350, 40)];
  expect(longestSeries([old, recent])).toEqual(recent);
});

test('leaves out nights with fever', () => {
  expect(longestSeries([[...nights(100, 3), { day: 103, celsius: 38.4 }]])).toEqual(nights(100, 3));
});

test('has no nights where nothing was measured', () => {
  expect(longestSeries([[], []])).toEqual([]);
});
