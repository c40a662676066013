import { expect, test } from 'vitest';
import type { Calendar } from '#web/lib/wire.ts';
import { daysAround, monthDays } from './month-days.ts';

const NO_CALENDAR = { days: [], predictedPeriods: [] } satisfies Calendar;

const prediction = (earliest: string, date: string, latest: string) =>
  ({ earliest, date, latest, confidence: 'medium' }) as const;

test.each(['2026-02-01', '2026-03-01', '2026-08-01'])(
  'the grid of %s has six weeks that start on a Monday',
  (month) => {
    const days = monthDays({ month, today: month, calendar: undefined });
    expect(days).toHaveLength(42);
    expect(new Date(`${days[0]?.date}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(days.find(({ isOutside }) => !isOutside)?.date).toBe(month);
  },
);

test('the loaded days include the months before and after', () => {
  const { from, to } = daysAround('2026-11-01');
  for (const month of ['2026-10-01', '2026-11-01', '2026-12-01']) {
    const days = monthDays({ month, today: month, calendar: undefined });
    expect(days.every(({ date }) => from <= date && date <= to)).toBe(true);
  }
});

test('a day in two windows belongs to the nearer prediction', () => {
  const first = prediction('2026-11-01', '2026-11-06', '2026-11-15');
  const second = prediction('2026-11-12', '2026-11-20', '2026-11-28');
  const calendar: Calendar = { ...NO_CALENDAR, predictedPeriods: [first, second] };
  const days = monthDays({ month: '2026-11-01', today: '2026-11-01', calendar });
  const expectedOn = (day: string) => days.find(({ date }) => date === day)?.expected;
  expect([expectedOn('2026-11-12'), expectedOn('2026-11-14')]).toEqual([first, second]);
  expect(expectedOn('2026-11-29')).toBeUndefined();
});

test('the window of a prediction is not shown on past days', () => {
  const calendar: Calendar = {
    ...NO_CALENDAR,
    predictedPeriods: [prediction('2026-11-03', '2026-11-05', '2026-11-07')],
  };
  const days = monthDays({ month: '2026-11-01', today: '2026-11-06', calendar });
  expect(days.filter(({ expected }) => expected).map(({ date }) => date)).toEqual([
    '2026-11-06',
    '2026-11-07',
  ]);
});
