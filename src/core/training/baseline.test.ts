import { describe, expect, test } from 'vitest';
import type { CyclePhase } from '#core/cycle/phase.ts';
import { type Baseline, baselineFor, measuredRange } from './baseline.ts';

const samplesOf = (phase: CyclePhase | 'UNKNOWN', ...values: number[]) =>
  values.map((value) => ({ phase, value }));

const LUTEAL = samplesOf('LATE_LUTEAL', 40, 42, 44, 46, 48, 50, 52);
const FOLLICULAR = samplesOf('FOLLICULAR', 60, 61, 62, 63, 64, 65, 66);

describe('baselineFor', () => {
  test('is computed from the same phase if that has seven days or more', () => {
    expect(baselineFor('LATE_LUTEAL', [...LUTEAL, ...FOLLICULAR])).toMatchObject({
      basis: 'SAME_PHASE',
      days: 7,
      median: 46,
    });
  });

  test('is computed from all phases if this one has six days', () => {
    const eight = [...FOLLICULAR, ...samplesOf('FOLLICULAR', 62)];
    expect(baselineFor('LATE_LUTEAL', [...LUTEAL.slice(1), ...eight])).toMatchObject({
      basis: 'ALL_PHASES',
      days: 14,
    });
  });

  test('is null if all phases together have only 13 days', () => {
    expect(baselineFor('LATE_LUTEAL', [...LUTEAL.slice(1), ...FOLLICULAR])).toBeNull();
  });

  test('is null with no days at all', () => {
    expect(baselineFor('LATE_LUTEAL', [])).toBeNull();
  });

  test('is computed from all phases if the phase is unknown', () => {
    const samples = samplesOf('UNKNOWN', 1, 2, 3, 4, 5, 6, 7);
    expect(baselineFor('UNKNOWN', [...samples, ...LUTEAL])).toMatchObject({ basis: 'ALL_PHASES', days: 14 });
  });

  test('reaches two robust standard deviations either side of the median', () => {
    const { low, high } = baselineFor('LATE_LUTEAL', LUTEAL) as Baseline;
    expect([low, high]).toEqual([expect.closeTo(46 - 11.8608, 10), expect.closeTo(46 + 11.8608, 10)]);
  });

  test('is not moved by one outlier', () => {
    const calm = baselineFor('LATE_LUTEAL', samplesOf('LATE_LUTEAL', 40, 42, 44, 46, 48, 50, 52));
    expect(baselineFor('LATE_LUTEAL', samplesOf('LATE_LUTEAL', 40, 42, 44, 46, 48, 50, 5000))).toEqual(calm);
  });

  test('reaches one unit on each side of equal nights', () => {
    const flat = baselineFor('LATE_LUTEAL', samplesOf('LATE_LUTEAL', 50, 50, 50, 50, 50, 50, 50));
    expect(flat).toMatchObject({ low: 49, high: 51 });
  });

  test('the range of minutes that are often 0 reaches from the lowest to the highest measured value', () => {
    const minutes = samplesOf('LATE_LUTEAL', 0, 0, 0, 0, 35, 50, 62);
    expect(baselineFor('LATE_LUTEAL', minutes, measuredRange)).toMatchObject({ median: 0, low: 0, high: 62 });
  });

  test('leaves out values that are no numbers', () => {
    const broken = samplesOf('LATE_LUTEAL', Number.NaN, Number.POSITIVE_INFINITY);
    expect(baselineFor('LATE_LUTEAL', [...broken, ...LUTEAL])).toEqual(baselineFor('LATE_LUTEAL', LUTEAL));
  });
});
