import type { Property } from './content-lines.ts';
import { zoneOf } from './zones.ts';

/** A day, or a time in the timezone in which its rule repeats. */
export type EventTime = Temporal.PlainDate | Temporal.ZonedDateTime;

/** Thrown for a time that cannot be read. Its event is left out. */
class UnreadableTime extends Error {
  override readonly name = 'UnreadableTime';
}

const DATE = /^(\d{4})(\d{2})(\d{2})$/;
const DATE_TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z?)$/;

/** Years outside of these have no training, and arithmetic with them would be slow or out of range. */
const YEARS = { first: 1970, last: 2200 };

function checkYear(year: string | undefined): void {
  if (Number(year) < YEARS.first || Number(year) > YEARS.last) throw new UnreadableTime('the year');
}

/** Eight digits are a day, also without VALUE=DATE. A time without a timezone is in the person's own. */
export function parseTime(text: string, tzid: string | undefined, ownZone: string): EventTime {
  const value = text.trim();
  const date = DATE.exec(value);
  if (date !== null) {
    checkYear(date[1]);
    return Temporal.PlainDate.from(`${date[1]}-${date[2]}-${date[3]}`);
  }
  const time = DATE_TIME.exec(value);
  if (time === null) throw new UnreadableTime('neither a date nor a time');
  checkYear(time[1]);
  const zone = time[7] === 'Z' ? 'UTC' : tzid === undefined ? ownZone : zoneOf(tzid);
  if (zone === null) throw new UnreadableTime('an unknown zone');
  const local = `${time[1]}-${time[2]}-${time[3]}T${time[4]}:${time[5]}:${time[6] ?? '00'}`;
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone);
}

export function timeOf({ value, params }: Property, ownZone: string): EventTime {
  return parseTime(value, params.get('TZID'), ownZone);
}

export function isDay(time: EventTime): time is Temporal.PlainDate {
  return time instanceof Temporal.PlainDate;
}
