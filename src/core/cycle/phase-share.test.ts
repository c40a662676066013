import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { predictLength } from '#core/prediction/predict-length.ts';
import { CYCLE_PHASES } from './phase.ts';
import { easedShare, phaseShare } from './phase-share.ts';

const gapsOf = (...lengths: number[]) => lengths.map((lengthDays) => ({ lengthDays, confirmed: false }));

/** A prediction with a mean of 28.1 days and a spread of 1.65. */
const REGULAR = predictLength(gapsOf(28, 28, 28, 28, 28, 28), null);
const IRREGULAR = predictLength(gapsOf(24, 35, 27, 38, 25, 33), null);

const anyPrediction = fc
  .array(fc.integer({ min: 18, max: 60 }), { maxLength: 14 })
  .map((lengths) => predictLength(gapsOf(...lengths), null));

describe('the share of a phase', () => {
  test.each([
    ['FOLLICULAR', 8, 1],
    ['FOLLICULAR', 13, 0.9],
    ['OVULATION', 15, 0.54],
    ['EARLY_LUTEAL', 17, 0.75],
    ['EARLY_LUTEAL', 20, 0.98],
    ['LATE_LUTEAL', 23, 0.61],
    ['LATE_LUTEAL', 26, 0.99],
    ['LATE_LUTEAL', 30, 1],
  ] as const)('%s on day %i of regular cycles is %f', (phase, cycleDay, share) => {
    expect(phaseShare(phase, cycleDay, REGULAR)).toBeCloseTo(share, 2);
  });

  test.each(['MENSTRUAL', 'UNKNOWN'] as const)('is not given for %s, which is not estimated', (phase) => {
    expect(phaseShare(phase, 3, REGULAR)).toBeNull();
  });

  test("is smaller in the middle of the cycle if the person's cycles vary more", () => {
    expect(phaseShare('OVULATION', 17, IRREGULAR)).toBeLessThan(phaseShare('OVULATION', 15, REGULAR) ?? 0);
  });

  test('is from 0 to 1 for every phase, day and person', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CYCLE_PHASES),
        fc.integer({ min: 1, max: 60 }),
        anyPrediction,
        (phase, cycleDay, length) => {
          const share = phaseShare(phase, cycleDay, length) ?? 0;
          expect([share >= 0, share <= 1]).toEqual([true, true]);
        },
      ),
    );
  });
});

describe('the share of a phase to ease off in', () => {
  test.each([1, 2])('is 1 on day %i of a logged period', (cycleDay) => {
    expect(easedShare(cycleDay, IRREGULAR, cycleDay)).toBe(1);
  });

  test('the eased share of a coming day counts the days before a period and the first two of it', () => {
    const shares = [3, 15, 23, 26, 30, 33].map((cycleDay) => easedShare(cycleDay, REGULAR, 3).toFixed(2));
    expect(shares).toEqual(['0.00', '0.00', '0.61', '0.99', '0.66', '0.05']);
  });

  test('the eased share of today grows while no period starts', () => {
    const shares = [20, 24, 28, 32].map((cycleDay) => easedShare(cycleDay, IRREGULAR, cycleDay));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeGreaterThan(0.6);
  });

  test('is smaller one cycle further ahead, because that period is less certain', () => {
    expect(easedShare(28 + 26, REGULAR, 3)).toBeLessThan(easedShare(26, REGULAR, 3));
    expect(easedShare(28 + 26, REGULAR, 3)).toBeGreaterThan(0.8);
  });

  test('is from 0 to 1 for every day and person', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 120 }),
        anyPrediction,
        (today, ahead, length) => {
          const share = easedShare(today + ahead, length, today);
          expect([share >= 0, share <= 1]).toEqual([true, true]);
        },
      ),
    );
  });
});
