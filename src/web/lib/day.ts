/**
 * A calendar day as `YYYY-MM-DD`, which sorts as text. Arithmetic goes through UTC, where every day has 24 hours; not
 * every browser has Temporal yet.
 */
export type Day = string;

const DAY_MS = 86_400_000;

const toMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const fromMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The day as an instant that `Intl` formats correctly with the timezone UTC. */
export function asUtcDate(day: Day): Date {
  return new Date(toMs(day));
}

export function addDays(day: Day, days: number): Day {
  return fromMs(toMs(day) + days * DAY_MS);
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((toMs(to) - toMs(from)) / DAY_MS);
}

/** The weekday: 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return ((asUtcDate(day).getUTCDay() + 6) % 7) + 1;
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The same day of another month, or its last day if the month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const first = asUtcDate(firstOfMonth(day));
  const target = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1);
  const wanted = Number(day.slice(8));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months + 1, 0)).getUTCDate();
  return fromMs(target + (Math.min(wanted, last) - 1) * DAY_MS);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text)) && fromMs(toMs(text)) === text;
}

/** The first day that the server accepts. It also excludes years typed with two digits, such as 0026. */
const EARLIEST_DAY = '1900-01-01';

export const isTooEarly = (day: Day): boolean => day < EARLIEST_DAY;

/** Why the server would refuse this day for something that has happened; undefined if it would not. */
export function dayFault(text: string, today: Day): 'notADay' | 'checkYear' | 'dayInFuture' | undefined {
  if (!isDay(text)) return 'notADay';
  if (isTooEarly(text)) return 'checkYear';
  return text > today ? 'dayInFuture' : undefined;
}
