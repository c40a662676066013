import { describe, expect, test } from 'vitest';
import { findTemperatureShift, isQuietEnough, nightlySd } from './temperature-shift.ts';

const PRIOR = { day: 16, cycleSdDays: 2.5 };

/** Nights that vary by a few hundredths of a degree, and rise after `ovulationDay`. */
function nightsUntil(lastDay: number, ovulationDay: number | null, isMissed = (_day: number) => false) {
  return Array.from({ length: lastDay }, (_, i) => i + 1)
    .filter((cycleDay) => !isMissed(cycleDay))
    .map((cycleDay) => {
      const isHigh = ovulationDay !== null && cycleDay >= ovulationDay + 2;
      return { cycleDay, celsius: 36.4 + (isHigh ? 0.3 : 0) + 0.04 * ((cycleDay % 3) - 1) };
    });
}

const find = (today: number, ovulationDay: number | null, isMissed?: (day: number) => boolean) =>
  findTemperatureShift(nightsUntil(today, ovulationDay, isMissed), { today, prior: PRIOR, sd: 0.12 });

describe('the rise of temperature', () => {
  test.each([13, 16, 20])('is found within a day of ovulation on day %i', (ovulationDay) => {
    const found = find(ovulationDay + 8, ovulationDay);
    expect(Math.abs((found?.cycleDay ?? 0) - ovulationDay)).toBeLessThanOrEqual(1);
    expect(found?.variance).toBeLessThan(3);
  });

  test('is not found before the temperature has risen', () => {
    expect(find(17, 16)).toBeNull();
  });

  test('is not found in a cycle without a rise, however late in the cycle', () => {
    expect(find(45, null)).toBeNull();
  });

  test('is not found without nights, however long ago the calendar expected ovulation', () => {
    expect(findTemperatureShift([], { today: 40, prior: PRIOR, sd: 0.12 })).toBeNull();
  });

  test('is found with every third night missing', () => {
    expect(find(26, 16, (day) => day % 3 === 0)).not.toBeNull();
  });

  test('is found from nights up to today only', () => {
    const all = nightsUntil(26, 16);
    const today = { today: 17, prior: PRIOR, sd: 0.12 };
    expect(findTemperatureShift(all, today)).toEqual(findTemperatureShift(all.slice(0, 17), today));
  });

  test('is not found after one hot night', () => {
    const nights = nightsUntil(20, null).map((night) =>
      night.cycleDay === 19 ? { ...night, celsius: 38.5 } : night,
    );
    expect(findTemperatureShift(nights, { today: 20, prior: PRIOR, sd: 0.12 })).toBeNull();
  });
});

describe('the spread of nights', () => {
  test('is 0.12 °C before there are enough nights', () => {
    expect(nightlySd([0.4, -0.4])).toBe(0.12);
  });

  test("is the person's own after that, not moved by one outlier", () => {
    expect(nightlySd([0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 2])).toBeCloseTo(0.14826, 10);
  });

  test('is never so small that the rise itself would count as an outlier', () => {
    expect(nightlySd(Array<number>(20).fill(0))).toBe(0.08);
  });
});

test.each([
  [0.08, true],
  [0.12, true],
  [0.13, false],
])('nights with a spread of %d °C are quiet enough to date ovulation: %s', (sd, isQuiet) => {
  expect(isQuietEnough(sd)).toBe(isQuiet);
});
