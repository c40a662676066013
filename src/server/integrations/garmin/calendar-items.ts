import type { CoveredDays } from '../plans/found-workout.ts';
import { type CalendarItem, calendarMonth } from './resources/calendar-month.ts';
import type { GarminSession } from './session.ts';

/** All items in these days. Garmin returns whole months, which may include days of the months beside them. */
export async function readItems(session: GarminSession, { from, to }: CoveredDays): Promise<CalendarItem[]> {
  const items = new Map<string, CalendarItem>();
  const last = to.toPlainYearMonth();
  for (
    let month = from.toPlainYearMonth();
    Temporal.PlainYearMonth.compare(month, last) <= 0;
    month = month.add({ months: 1 })
  ) {
    for (const item of await session.read(calendarMonth, month)) items.set(keyOf(item), item);
  }
  const isIn = ({ date }: CalendarItem) =>
    Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0;
  return [...items.values()].filter(isIn);
}

/** Identifies an item. A coach’s workout may have no schedule id. */
export function keyOf({ kind, scheduleId, template, date, title }: CalendarItem): string {
  const id = kind === 'adaptive' ? (template ?? scheduleId) : scheduleId;
  return `${kind} ${id ?? `${date} ${title}`}`;
}
