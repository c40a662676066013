import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { ordinaryDays } from '../../../test/helpers/measured-days.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { hrvZOn } from '../training/measured-days.ts';
import { closedDays, coinSide, measureCoins } from './coin-days.ts';
import { effectOf } from './coin-effect.ts';

const TODAY = Temporal.PlainDate.from('2026-03-11');
const RECORD: CycleRecord = {
  periodStarts: startsOn('2025-12-07', '2026-01-04', '2026-02-01', '2026-03-01'),
  cycleLength: 28,
  cycleLengthStated: true,
  mode: 'NATURAL',
};
const DAYS = ordinaryDays(TODAY, 160);
const measures = { input: { series: [{ source: 'garmin', days: DAYS }] }, record: RECORD, today: TODAY };
const ago = (days: number) => addDays(TODAY, -days);
const coin = (daysAgo: number, side: 1 | -1, freshness: number | null = null) => ({
  date: ago(daysAgo),
  coin: side,
  freshness,
});

test('the HRV deviation z of a morning does not depend on what was measured and logged after it', () => {
  const morning = ago(20);
  const known = {
    input: { series: [{ source: 'garmin', days: DAYS.filter(({ day }) => day <= dayNumber(morning)) }] },
    record: { ...RECORD, periodStarts: startsOn('2025-12-07', '2026-01-04', '2026-02-01') },
  };
  expect(hrvZOn(measures, morning)).not.toBeNull();
  expect(hrvZOn(measures, morning)).toBe(hrvZOn(known, morning));
});

describe('the coin days of a person', () => {
  const coins = [coin(30, 1, 4), coin(20, -1, 2), coin(10, 1), coin(9, -1), coin(0, 1)];
  const results = measureCoins(coins, measures);

  test('have the next morning as outcome, and a forecast from earlier days', () => {
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...[29, 19, 9, 8].map((days) => hrvZOn(measures, ago(days))),
      null,
    ]);
    expect(results[0]?.forecast).toBeCloseTo(0.3 * (results[0]?.z ?? 0), 12);
  });

  test('have as effect exactly the difference between the two sides if both have as many days', () => {
    const complete = results.filter(({ contribution }) => contribution !== null);
    const side = (which: 1 | -1) => {
      const those = complete.filter((each) => each.coin === which);
      return (
        those.reduce((sum, { outcome, forecast }) => sum + (outcome ?? 0) - (forecast ?? 0), 0) / those.length
      );
    };
    expect(effectOf(closedDays(results)).effect).toBeCloseTo(side(1) - side(-1), 12);
  });

  test('are open while the night after them may still be synced', () => {
    expect(results.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false, true]);
    expect(closedDays(results)).toHaveLength(4);
  });

  test('are summed up for each side with their minutes and freshness', () => {
    const minutes = (daysAgo: number) =>
      [0, 1, 2].reduce(
        (sum, after) =>
          sum + (DAYS.find(({ day }) => day === dayNumber(ago(daysAgo - after)))?.loadMinutes ?? 0),
        0,
      );
    expect(coinSide(results, 1)).toEqual({
      days: 2,
      missing: 0,
      minutes: (minutes(30) + minutes(10)) / 2,
      freshness: 4,
    });
    expect(coinSide(results, -1)).toMatchObject({ freshness: 2 });
  });

  test('count as missing if the next night was not measured', () => {
    const days = DAYS.filter(({ day }) => day !== dayNumber(ago(19)));
    const [, second] = measureCoins(coins, { ...measures, input: { series: [{ source: 'garmin', days }] } });
    expect(second).toMatchObject({ outcome: null, forecast: null, contribution: null, isOpen: false });
  });
});
