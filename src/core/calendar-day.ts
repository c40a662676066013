type PlainDate = Temporal.PlainDate;

const DAYS_IN_400_YEARS = 146_097;
const DAYS_IN_100_YEARS = 36_524;
const DAYS_IN_4_YEARS = 1_461;
/** Days from 1 March to 31 December of the year 0, without the latter. */
const DAYS_FROM_MARCH = 305;

/** The number of a day. Counts in years that begin in March, so that the leap day is the last day of such a year. */
function numberOf(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  // From March on, every five months have 153 days.
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return era * DAYS_IN_400_YEARS + 365 * yearOfEra + leapDays + dayOfYear - DAYS_FROM_MARCH;
}

function makeDay(number: number): PlainDate {
  const sinceMarch = number + DAYS_FROM_MARCH;
  const era = Math.floor(sinceMarch / DAYS_IN_400_YEARS);
  const dayOfEra = sinceMarch - era * DAYS_IN_400_YEARS;
  const leapDays =
    Math.floor(dayOfEra / (DAYS_IN_4_YEARS - 1)) -
    Math.floor(dayOfEra / DAYS_IN_100_YEARS) +
    Math.floor(dayOfEra / (DAYS_IN_400_YEARS - 1));
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return new Temporal.PlainDate(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day);
}

/** The most cached days: more than a century. */
const MOST_CACHED = 40_000;

/**
 * Caches a function of a number. Allocating a Temporal day costs more than a dozen additions; one request needs a
 * hundred days, mostly the same ones.
 */
export function cachedByNumber<Value extends object | string>(
  compute: (number: number) => Value,
): (number: number) => Value {
  const cache = new Map<number, Value>();
  return (number) => {
    const cached = cache.get(number);
    if (cached !== undefined) return cached;
    if (cache.size >= MOST_CACHED) cache.clear();
    const value = compute(number);
    cache.set(number, value);
    return value;
  };
}

/** Caches the numbers of days made here, because reading a day's year takes six times as long. */
const numbers = new WeakMap<PlainDate, number>();

/** The inverse of `dayNumber`. */
export const dayOfNumber = cachedByNumber((number) => {
  const day = makeDay(number);
  numbers.set(day, number);
  return day;
});

const textOfNumber = cachedByNumber((number) => makeDay(number).toString());

/**
 * Days since 31 December of the year 0. Plain arithmetic, because Temporal's own difference and comparison take
 * microseconds each and one decision needs a thousand of them.
 */
export function dayNumber(date: PlainDate): number {
  return numbers.get(date) ?? numberOf(date.year, date.month, date.day);
}

const EPOCH = numberOf(1970, 1, 1);
const DAY_MS = 86_400_000;

/** The day of a moment in UTC. */
export function utcDay(moment: Temporal.Instant): PlainDate {
  return dayOfNumber(utcDayNumber(moment.epochMilliseconds));
}

export function utcDayNumber(epochMs: number): number {
  return EPOCH + Math.floor(epochMs / DAY_MS);
}

/** The first millisecond of a day in UTC. */
export function utcStartMs(day: number): number {
  return (day - EPOCH) * DAY_MS;
}

/** Reads `YYYY-MM-DD`. Throws for any other form and for a day that does not exist. */
export function readDay(text: string): PlainDate {
  const number = numberOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
  if (!Number.isInteger(number) || textOfNumber(number) !== text) {
    throw new RangeError(`${text} is not a day, written YYYY-MM-DD`);
  }
  return dayOfNumber(number);
}

/** Writes a day as `YYYY-MM-DD`. */
export function writeDay(date: PlainDate): string {
  return textOfNumber(dayNumber(date));
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return dayOfNumber(dayNumber(date) + days);
}

/** Whole days from one calendar day to a later one; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function isBefore(a: PlainDate, b: PlainDate): boolean {
  return dayNumber(a) < dayNumber(b);
}

export function isSameDay(a: PlainDate, b: PlainDate): boolean {
  return dayNumber(a) === dayNumber(b);
}

/** The Monday of the day's week. */
export function mondayOf(date: PlainDate): PlainDate {
  return addDays(date, 1 - date.dayOfWeek);
}
