import type { Subject } from './subject.ts';

const WEEKS = 4;
/** Planned workouts by weekday. Monday is 1. */
const WEEK = [
  { weekday: 2, title: 'Easy run' },
  { weekday: 4, title: 'Intervals 5 x 4 min' },
  { weekday: 6, title: 'Long run' },
] as const;
const SECONDS = 3_000;

/** A coach's week, whichever month is requested: Garmin's months also contain days of the months beside them. */
export function calendarAnswer({ now }: Subject) {
  const monday = now.toPlainDate().subtract({ days: now.dayOfWeek - 1 });
  const calendarItems = Array.from({ length: WEEKS }, (_, week) =>
    WEEK.map(({ weekday, title }) => ({
      id: 1_000 + week * 10 + weekday,
      itemType: 'workout',
      date: monday.add({ weeks: week, days: weekday - 1 }).toString(),
      title,
      sportTypeKey: 'running',
      workoutId: weekday,
      trainingPlanId: 0,
      duration: null,
    })),
  ).flat();
  return { year: now.year, month: now.month - 1, calendarItems };
}

export const workoutAnswer = (): object => ({
  workoutId: 1,
  estimatedDurationInSecs: SECONDS,
  description: null,
});
