import { describe, expect, test } from 'vitest';
import { addDays } from '#core/calendar-day.ts';
import { weekLoad } from './week-load.ts';
import type { Workout } from './workout.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');
const MONDAY = Temporal.PlainDate.from('2026-06-15');

function workout(day: number, hardness: Workout['hardness'], change: Partial<Workout> = {}): Workout {
  const date = addDays(MONDAY, day);
  return { date, hardness, minutes: 60, state: 'PLANNED', ...change } as Workout;
}

function load(workouts: readonly Workout[], usualMinutes: number | null = 240) {
  return weekLoad({ monday: MONDAY, workouts, today: TODAY, usualMinutes, language: 'en' });
}

describe('weekLoad', () => {
  test('counts a hard minute twice and an easy one half, with the sum in one line of text', () => {
    const week = [workout(1, 'HARD'), workout(3, 'EASY'), workout(5, 'MODERATE'), workout(6, 'VERY_EASY')];
    expect(load(week)).toEqual({
      minutes: 240,
      intensityMinutes: 240,
      usualIntensityMinutes: 240,
      hardDays: 1,
      usualHardDays: null,
      text: '240 intensity minutes planned (usually 240), 1 hard day',
    });
  });

  test('compares hard days with those done in the last weeks, each day counted once', () => {
    const earlier = [1, 2, 3].flatMap((week) => [
      workout(-7 * week, 'HARD', { state: 'DONE' }),
      workout(-7 * week, 'RACE', { state: 'DONE' }),
      workout(-7 * week + 2, 'HARD', { state: 'DONE' }),
      workout(-7 * week + 4, 'HARD'),
    ]);
    expect(load([...earlier, workout(1, 'HARD')], null)).toMatchObject({
      hardDays: 1,
      usualHardDays: 2,
      text: '120 intensity minutes planned, 1 hard day (usually 2)',
    });
  });

  test('leaves out skipped workouts, and is null for a week without workouts', () => {
    expect(load([workout(1, 'HARD', { state: 'SKIPPED' }), workout(8, 'HARD')])).toBeNull();
  });
});
