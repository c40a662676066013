import { readDay } from '#core/calendar-day.ts';

/** Object identifiers of the types whose text is read as something other than a string, boolean or float. */
const DATE = 1082;
export const TIMESTAMPTZ = 1184;
const BIGINT = 20;
const INTEGERS = 1007;
const DOUBLES = 1022;

/** From `{1,2}`. The driver's own way goes through it character by character. */
function readNumbers(text: string): (number | null)[] {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);
}

/** Both drivers would make a `Date` of a calendar day, and so shift it by a timezone. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [DATE]: readDay,
  [TIMESTAMPTZ]: (text) => Temporal.Instant.from(text),
  [BIGINT]: (text) => Number(text),
  [INTEGERS]: readNumbers,
  [DOUBLES]: readNumbers,
};

/** Temporal values travel as their text; the drivers know nothing of them. */
export function toParameter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toParameter);
  if (value instanceof Temporal.PlainDate) return value.toString({ calendarName: 'never' });
  // The database keeps microseconds and would round up what is finer, into the future.
  if (value instanceof Temporal.Instant) return value.toString({ smallestUnit: 'microsecond' });
  return value;
}
