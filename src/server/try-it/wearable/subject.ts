import { addDays, daysBetween } from '#core/calendar-day.ts';
import type { SimulatedPerson } from './person.ts';
import { type DayView, viewDay } from './view.ts';

export interface Subject {
  person: SimulatedPerson;
  displayName: string;
  timezone: string;
  now: Temporal.PlainDateTime;
  /** Whether this person also logs periods at the vendor. */
  logsPeriods: boolean;
}

type PlainDate = Temporal.PlainDate;

export function daysOf(subject: Subject, from: PlainDate, to: PlainDate): DayView[] {
  const count = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length: count }, (_, days) => addDays(from, days)).flatMap(
    (date) => viewDay(subject.person, date, subject.now) ?? [],
  );
}
