import { describe, expect, test } from 'vitest';
import { curveOn } from './cycle-curve.ts';
import { judgeHrvNight, judgeHrvWeek, ownHrv } from './judge-hrv.ts';
import { judgePulse } from './judge-night.ts';
import { measureHistory } from './measure-history.ts';
import { amplitudeOf } from './own-nights.ts';
import { usualOf } from './usual.ts';

const NOTHING = { hrvMs: null, pulse: null, sleepSeconds: null, charge: null, drain: null };

/** Nights up to day 0, the newest first, in cycles of 28 days that began on day −83. */
function nightsOf(values: readonly (number | null)[], amplitudeOnDay = true) {
  const days = values.map((value, i) => ({
    ...NOTHING,
    loadMinutes: null,
    temperature: null,
    day: -i,
    pulse: value,
  }));
  return measureHistory(
    [{ source: 'garmin', days }],
    ({ pulse }) => pulse,
    () => 'FOLLICULAR',
    {
      curveOn: amplitudeOnDay ? (day) => curveOn(((day + 83 + 28 * 9) % 28) + 1, 28).hrv : () => 0,
    },
  );
}

describe('how strongly a person follows the curve', () => {
  const cycle = Array.from({ length: 84 }, (_, i) => curveOn((i % 28) + 1, 28).hrv);
  const values = cycle.map((g, i) => Math.log(50) + 1.5 * g + (i % 2 === 0 ? -0.12 : 0.12));

  test('is 1.21 after three cycles that follow one and a half times the curve', () => {
    const { sd } = usualOf(values, 0.05);
    expect(sd).toBeCloseTo(0.1763, 3);
    expect(amplitudeOf(cycle, values, sd)).toBeCloseTo(1.21, 2);
  });

  test('is 1 if no cycle is known', () => {
    expect(
      amplitudeOf(
        cycle.map(() => 0),
        values,
        0.1,
      ),
    ).toBe(1);
  });
});

describe('the week of a person whose nights are 50 ms and spread by a tenth', () => {
  const earlier = Array.from({ length: 60 }, (_, i) => 50 * Math.exp(i % 2 === 0 ? 0.0675 : -0.0675));
  /** With these nights, z is about ln(ms / 50) · 10. */
  const judge = (week: readonly (number | null)[], isLoaded = false) => {
    const nights = nightsOf([...week, ...earlier], false);
    return judgeHrvWeek({ nights, day: 0, own: ownHrv(nights, 0), reading: undefined, isLoaded }).verdict;
  };
  const at = (z: number) => 50 * Math.exp(z / 10);
  const weekAt = (z: number) => Array.from({ length: 7 }, () => at(z));

  test.each([
    [-1.65, 'VERY_LOW'],
    [-1.55, 'LOW'],
    [-1.25, 'LOW'],
    [-1.15, 'BELOW'],
    [-0.75, 'BELOW'],
    [-0.65, 'USUAL'],
    [0.45, 'USUAL'],
    [0.75, 'ABOVE'],
  ])('with a mean z of %f is %s', (z, verdict) => {
    expect(judge(weekAt(z))).toBe(verdict);
  });

  test('is RISING, which does not count as low, once the last two nights are better', () => {
    expect(judge([at(0), at(-0.4), ...weekAt(-2.5).slice(2)])).toBe('RISING');
    expect(judge([at(0), at(-0.6), ...weekAt(-2.5).slice(2)])).toBe('VERY_LOW');
  });

  test('stays low if one of the last two nights is missing', () => {
    expect(judge([null, at(0.5), ...weekAt(-2.5).slice(2)])).toBe('VERY_LOW');
  });

  test('counts as low earlier if the person trained much more than usual', () => {
    expect([judge(weekAt(-0.6)), judge(weekAt(-0.6), true)]).toEqual(['USUAL', 'BELOW']);
    expect(judge(weekAt(-0.35), true)).toBe('USUAL');
  });

  test("replaces the vendor's verdict once 21 nights are known", () => {
    const reading = { day: 0, status: 'LOW', direction: null, weekMs: 44, withLastNight: true } as const;
    const verdict = (count: number) => {
      const nights = nightsOf([...weekAt(0), ...earlier].slice(0, count), false);
      return judgeHrvWeek({ nights, day: 0, own: ownHrv(nights, 0), reading, isLoaded: false }).verdict;
    };
    expect([verdict(20), verdict(21)]).toEqual(['LOW', 'USUAL']);
  });

  test("is replaced by the vendor's status if only that includes last night", () => {
    const reading = { day: 0, status: 'LOW', direction: null, weekMs: 44, withLastNight: true } as const;
    const nights = nightsOf([null, ...weekAt(0), ...earlier], false);
    const own = ownHrv(nights, 0);
    const judged = (withLastNight: boolean) =>
      judgeHrvWeek({ nights, day: 0, own, reading: { ...reading, withLastNight }, isLoaded: false }).verdict;
    expect([judged(true), judged(false)]).toEqual(['LOW', 'USUAL']);
  });
});

test('a night before a period is compared with the cycle curve', () => {
  // These nights follow the curve, with a small spread around it. The curve is lowest six days before the next period:
  // here on day -5.
  const follows = Array.from({ length: 84 }, (_, i) => {
    const g = curveOn(((83 - i) % 28) + 1, 28).hrv;
    return 50 * Math.exp(2 * g + (i % 2 === 0 ? 0.02 : -0.02));
  });
  const sdOf = (hasCurve: boolean) => ownHrv(nightsOf(follows, hasCurve), -5)?.usual.sd ?? Number.NaN;
  // The spread is smaller if the curve is taken out.
  expect(sdOf(true)).toBeLessThan(sdOf(false));
  const judge = (ms: number, hasCurve: boolean) => {
    const nights = nightsOf(follows.with(5, ms), hasCurve);
    return judgeHrvNight(nights, -5, ownHrv(nights, -5), undefined).verdict;
  };
  expect([judge(42, true), judge(42, false)]).toEqual(['USUAL', 'BELOW']);
  expect([judge(52, true), judge(52, false)]).toEqual(['ABOVE', 'USUAL']);
});

test('a pulse is far off if it is at least five beats and three standard deviations above usual', () => {
  const steady = Array.from({ length: 40 }, (_, i) => 52 + (i % 3) - 1);
  const wide = Array.from({ length: 40 }, (_, i) => 52 + 3 * ((i % 3) - 1));
  const verdict = (pulse: number, before: readonly number[]) =>
    judgePulse(nightsOf([pulse, ...before], false), 0).verdict;
  expect([verdict(56, steady), verdict(57, steady)]).toEqual(['ABOVE', 'FAR_OFF']);
  expect([verdict(65, wide), verdict(66, wide)]).toEqual(['ABOVE', 'FAR_OFF']);
});
