import { expect, test } from 'vitest';
import { addDays, addMonths, dayFault, daysBetween, isDay, weekdayOf } from './day.ts';

test('adds days across the end of a month and a change to summer time', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('counts the days between two days', () => {
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(daysBetween('2026-04-01', '2026-03-01')).toBe(-31);
});

test('numbers the weekdays from Monday', () => {
  expect([weekdayOf('2026-11-15'), weekdayOf('2026-11-16')]).toEqual([7, 1]);
});

test('adds months, and ends on the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('recognises calendar days', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', ''].map(isDay)).toEqual([true, false, false, false]);
});

test.each([
  ['2026-11-16', undefined],
  ['2026-11-17', 'dayInFuture'],
  ['1899-12-31', 'checkYear'],
  ['0026-11-05', 'checkYear'],
  ['', 'notADay'],
])('a day typed as "%s" on 2026-11-16 has the fault %s', (text, fault) => {
  expect(dayFault(text, '2026-11-16')).toBe(fault);
});
