import { readDay } from '#core/calendar-day.ts';

/** OIDs of the types that are not read as a string, boolean or float. */
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const BIGINT = 20;
const INTEGERS = 1007;
const DOUBLES = 1022;

/** Parses `{1,2}` as JSON. The driver's own array parser goes character by character, which is slower. */
function readNumbers(text: string): (number | null)[] {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);
}

/** Both drivers would turn a calendar day into a `Date`, which a timezone can shift. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [DATE]: readDay,
  [TIMESTAMPTZ]: (text) => Temporal.Instant.from(text),
  [BIGINT]: (text) => Number(text),
  [INTEGERS]: readNumbers,
  [DOUBLES]: readNumbers,
};

/** Sends Temporal values as text: the drivers do not know them. */
export function toParameter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toParameter);
  if (value instanceof Temporal.PlainDate) return value.toString({ calendarName: 'never' });
  // The database stores microseconds and would round finer values up, into the future.
  if (value instanceof Temporal.Instant) return value.toString({ smallestUnit: 'microsecond' });
  return value;
}
