import { isSameDay } from '../calendar-day.ts';
import type { Workout } from './workout.ts';

/**
 * A workout moved to a day. It keeps its first day in `movedFrom`, unless it is moved back. A declined offer stays
 * declined.
 */
export function movedTo(
  { date: from, movedFrom }: Pick<Workout, 'date' | 'movedFrom'>,
  date: Temporal.PlainDate,
): Partial<Pick<Workout, 'date' | 'movedFrom'>> {
  if (isSameDay(date, from)) return {};
  const first = movedFrom ?? from;
  return { date, movedFrom: isSameDay(first, date) ? null : first };
}
