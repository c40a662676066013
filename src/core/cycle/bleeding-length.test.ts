import { describe, expect, test } from 'vitest';
import { bleedingRuns, ownBleedingDays } from './bleeding-length.ts';

describe('bleedingRuns', () => {
  test('bleeding with one day without between is one period, with two such days it is two', () => {
    expect(bleedingRuns([10, 11, 13, 16, 17])).toEqual([
      { first: 10, last: 13 },
      { first: 16, last: 17 },
    ]);
  });
});

describe("the person's own length of bleeding", () => {
  test("is five days before a period's length is known", () => {
    expect(ownBleedingDays([100], [], 150)).toBe(5);
  });

  test('is pulled towards five with the weight of two periods', () => {
    // (10 + 3 + 3 + 3) / 5
    const days = [100, 101, 102, 130, 131, 132, 160, 161, 162];
    expect(ownBleedingDays([100, 130, 160], days, 190)).toBe(4);
  });

  test('ignores a period of which only the start is logged', () => {
    expect(ownBleedingDays([100, 130, 160], [100, 130, 160], 190)).toBe(5);
  });

  test('ignores a period that may not be over', () => {
    expect(ownBleedingDays([100], [100, 101], 103)).toBe(5);
  });

  test('ignores bleeding without a logged start', () => {
    expect(ownBleedingDays([100], [115, 116], 150)).toBe(5);
  });

  test('stays within 2 and 8 days', () => {
    const long = Array.from({ length: 8 }, (_, i) => 100 + 40 * i);
    const days = long.flatMap((start) => Array.from({ length: 14 }, (_, i) => start + i));
    expect(ownBleedingDays(long, days, 500)).toBe(8);
  });
});
