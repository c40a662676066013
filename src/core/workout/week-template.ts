import { addDays, daysBetween, mondayOf, writeDay } from '#core/calendar-day.ts';
import type { WeekSequence } from './week-sequence.ts';
import type { Workout } from './workout.ts';

/** A workout of the usual week. */
export interface TemplateItem
  extends Pick<Workout, 'time' | 'sport' | 'title' | 'minutes' | 'hardness' | 'note'> {
  id: string;
  /** 1 is Monday; null in a usual week in order, whose workouts have no weekday. */
  weekday: number | null;
}

export interface WeekTemplate {
  sequence: WeekSequence;
  items: readonly TemplateItem[];
}

/** How many whole weeks after the current one are filled. */
const WEEKS_AHEAD = 6;

/** The last day that the template fills today: a Sunday. */
export function fillUntil(today: Temporal.PlainDate): Temporal.PlainDate {
  return addDays(mondayOf(today), 7 * (WEEKS_AHEAD + 1) - 1);
}

export interface TemplateDay {
  date: Temporal.PlainDate;
  item: TemplateItem;
  /** The same key each time this item is filled in for this day. */
  key: string;
}

/**
 * The days of a template in a range. Empty for a week in order, whose workouts have no day until the person takes them.
 */
export function templateDays(
  { sequence, items }: WeekTemplate,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): TemplateDay[] {
  if (sequence === 'IN_ORDER') return [];
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i)).flatMap(
    (date) =>
      items
        .filter(({ weekday }) => weekday === date.dayOfWeek)
        .map((item) => ({ date, item, key: `${item.id} ${writeDay(date)}` })),
  );
}

/** The item after the one that was taken last; null if the workouts have weekdays. */
export function nextItem({ sequence, items }: WeekTemplate, lastKey: string | null): TemplateItem | null {
  if (sequence === 'WEEKDAYS') return null;
  const at = items.findIndex(({ id }) => lastKey?.startsWith(`${id} `));
  return items[(at + 1) % items.length] ?? null;
}
