import { describe, expect, test } from 'vitest';
import { InvalidInput } from '#core/invalid-input.ts';
import { wholeCycleLength } from './cycle-length.ts';

test.each([
  [21, 21],
  [28.4, 28],
  [28.5, 29],
  [44.5, 45],
  [45, 45],
])('a cycle length of %f days is rounded to %i', (lengthDays, whole) => {
  expect(wholeCycleLength(lengthDays)).toBe(whole);
});

describe('wholeCycleLength', () => {
  test.each([20.9, 45.1, 0, -28, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a length of %f days with a message that names it',
    (lengthDays) => {
      expect(() => wholeCycleLength(lengthDays)).toThrow(
        new InvalidInput(
          'CYCLE_LENGTH_OUT_OF_RANGE',
          `cycleLength must be a number from 21 to 45, not ${lengthDays}`,
        ),
      );
    },
  );

  test('refuses a length out of range with an error code', () => {
    expect(() => wholeCycleLength(20)).toThrow(
      expect.objectContaining({ code: 'CYCLE_LENGTH_OUT_OF_RANGE' }),
    );
  });
});
