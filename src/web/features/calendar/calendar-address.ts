import { useLocation } from 'preact-iso';
import { type Day, firstOfMonth, isDay } from '#web/lib/day.ts';
import type { AddressQuery } from '#web/lib/queries.ts';

interface CalendarAddress {
  /** First day of the shown month. */
  month: Day;
  /** A day of this month, whose details are shown. */
  selected: Day;
}

export function monthHref(month: Day): string {
  return `/calendar?month=${month.slice(0, 7)}`;
}

export function dayHref(day: Day): string {
  return `${monthHref(day)}&day=${day}`;
}

/** Month and day from the address. Missing or invalid parts default to today. */
export function readCalendarAddress(query: AddressQuery, today: Day): CalendarAddress {
  const named = `${query['month']}-01`;
  const month = isDay(named) ? named : firstOfMonth(today);
  const isInMonth = (day: Day | undefined): day is Day =>
    day !== undefined && isDay(day) && firstOfMonth(day) === month;
  const selected = [query['day'], today].find(isInMonth) ?? month;
  return { month, selected };
}

/** The shown month and day. They are in the URL, so that they survive reload, sign-in and Back. */
export function useCalendarAddress(today: Day) {
  const { query, route } = useLocation();
  return {
    ...readCalendarAddress(query, today),
    // Replace the history entry: Back should leave the calendar, not step through every visited day.
    select: (day: Day) => route(dayHref(day), true),
  };
}
