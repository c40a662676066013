import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidInput } from '#core/invalid-input.ts';
import { anyLength } from '../../../test/helpers/any-cycle.ts';
import { cyclesInGap, isUsableGap, predictLength, staleAfterDays } from './predict-length.ts';

const gapsOf = (...lengths: number[]) => lengths.map((lengthDays) => ({ lengthDays, confirmed: false }));
const confirmed = (lengthDays: number) => ({ lengthDays, confirmed: true });

describe('the prior', () => {
  test('the prior is 29 days with a spread of 3', () => {
    expect(predictLength([], null)).toEqual({
      meanDays: 29,
      unclampedMeanDays: 29,
      sdDays: 3,
      cycles: 0,
      evidence: 0.5,
      typicalDays: 29,
      running: null,
    });
  });

  test('the prior mean moves two thirds of the way to a stated length', () => {
    expect(predictLength([], 35)).toMatchObject({ meanDays: 33, evidence: 1.5 });
  });

  test('the prior counts a stated length in whole days', () => {
    expect(predictLength([], 28.5)).toEqual(predictLength([], 29));
  });

  test.each([20, 46, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses a stated length of %f',
    (stated) => {
      expect(() => predictLength([], stated)).toThrow(InvalidInput);
    },
  );
});

describe('observed gaps', () => {
  test('one observed gap counts twice as much as the prior', () => {
    expect(predictLength(gapsOf(32), null).meanDays).toBeCloseTo((0.5 * 29 + 32) / 1.5, 10);
  });

  test('older gaps count less', () => {
    expect(predictLength(gapsOf(27, 30), null).meanDays).toBeCloseTo((0.5 * 29 + 0.9 * 27 + 30) / 2.4, 10);
  });

  test('a gap further than six days from the typical one counts as six days away', () => {
    expect(predictLength(gapsOf(28, 28, 41), null).meanDays).toBe(
      predictLength(gapsOf(28, 28, 34), null).meanDays,
    );
  });

  test('gaps before the last twelve are ignored', () => {
    const twelve = Array<number>(12).fill(28);
    expect(predictLength(gapsOf(24, ...twelve), null)).toEqual(predictLength(gapsOf(...twelve), null));
  });

  test('observed gaps of equal length reduce the spread', () => {
    expect(predictLength(gapsOf(29, 29, 29, 29), null).sdDays).toBeCloseTo(Math.sqrt(27 / (3 + 3.439)), 10);
  });

  test.each([
    [21, 2],
    [26, 2],
    [30, 3.4],
    [36, 5.8],
  ])(
    'after twelve gaps of %i days the assumed spread is about %f days: long cycles vary more',
    (lengthDays, sdDays) => {
      const twelve = gapsOf(...Array<number>(12).fill(lengthDays));
      const { meanDays, evidence, sdDays: spread } = predictLength(twelve, null);
      const observed = (evidence - 0.5) * (lengthDays - meanDays) ** 2;
      const prior = Math.max(2, 3 + 0.4 * (meanDays - 29));
      expect(prior).toBeCloseTo(sdDays, 0);
      expect(spread).toBeCloseTo(Math.sqrt((3 * prior ** 2 + observed) / (2.5 + evidence)), 10);
    },
  );

  test('after gaps of 18 days the predicted length is 21', () => {
    expect(predictLength(gapsOf(18, 18, 18, 18), null).meanDays).toBe(21);
  });

  test('after gaps of 50 days the predicted length is 45', () => {
    expect(predictLength(gapsOf(50, 50, 50, 50), null).meanDays).toBe(45);
  });
});

describe('gaps that say nothing', () => {
  test.each([
    [14, false],
    [15, true],
    [20, true],
    [120, true],
    [121, false],
    [30_000, false],
    [0, false],
    [-28, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('a gap of %f days is usable: %s', (lengthDays, usable) => {
    expect(isUsableGap(lengthDays)).toBe(usable);
  });

  test('change nothing: they are too short, too long or not a number', () => {
    const odd = gapsOf(12, Number.NaN, Number.POSITIVE_INFINITY, -28, 0, 121, 30_000);
    expect(predictLength([...odd, ...gapsOf(28)], null)).toEqual(predictLength(gapsOf(28), null));
  });
});

describe('a forgotten log', () => {
  test.each([
    [49, 1],
    [49.3, 2],
    [58, 2],
    [72, 2],
    [73, 3],
    [116, 4],
  ])('a gap of %f days where 29 are typical holds %i cycles', (lengthDays, cycles) => {
    expect(cyclesInGap({ lengthDays, confirmed: false }, 29)).toBe(cycles);
  });

  test('a gap with a forgotten log is split into equal cycles', () => {
    expect(predictLength(gapsOf(28, 28, 56), null)).toEqual(predictLength(gapsOf(28, 28, 28, 28), null));
  });

  test('a gap with a forgotten log is not split once it is confirmed', () => {
    const gaps = [...gapsOf(28, 28), confirmed(56)];
    expect(predictLength(gaps, null)).toMatchObject({
      cycles: 3,
      meanDays: predictLength([...gapsOf(28, 28), confirmed(34)], null).meanDays,
    });
  });
});

test.each([
  [21, 46],
  [27, 46],
  [28, 47.6],
  [40, 68],
])('with a typical length of %i days, the cycle is stale after %f days', (typicalDays, days) => {
  expect(staleAfterDays({ ...predictLength([], null), typicalDays })).toBeCloseTo(days, 10);
});

describe('whatever was logged', () => {
  const anyGaps = fc.array(
    fc.record({
      lengthDays: fc.oneof(fc.integer({ min: -50, max: 400 }), fc.double()),
      confirmed: fc.boolean(),
    }),
  );
  const anyStated = fc.option(anyLength);

  test('the mean is from 21 to 45 days', () => {
    fc.assert(
      fc.property(anyGaps, anyStated, (gaps, stated) => {
        const { meanDays } = predictLength(gaps, stated);
        expect(meanDays).toBeGreaterThanOrEqual(21);
        expect(meanDays).toBeLessThanOrEqual(45);
      }),
      { numRuns: 500 },
    );
  });

  test('spread, evidence and typical length are positive numbers', () => {
    fc.assert(
      fc.property(anyGaps, anyStated, (gaps, stated) => {
        const { sdDays, evidence, typicalDays } = predictLength(gaps, stated);
        for (const value of [sdDays, evidence, typicalDays]) {
          expect(value).toBeGreaterThan(0);
          expect(value).toBeLessThan(Number.POSITIVE_INFINITY);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('no more than twelve cycles count', () => {
    fc.assert(
      fc.property(anyGaps, (gaps) => {
        expect(predictLength(gaps, null).cycles).toBeLessThanOrEqual(12);
      }),
    );
  });
});
