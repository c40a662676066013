import { describe, expect, test } from 'vitest';
import { clamp, lowerMedian, mean, median, normalBelow, roundHalfUp } from './arithmetic.ts';

describe('roundHalfUp', () => {
  test.each([
    [28.5, 29],
    [28.49, 28],
    [28, 28],
    [-0.5, 0],
    [-1.5, -1],
    [-1.51, -2],
  ])('%f becomes %i', (value, rounded) => {
    expect(roundHalfUp(value)).toBe(rounded);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('leaves %f as it is', (value) => {
    expect(roundHalfUp(value)).toBe(value);
  });
});

test.each([
  [20, 21],
  [21, 21],
  [33.3, 33.3],
  [46, 45],
  [Number.POSITIVE_INFINITY, 45],
])('clamp brings %f to %f in 21..45', (value, clamped) => {
  expect(clamp(value, 21, 45)).toBe(clamped);
});

test('the mean of an empty list is NaN', () => {
  expect(mean([])).toBeNaN();
});

describe('median and lowerMedian', () => {
  test.each([
    [[3], 3, 3],
    [[4, 1], 2.5, 1],
    [[9, 1, 5], 5, 5],
    [[40, 10, 30, 20], 25, 20],
  ])('the list %j has the median %f and the lower median %f', (values, middle, lower) => {
    expect([median(values), lowerMedian(values)]).toEqual([middle, lower]);
  });

  test('both medians of an empty list are NaN', () => {
    expect([median([]), lowerMedian([])]).toEqual([Number.NaN, Number.NaN]);
  });

  test('the median compares numbers by value, not as text', () => {
    expect(median([9, 10, 100])).toBe(10);
  });

  test('the median leaves the order of the list as it is', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('normalBelow', () => {
  test.each([
    [0, 0.5],
    [1, 0.841345],
    [-1, 0.158655],
    [1.96, 0.975002],
    [Number.POSITIVE_INFINITY, 1],
    [Number.NEGATIVE_INFINITY, 0],
  ])('of %f is %f', (sds, share) => {
    expect(normalBelow(sds)).toBeCloseTo(share, 6);
  });

  test('keeps its precision many standard deviations out, where the share is tiny', () => {
    expect(normalBelow(-7) / 1.279813e-12).toBeCloseTo(1, 5);
  });
});
