import { expect, test } from 'vitest';
import { addDays } from '#core/calendar-day.ts';
import { missedWorkouts } from './missed.ts';
import type { WorkoutState } from './workout.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');
const ago = (days: number, state: WorkoutState = 'PLANNED') => ({
  days,
  date: addDays(TODAY, -days),
  state,
});

test('a missed workout is offered for three days and not mentioned after that', () => {
  const { offered } = missedWorkouts([ago(4), ago(3), ago(1), ago(0), ago(-1)], TODAY);
  expect(offered.map(({ days }) => days)).toEqual([3, 1]);
});

test('a past workout that was done or skipped is not offered', () => {
  expect(missedWorkouts([ago(3, 'DONE'), ago(2, 'SKIPPED')], TODAY).offered).toEqual([]);
});

test.each([
  ['three missed in a row', [ago(8), ago(5), ago(2)], true],
  ['two missed', [ago(5), ago(2)], false],
  ['one done between', [ago(8), ago(5, 'DONE'), ago(3), ago(1)], false],
  ['a skipped one between', [ago(8), ago(5), ago(4, 'SKIPPED'), ago(1)], true],
  ['missed long ago', [ago(30), ago(29), ago(28)], false],
])(
  '%s: the question whether to start again comes only after three missed in a row',
  (_what, workouts, asks) => {
    expect(missedWorkouts(workouts, TODAY).asksToStartAgain).toBe(asks);
  },
);
