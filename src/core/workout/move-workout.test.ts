import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#core/calendar-day.ts';
import { movedTo } from './move-workout.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');

const day = fc.integer({ min: -30, max: 30 }).map((days) => addDays(TODAY, days));
const movable = fc.record({
  date: day,
  title: fc.string(),
  movedFrom: fc.constant(null),
  offerDeclined: fc.boolean(),
});

const move = <Moved extends Parameters<typeof movedTo>[0]>(
  workout: Moved,
  date: Temporal.PlainDate,
): Moved => ({
  ...workout,
  ...movedTo(workout, date),
});

test('moving a workout any number of times and back leaves it as it was', () => {
  fc.assert(
    fc.property(movable, fc.array(day, { maxLength: 5 }), (workout, days) => {
      const away = days.reduce(move, workout);
      expect(move(away, workout.date)).toEqual(workout);
    }),
  );
});

test('a moved workout keeps its first day in `movedFrom`', () => {
  fc.assert(
    fc.property(movable, fc.array(day, { minLength: 1, maxLength: 5 }), (workout, days) => {
      const { date, movedFrom } = days.reduce<Parameters<typeof movedTo>[0]>(move, workout);
      expect(movedFrom?.toString()).toBe(date.equals(workout.date) ? undefined : workout.date.toString());
    }),
  );
});
