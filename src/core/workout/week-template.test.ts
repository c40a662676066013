import { expect, test } from 'vitest';
import { fillUntil, nextItem, type TemplateItem, templateDays } from './week-template.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

function item(id: string, weekday: number | null): TemplateItem {
  return { id, weekday, time: null, sport: 'RUNNING', title: id, minutes: 40, hardness: 'EASY', note: null };
}

test('a usual week is filled up to the Sunday after six more weeks', () => {
  expect(String(fillUntil(day('2026-06-16')))).toBe('2026-08-02');
  expect(String(fillUntil(day('2026-06-21')))).toBe('2026-08-02');
  expect(String(fillUntil(day('2026-06-22')))).toBe('2026-08-09');
});

test('each item has a workout on its weekday in every week, with a key of its own for that day', () => {
  const week = { sequence: 'WEEKDAYS', items: [item('tue', 2), item('sun', 7)] } as const;
  const days = templateDays(week, day('2026-06-16'), day('2026-06-23'));
  expect(days.map(({ key }) => key)).toEqual(['tue 2026-06-16', 'sun 2026-06-21', 'tue 2026-06-23']);
});

test('a week in order has workouts without days, and the next one is the one after the last one taken', () => {
  const week = { sequence: 'IN_ORDER', items: [item('a', null), item('b', null)] } as const;
  expect(templateDays(week, day('2026-06-16'), day('2026-06-23'))).toEqual([]);
  const next = (last: string | null) => nextItem(week, last)?.id;
  expect([next(null), next('a 2026-06-16'), next('b 2026-06-17'), next('gone 1')]).toEqual([
    'a',
    'b',
    'a',
    'a',
  ]);
});
