import { dayNumber } from '#core/calendar-day.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const EARLIEST_YEAR = 1900;

/** The number of the day; undefined if it is not a calendar day, like `2026-02-30`. */
export function dayNumberOfText(text: string): number | undefined {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || Number(year) < EARLIEST_YEAR) return undefined;
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
    return dayNumber(date);
  } catch {
    return undefined;
  }
}
