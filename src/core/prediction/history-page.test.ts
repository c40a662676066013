import { describe, expect, test } from 'vitest';
import { averageCycleLength, predictionError, withCycleLengths } from './history-page.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const logOf = (startDate: string, predictedDate: string | null = null) => ({
  startDate: day(startDate),
  predictedDate: predictedDate === null ? null : day(predictedDate),
});

describe('predictionError', () => {
  test.each([
    ['2026-03-01', '2026-03-01', 0, 0],
    ['2026-03-01', '2026-03-03', 2, 0],
    ['2026-03-04', '2026-03-01', 0, 3],
  ])(
    'a start on %s predicted for %s is %i days early and %i days late',
    (start, predicted, daysEarly, daysLate) => {
      expect(predictionError(logOf(start, predicted))).toEqual({ daysEarly, daysLate });
    },
  );

  test('is null and null without a prediction', () => {
    expect(predictionError(logOf('2026-03-01'))).toEqual({ daysEarly: null, daysLate: null });
  });
});

describe('withCycleLengths', () => {
  test('counts the days to the next item of the page, and none for the last', () => {
    const page = [logOf('2026-03-01'), logOf('2026-02-01'), logOf('2026-01-04')];
    expect(withCycleLengths(page).map(({ cycleLength }) => cycleLength)).toEqual([28, 28, null]);
  });

  test('keeps the other fields of a log', () => {
    const page = [{ ...logOf('2026-03-01', '2026-03-02'), id: 'a' }];
    expect(withCycleLengths(page)).toMatchObject([{ id: 'a', cycleLength: null, daysEarly: 1, daysLate: 0 }]);
  });

  test('gives an empty page back empty', () => {
    expect(withCycleLengths([])).toEqual([]);
  });

  test('gives two logs of the same day a length of 0', () => {
    expect(withCycleLengths([logOf('2026-03-01'), logOf('2026-03-01')])[0]?.cycleLength).toBe(0);
  });
});

describe('averageCycleLength', () => {
  test.each([
    [[28, 29], 29],
    [[28, 28, 29, null], 28],
    [[31, null], 31],
    [[null], null],
    [[], null],
  ])('is the rounded mean: of %j it is %s', (lengths, average) => {
    expect(averageCycleLength(lengths.map((cycleLength) => ({ cycleLength })))).toBe(average);
  });
});
