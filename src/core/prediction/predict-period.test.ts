import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '#core/calendar-day.ts';
import { anyLength, anyStarts } from '../../../test/helpers/any-cycle.ts';
import { learnLength, startsOn } from '../../../test/helpers/period-starts.ts';
import { predictLength } from './predict-length.ts';
import { predictPeriod, startSdDays } from './predict-period.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const anyStated = fc.option(anyLength);

/** A prediction with a mean of 28.21 days and a spread of 2.15. */
const LENGTH_28 = learnLength(startsOn('2026-01-01', '2026-01-29', '2026-02-26'), null);

describe('predictPeriod', () => {
  test('gives a date and a window around it', () => {
    const { date, earliest, latest, confidence } = predictPeriod(day('2026-02-26'), LENGTH_28);
    expect([`${date}`, `${earliest}`, `${latest}`, confidence]).toEqual([
      '2026-03-26',
      '2026-03-24',
      '2026-03-29',
      'medium',
    ]);
  });

  test('gives a window of five days on each side and low confidence before any cycle is known', () => {
    const { date, earliest, latest, confidence } = predictPeriod(day('2026-03-01'), learnLength([], null));
    expect([`${date}`, `${earliest}`, `${latest}`, confidence]).toEqual([
      '2026-03-30',
      '2026-03-25',
      '2026-04-04',
      'low',
    ]);
  });

  test('does not add up rounding errors over several cycles', () => {
    const { date } = predictPeriod(
      day('2026-02-26'),
      { ...LENGTH_28, meanDays: 28.4, unclampedMeanDays: 28.4 },
      5,
    );
    expect(`${date}`).toBe('2026-07-18');
  });

  test.each([
    [1.99, 'high'],
    [2, 'medium'],
    [3.49, 'medium'],
    [3.5, 'low'],
  ])('a spread of %f days is %s confidence', (sdDays, confidence) => {
    expect(predictPeriod(day('2026-02-26'), { ...LENGTH_28, sdDays }).confidence).toBe(confidence);
  });

  const predictFrom = (lengthDays: readonly number[]) => {
    const gaps = lengthDays.map((days) => ({ lengthDays: days, confirmed: true }));
    return predictPeriod(day('2026-01-01'), predictLength(gaps, null));
  };

  test.each([
    ['the mean is above 38 days', Array<number>(12).fill(40)],
    ['the spread is above 6 days', [20, 45, 22, 50, 21, 48, 20, 52]],
  ])('gives a window and no date if %s', (_name, lengthDays) => {
    const { date, earliest, latest, confidence } = predictFrom(lengthDays);
    expect([date, confidence]).toEqual([null, 'low']);
    expect(daysBetween(earliest, latest)).toBeGreaterThan(6);
  });

  test('puts the window around the observed mean if that is below 21 days, with low confidence', () => {
    const { date, earliest, latest, confidence } = predictFrom([18, 18, 18, 18, 18, 18]);
    expect([`${date}`, `${earliest}`, `${latest}`, confidence]).toEqual([
      '2026-01-22',
      '2026-01-18',
      '2026-01-22',
      'low',
    ]);
  });

  test('gives lower confidence for later periods', () => {
    const regular = { ...LENGTH_28, sdDays: 1.5 };
    const confidences = [1, 2, 6].map((ahead) => predictPeriod(day('2026-02-26'), regular, ahead).confidence);
    expect(confidences).toEqual(['high', 'medium', 'low']);
  });

  test('gives a window that contains the date, and that is wider for later periods', () => {
    fc.assert(
      fc.property(anyStarts, anyStated, fc.integer({ min: 1, max: 12 }), (starts, stated, ahead) => {
        const length = learnLength(starts, stated);
        const { date, earliest, latest } = predictPeriod(day('2026-03-01'), length, ahead);
        expect(daysBetween(earliest, date ?? latest)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(date ?? earliest, latest)).toBeGreaterThanOrEqual(0);
        expect(startSdDays(length, ahead + 1)).toBeGreaterThan(startSdDays(length, ahead));
      }),
    );
  });
});

describe('learnLength', () => {
  test('takes the starts in any order', () => {
    expect(learnLength(startsOn('2026-02-26', '2026-01-01', '2026-01-29'), null)).toEqual(LENGTH_28);
  });

  test('counts a day logged twice once', () => {
    expect(learnLength(startsOn('2026-01-01', '2026-01-29', '2026-01-29', '2026-02-26'), null)).toEqual(
      LENGTH_28,
    );
  });

  test('leaves spotting out, and counts the gap around it as one', () => {
    expect(learnLength(startsOn('2026-01-01', '2026-01-29', '2026-02-10', '2026-02-26'), null)).toEqual(
      LENGTH_28,
    );
  });

  test.each([15, 20])('learns from a cycle of %i days', (days) => {
    const second = day('2026-01-01').add({ days });
    expect(learnLength(startsOn('2026-01-01', `${second}`), null).cycles).toBe(1);
  });

  test('learns no length from a confirmed start within two weeks', () => {
    expect(learnLength(startsOn('2026-01-01', '2026-01-11!'), null).cycles).toBe(0);
  });
});
