import { useEditWorkout } from '#web/components/workout/workouts.ts';
import { addDays, type Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Workout } from '#web/lib/wire.ts';
import { usePlanPage } from './plan-dialogs.ts';

/** Moves a session to another day, but never into the past. */
export function useMoveSession() {
  const { texts, formats } = useLocale();
  const { today } = usePlanPage();
  const edit = useEditWorkout();
  const to = (workout: Workout, date: Day) => {
    if (date === workout.date || date < today) return;
    edit.mutate({
      workout,
      patch: { date },
      done: texts.workouts.moved(workout.title, formats.shortDay(date)),
    });
  };
  return { to, by: (workout: Workout, days: number) => to(workout, addDays(workout.date, days)) };
}
