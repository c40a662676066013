import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayNumber,
  daysBetween,
  isBefore,
  isSameDay,
  readDay,
  utcDay,
  writeDay,
} from './calendar-day.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** Every day of the years -9999 to 9999. */
const anyDay = fc.integer({ min: -4_371_000, max: 2_932_000 }).map((days) => day('1970-01-01').add({ days }));

describe('daysBetween', () => {
  test.each([
    ['2026-02-28', '2026-03-01', 1],
    ['2024-02-28', '2024-03-01', 2],
    ['1900-02-28', '1900-03-01', 1],
    ['2000-02-28', '2000-03-01', 2],
    ['2025-12-31', '2026-01-01', 1],
    ['2026-03-01', '2026-03-01', 0],
    ['2026-03-10', '2026-03-01', -9],
    ['1900-01-01', '2026-01-01', 46_021],
  ])('from %s to %s are %i days', (from, to, days) => {
    expect(daysBetween(day(from), day(to))).toBe(days);
  });

  test('agrees with Temporal for days of any year', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(daysBetween(from, to)).toBe(from.until(to, { largestUnit: 'days' }).days);
      }),
    );
  });
});

test('addDays of daysBetween leads from one day to the other', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, to) => {
      expect(addDays(from, daysBetween(from, to)).toString()).toBe(to.toString());
    }),
  );
});

test('writeDay writes every day as Temporal does, and readDay reads it where its year has four digits', () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const text = writeDay(date);
      expect(text).toBe(date.toString());
      if (text.length === 10) expect(readDay(text).toString()).toBe(text);
    }),
  );
});

test.each([
  '2026-02-31',
  '2026-13-01',
  '2026-00-10',
  '2026/03/01',
  '2026-3-1',
  '26-03-01',
  '2026-03-01T',
  '',
])('readDay refuses "%s"', (text) => {
  expect(() => readDay(text)).toThrow(RangeError);
});

test('addDays returns the same object for a day until the cache holds more than a century of days', () => {
  const first = addDays(day('2026-03-01'), 1);
  expect(addDays(day('2026-02-28'), 2)).toBe(first);
  for (let days = 0; days < 50_000; days++) addDays(day('1900-01-01'), days);
  const again = addDays(day('2026-02-28'), 2);
  expect(again).not.toBe(first);
  expect(again.toString()).toBe('2026-03-02');
});

test('utcDay is the day that Temporal finds in UTC', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4e12, max: 4e12 }), (epochMs) => {
      const moment = Temporal.Instant.fromEpochMilliseconds(epochMs);
      expect(utcDay(moment).toString()).toBe(moment.toZonedDateTimeISO('UTC').toPlainDate().toString());
    }),
  );
});

test('isSameDay compares dates, not object identity', () => {
  expect(isSameDay(day('2026-03-02'), addDays(day('2026-03-01'), 1))).toBe(true);
  expect(isSameDay(day('2026-03-02'), day('2026-03-03'))).toBe(false);
});

test('isBefore is true only for an earlier day', () => {
  const [monday, tuesday] = [day('2026-03-02'), day('2026-03-03')];
  expect([isBefore(monday, tuesday), isBefore(tuesday, monday), isBefore(monday, monday)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the first day of the year 1 is day 1', () => {
  expect(dayNumber(day('0001-01-01'))).toBe(1);
});
