import { expect, test } from 'vitest';
import { dayAfterKey } from './grid-keys.ts';

const NO_MODIFIERS = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const press = (key: string, modifiers = {}) => ({ key, ...NO_MODIFIERS, ...modifiers });

/** A Sunday, the last day of its week. */
const DAY = '2026-11-15';

test('arrow keys go to the next day and to the same weekday of the next week', () => {
  const reached = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) =>
    dayAfterKey(DAY, press(key)),
  );
  expect(reached).toEqual(['2026-11-14', '2026-11-16', '2026-11-08', '2026-11-22']);
});

test('arrow keys cross into the next month', () => {
  expect(dayAfterKey('2026-11-30', press('ArrowRight'))).toBe('2026-12-01');
});

test('Home and End go to Monday and Sunday of the week', () => {
  expect(['Home', 'End'].map((key) => dayAfterKey(DAY, press(key)))).toEqual(['2026-11-09', '2026-11-15']);
});

test('Page Up and Page Down go by the month, and with Shift by the year', () => {
  expect(dayAfterKey('2026-10-31', press('PageDown'))).toBe('2026-11-30');
  expect(dayAfterKey(DAY, press('PageUp', { shiftKey: true }))).toBe('2025-11-15');
});

test('other keys and browser shortcuts are ignored', () => {
  expect(dayAfterKey(DAY, press('Tab'))).toBeUndefined();
  expect(dayAfterKey(DAY, press('ArrowLeft', { altKey: true }))).toBeUndefined();
  expect(dayAfterKey(DAY, press('ArrowLeft', { shiftKey: true }))).toBeUndefined();
});
