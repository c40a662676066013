import { expect, test } from 'vitest';
import { readTemperature } from './read-temperature.ts';

test.each([
  ['36.55', { value: 36.55, unit: 'C' }],
  [' 36,6 ', { value: 36.6, unit: 'C' }],
  ['97.7', { value: 97.7, unit: 'F' }],
  ['', null],
  ['60', 'INVALID'],
  ['warm', 'INVALID'],
])('the typed temperature "%s" is read', (typed, read) => {
  expect(readTemperature(typed)).toEqual(read);
});
