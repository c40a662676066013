import { describe, expect, test } from 'vitest';
import { scoreOvulation } from './ovulation-accuracy.ts';
import type { Woman } from './read-cycles.ts';
import { scoreTemperature } from './temperature-accuracy.ts';

/** Cycles of very different lengths, each with ovulation 13 days before its end. */
const lengths = [26, 33, 28, 37, 27, 35, 30, 25, 34, 29];
const woman: Woman = {
  client: 'ann',
  cycles: lengths.map((lengthDays) => ({ lengthDays, ovulationDay: lengthDays - 13, mensesDays: 5 })),
};

describe('scoreOvulation', () => {
  const score = scoreOvulation([woman]);

  test('compares forecasts of the same cycles with and without observed ovulation', () => {
    expect([score.calendar.forecasts, score.observed.forecasts]).toEqual([9, 9]);
    expect(score.observed.mae).toBeLessThan(score.calendar.mae / 2);
  });

  test('is not worse than the calendar with a poor marker', () => {
    expect(score.poorMarker.mae).toBeLessThanOrEqual(score.calendar.mae);
  });

  test('leaves out cycles without a measured ovulation day', () => {
    const unmeasured = { ...woman, cycles: woman.cycles.map((cycle) => ({ ...cycle, ovulationDay: null })) };
    expect(scoreOvulation([woman, unmeasured]).observed.forecasts).toBe(9);
  });
});

test('scoreTemperature is deterministic, finds most rises in quiet nights and few where there is none', () => {
  const score = scoreTemperature([woman], 0.08);
  expect(score.found).toBeGreaterThan(80);
  expect(score.foundWithoutRise).toBeLessThan(20);
  expect(score.ovulationMae).toBeLessThan(1.5);
  expect(scoreTemperature([woman], 0.08)).toEqual(score);
});
