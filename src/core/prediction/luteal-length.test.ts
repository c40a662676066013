import { describe, expect, test } from 'vitest';
import { predictLuteal } from './luteal-length.ts';

describe('the luteal length', () => {
  test('is 13 days with a large variance before one is known', () => {
    const { meanDays, variance } = predictLuteal([]);
    expect(meanDays).toBe(13);
    expect(variance).toBeCloseTo(1.75 ** 2 * 3, 10);
  });

  test("follows the person's own lengths, newer ones more", () => {
    // (0.5 · 13 + 0.9 · 11 + 12) / (0.5 + 1.9)
    expect(predictLuteal([11, 12]).meanDays).toBeCloseTo(28.4 / 2.4, 10);
  });

  test('counts an outlier as three days from the others', () => {
    expect(predictLuteal([13, 13, 19]).meanDays).toBeCloseTo(predictLuteal([13, 13, 16]).meanDays, 10);
  });

  test.each([6, 20, -3])('leaves out a length of %i days, which is impossible', (days) => {
    expect(predictLuteal([12, days])).toEqual(predictLuteal([12]));
  });

  test('has a smaller variance with more cycles, and a larger one if they differ', () => {
    const { variance } = predictLuteal([13, 13, 13]);
    expect(predictLuteal([13]).variance).toBeGreaterThan(variance);
    expect(predictLuteal([9, 17, 13]).variance).toBeGreaterThan(variance);
  });

  test('ignores cycles before the last twelve', () => {
    const twelve = Array<number>(12).fill(12);
    expect(predictLuteal([16, ...twelve])).toEqual(predictLuteal(twelve));
  });
});
