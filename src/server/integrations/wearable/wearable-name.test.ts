import { expect, test } from 'vitest';
import { wearableName } from './wearable-name.ts';

test.each([
  [' Forerunner 265 ', 'Forerunner 265'],
  [3_412_345, '3412345'],
  ['   ', null],
  [null, null],
  [{ name: 'Ring' }, null],
  ['x'.repeat(99), 'x'.repeat(60)],
])('a watch that its source calls %j is named %j', (given, name) => {
  expect(wearableName(given)).toBe(name);
});
