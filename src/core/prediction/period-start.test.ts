import { describe, expect, test } from 'vitest';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { addStart, gapsBetween, siftStarts, sortStarts } from './period-start.ts';

const datesOf = (starts: readonly { date: Temporal.PlainDate }[]) =>
  starts.map(({ date }) => date.toString());

describe('sortStarts', () => {
  test('puts the oldest first', () => {
    expect(datesOf(startsOn('2026-03-01', '2025-12-31', '2026-01-29'))).toEqual([
      '2025-12-31',
      '2026-01-29',
      '2026-03-01',
    ]);
  });

  test('returns a day that is logged twice only once', () => {
    expect(datesOf(startsOn('2026-03-01', '2026-03-01'))).toEqual(['2026-03-01']);
  });

  test.each([
    ['first', ['2026-03-01!', '2026-03-01']],
    ['second', ['2026-03-01', '2026-03-01!']],
  ])('confirms a day that is logged twice if the %s log is confirmed', (_which, dates) => {
    expect(startsOn(...dates)).toMatchObject([{ gapConfirmed: true }]);
  });

  test('does not change its argument', () => {
    const starts = startsOn('2026-03-01', '2026-01-29').reverse();
    sortStarts(starts);
    expect(datesOf(starts)).toEqual(['2026-03-01', '2026-01-29']);
  });

  test('returns an empty list for an empty list', () => {
    expect(sortStarts([])).toEqual([]);
  });
});

describe('addStart', () => {
  test.each([
    ['before all', '2025-12-31'],
    ['between two', '2026-02-10'],
    ['after all', '2026-04-01'],
    ['on a day that is there', '2026-03-01'],
    ['on a day that is confirmed', '2026-01-29'],
  ])('puts the start where sorting would: %s', (_where, day) => {
    const sorted = startsOn('2026-01-01', '2026-01-29!', '2026-03-01');
    const date = Temporal.PlainDate.from(day);
    expect(addStart(sorted, date)).toEqual(sortStarts([...sorted, { date, gapConfirmed: false }]));
    expect(sorted).toHaveLength(3);
  });

  test('adds the first start to an empty list', () => {
    expect(datesOf(addStart([], Temporal.PlainDate.from('2026-03-01')))).toEqual(['2026-03-01']);
  });
});

describe('gapsBetween', () => {
  test('counts the days between neighbours, and takes the confirmation from the later start', () => {
    const gaps = gapsBetween(startsOn('2026-01-01', '2026-01-29', '2026-03-30!'));
    expect(gaps.map(({ lengthDays, confirmed, endsOn }) => [lengthDays, confirmed, `${endsOn}`])).toEqual([
      [28, false, '2026-01-29'],
      [60, true, '2026-03-30'],
    ]);
  });

  test.each([[[]], [['2026-03-01']]])('finds no gap in %j', (dates) => {
    expect(gapsBetween(startsOn(...dates))).toEqual([]);
  });
});

describe('siftStarts', () => {
  const sift = (...dates: string[]) => {
    const { periods, spotting } = siftStarts(startsOn(...dates));
    return { periods: datesOf(periods), spotting: spotting.map(({ endsOn }) => endsOn.toString()) };
  };

  test('counts a start 14 days after the last as spotting', () => {
    expect(sift('2026-03-01', '2026-03-15')).toEqual({ periods: ['2026-03-01'], spotting: ['2026-03-15'] });
  });

  test('counts a start 15 days after the last as a period', () => {
    expect(sift('2026-03-01', '2026-03-16').spotting).toEqual([]);
  });

  test('counts a confirmed start as a period, however soon it comes', () => {
    expect(sift('2026-03-01', '2026-03-08!').periods).toEqual(['2026-03-01', '2026-03-08']);
  });

  test('measures from the last period, not from the spotting', () => {
    expect(sift('2026-03-01', '2026-03-11', '2026-03-21')).toEqual({
      periods: ['2026-03-01', '2026-03-21'],
      spotting: ['2026-03-11'],
    });
  });
});
