import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import type { Phase } from '#core/cycle/phase.ts';
import { judgeTemperature } from './judge-night.ts';
import { judgeCharge } from './judge-score.ts';
import { judgeLoad, loadTarget, recentLoad } from './load-target.ts';
import { measureHistory } from './measure-history.ts';
import type { SignalSeries } from './signal-day.ts';

/** The day is a Tuesday. */
const TODAY = Temporal.PlainDate.from('2026-03-24');
const DAY = dayNumber(TODAY);

const NOTHING = {
  hrvMs: null,
  sleepSeconds: null,
  charge: null,
  drain: null,
  loadMinutes: null,
  temperature: null,
};

/** One measure, the same value on each of these days. */
const measured = (daysAgo: readonly number[], value: number, source = 'garmin'): SignalSeries => ({
  source,
  days: daysAgo.map((ago) => ({ ...NOTHING, day: DAY - ago, pulse: value })),
});

const historyOf = (series: readonly SignalSeries[], phaseOn: (day: number) => Phase = () => 'UNKNOWN') =>
  measureHistory(series, ({ pulse }) => pulse, phaseOn);

/** Each of `count` days up to `last` days ago. */
const daysUpTo = (last: number, count: number) => Array.from({ length: count }, (_, i) => last + i);

describe('a measure', () => {
  test.each([
    ['the first', ['garmin', 'intervals']],
    ['the last', ['intervals', 'garmin']],
  ])('is that of the source that measured last, given as %s', (_place, order) => {
    const sources = { garmin: measured([0, 1], 50), intervals: measured([1, 2, 3], 70, 'intervals') };
    const history = historyOf(order.map((source) => sources[source as keyof typeof sources]));
    expect(history.between(DAY - 9, DAY).map(({ value }) => value)).toEqual([50, 50]);
  });

  test('is compared with the 90 days before', () => {
    const history = historyOf([measured([0, 1, 90, 91], 50)]);
    expect(history.before(DAY).map(({ day }) => DAY - day)).toEqual([90, 1]);
  });

  test('is expected for a week after it was last measured', () => {
    expect(historyOf([measured([7], 50)]).isExpectedOn(DAY)).toBe(true);
    expect(historyOf([measured([8], 50)]).isExpectedOn(DAY)).toBe(false);
  });
});

describe('the usual week', () => {
  test.each([
    [4, 192],
    [3, null],
  ])('with %i measured days in each earlier week is %j minutes', (daysOfWeek, usualMinutes) => {
    // Today is the second day of its week, so the week before ended two days ago.
    const weeks = [measured([...daysUpTo(2, daysOfWeek), ...daysUpTo(9, daysOfWeek)], 40)];
    expect(loadTarget(historyOf(weeks), TODAY, null).usualMinutes).toBe(usualMinutes);
  });

  test.each([
    [[300, 280, 320, 300], 460, 'HIGH', 300],
    [[300, 280, 320, 300], 449, 'USUAL', 300],
    [[300, 280, 320, 300], 450, 'HIGH', 300],
    [[30, 20, 30, 20], 149, 'USUAL', 100],
    [[30, 20, 30, 20], 150, 'HIGH', 100],
  ])('after the sums %j, %i minutes in seven days are %s', (sums, minutes, verdict, usual) => {
    // Newest first: the last seven days, then the four sums before them, each on seven equal days.
    const daily = [minutes, ...sums].flatMap((sum) => Array.from({ length: 7 }, () => sum / 7));
    const days = daily.map((value, i) => ({ ...NOTHING, day: DAY - 1 - i, pulse: value }));
    const load = recentLoad(historyOf([{ source: 'garmin', days }]), DAY, null);
    expect(load.usualMinutes).toBeCloseTo(usual);
    expect(judgeLoad({ ...load, minutes: Math.round(load.minutes ?? 0) }, true).verdict).toBe(verdict);
  });

  test('is not known before two of the four sums are known', () => {
    const load = recentLoad(historyOf([measured(daysUpTo(1, 17), 90)]), DAY, null);
    expect(judgeLoad(load, true)).toMatchObject({ verdict: 'NOT_JUDGED', known: { have: 1, need: 2 } });
  });
});

test.each([
  [60, 'USUAL', 21],
  [61, 'NOT_JUDGED', 20],
])('with a score of %i days ago as the oldest, the verdict is %s with %i days', (oldest, verdict, have) => {
  const charge = judgeCharge(historyOf([measured([...daysUpTo(0, 21), oldest], 80)]), DAY);
  expect([charge.verdict, charge.known.have]).toEqual([verdict, have]);
});

test('a temperature is not judged by nights of other phases', () => {
  const history = historyOf([measured(daysUpTo(0, 40), 1)], (day) =>
    day === DAY ? 'FOLLICULAR' : 'EARLY_LUTEAL',
  );
  expect(judgeTemperature(history, DAY).verdict).toBe('NOT_JUDGED');
});
