import { describe, expect, test } from 'vitest';
import { curveOn } from './cycle-curve.ts';

describe('the curve of HRV and pulse', () => {
  test.each([
    [1, 28, 0.015, -0.005],
    [5, 28, 0.0633, -0.0323],
    [8, 28, 0.0417, -0.0225],
    [12, 28, 0.0174, -0.007],
    [15, 28, 0, 0],
    [18, 28, -0.0225, 0.0165],
    [22, 28, -0.051, 0.0325],
    [25, 28, -0.0427, 0.0287],
    [28, 28, 0.005, -0.002],
    [8, 34, 0.0566, -0.0296],
    [28, 34, -0.051, 0.0325],
  ])('has the published values on day %i of %i', (day, length, hrv, pulse) => {
    const curve = curveOn(day, length);
    expect(curve.hrv).toBeCloseTo(hrv, 3);
    expect(curve.pulse).toBeCloseTo(pulse, 3);
  });

  test('keeps the value of the last day for the first late week, and is zero after that', () => {
    expect(curveOn(35, 28)).toEqual(curveOn(28, 28));
    expect(curveOn(36, 28)).toEqual({ hrv: 0, pulse: 0 });
  });

  test('has its turning point at an observed ovulation', () => {
    expect(curveOn(18, 31, 18).hrv).toBeCloseTo(0, 10);
    expect(curveOn(12, 31, 12).hrv).toBeCloseTo(0, 10);
    expect(curveOn(22, 31, 12).hrv).toBeCloseTo(curveOn(22, 31).hrv, 10);
  });
});
