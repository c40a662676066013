import { addDays, addMonths, type Day, daysBetween, weekdayOf } from '#web/lib/day.ts';
import type { Calendar, PredictedPeriod } from '#web/lib/wire.ts';

type CalendarDay = Calendar['days'][number];

/** A day of the grid, with the prediction whose window contains it. */
export interface ShownDay extends CalendarDay {
  /** Whether the day belongs to the month before or after. */
  isOutside: boolean;
  expected: PredictedPeriod | undefined;
}

export const DAYS_IN_WEEK = 7;

/** Always six weeks, so that what is below does not move when the month changes. */
const SHOWN_DAYS = 6 * DAYS_IN_WEEK;

/** The days of the grid. Weeks begin on Monday in every language, as in the plan. */
export function daysShown(month: Day): { from: Day; to: Day } {
  const from = addDays(month, 1 - weekdayOf(month));
  return { from, to: addDays(from, SHOWN_DAYS - 1) };
}

/** The days of the month and of the ones before and after, so that the next one is already loaded. */
export function daysAround(month: Day): { from: Day; to: Day } {
  return { from: addDays(addMonths(month, -1), -DAYS_IN_WEEK), to: addDays(addMonths(month, 1), SHOWN_DAYS) };
}

function expectedOn(day: Day, predictions: readonly PredictedPeriod[]): PredictedPeriod | undefined {
  const distance = ({ date, earliest }: PredictedPeriod) => Math.abs(daysBetween(date ?? earliest, day));
  // Windows of distant predictions overlap; the nearer prediction wins.
  return predictions
    .filter(({ earliest, latest }) => earliest <= day && day <= latest)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

interface MonthRequest {
  /** The first day of the month. */
  month: Day;
  today: Day;
  /** Absent while it is loading: the days are then shown without phases. */
  calendar: Calendar | undefined;
}

export function monthDays({ month, today, calendar }: MonthRequest): ShownDay[] {
  const byDate = new Map(calendar?.days.map((day) => [day.date, day]));
  const { from: first } = daysShown(month);
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const date = addDays(first, index);
    return {
      ...(byDate.get(date) ?? {
        date,
        cycleDay: null,
        phase: 'UNKNOWN',
        predicted: false,
        periodStart: null,
        pack: null,
      }),
      isOutside: date.slice(0, 7) !== month.slice(0, 7),
      // A prediction in the past without a start is no longer shown.
      expected: date < today ? undefined : expectedOn(date, calendar?.predictedPeriods ?? []),
    };
  });
}
