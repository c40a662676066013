import { isSameDay } from '../calendar-day.ts';
import type { Workout } from './workout.ts';

/** Moved to a day. It keeps its first day; on the way back nothing is left of the move. A declined offer stays declined. */
export function movedTo(
  { date: from, movedFrom }: Pick<Workout, 'date' | 'movedFrom'>,
  date: Temporal.PlainDate,
): Partial<Pick<Workout, 'date' | 'movedFrom'>> {
  if (isSameDay(date, from)) return {};
  const first = movedFrom ?? from;
  return { date, movedFrom: isSameDay(first, date) ? null : first };
}
