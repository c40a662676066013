import { expect, test } from 'vitest';
import { FORECASTERS, type Method } from './forecast.ts';

/** Starts with gaps of 26, 34, 28, 28, 30, 31 and 40 days between them. */
const STARTS = [0, 26, 60, 88, 116, 146, 177, 217].map((days) =>
  Temporal.PlainDate.from('2024-01-01').add({ days }),
);

test.each<[Method, number]>([
  ['always 28', 28],
  ['last cycle', 40],
  ['mean of 3', 34],
  ['mean of 6', 32],
  ['median of 6', 31],
])('the method "%s" forecasts %i days', (method, days) => {
  expect(FORECASTERS[method](STARTS)).toEqual({ days });
});

test('the model of the product forecasts a day and a window', () => {
  expect(FORECASTERS.lutea(STARTS)).toEqual({ days: 31, low: 26, high: 35 });
});
