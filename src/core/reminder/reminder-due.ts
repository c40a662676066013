import { isBefore } from '#core/calendar-day.ts';
import { InvalidInput } from '#core/invalid-input.ts';

/** How late a message may be sent after the job was down. Later, the morning is over. */
export const CATCH_UP = Temporal.Duration.from({ hours: 3 });
const CATCH_UP_MS = CATCH_UP.total('milliseconds');

interface Reminder {
  /** An IANA name, like `Europe/Berlin`. */
  timezone: string;
  /** A whole minute, because a job that runs once a minute could miss 23:59:30 before the day is over. */
  timeOfDay: Temporal.PlainTime;
  /** The local date that the last message was for. */
  lastSentOn: Temporal.PlainDate | null;
  now: Temporal.Instant;
}

/** The local date whose message is to be sent now, or null. */
export function reminderDue({ timezone, timeOfDay, lastSentOn, now }: Reminder): Temporal.PlainDate | null {
  requireWholeMinute(timeOfDay);
  const local = inTimezone(timezone, () => now.toZonedDateTimeISO(timezone));
  const today = local.toPlainDate();
  const isUnsent = (date: Temporal.PlainDate) => lastSentOn === null || isBefore(lastSentOn, date);
  if (!isUnsent(today)) return null;

  const isOpen = (due: Temporal.Instant | Temporal.ZonedDateTime) => {
    const lateMs = now.epochMilliseconds - due.epochMilliseconds;
    return lateMs >= 0 && lateMs <= CATCH_UP_MS;
  };
  const dayStart = local.startOfDay();
  const cutShort = isOpen(dayStart) ? findDayCutShort(dayStart, timeOfDay) : null;
  if (cutShort !== null && isUnsent(cutShort)) return cutShort;
  return isOpen(dueInstant(today, timeOfDay, timezone)) ? today : null;
}

/**
 * The previous day, if the clock jumped from it into this day over `timeOfDay`. Its message falls due as this day
 * starts. A skipped day has no message: in Samoa, 31 December 2011 followed the whole of the 29th.
 */
function findDayCutShort(
  dayStart: Temporal.ZonedDateTime,
  timeOfDay: Temporal.PlainTime,
): Temporal.PlainDate | null {
  const lastMoment = dayStart.subtract({ nanoseconds: 1 });
  const isCutShort = Temporal.PlainTime.compare(lastMoment.toPlainTime(), timeOfDay) < 0;
  return isCutShort ? lastMoment.toPlainDate() : null;
}

/**
 * The first instant at which the local clock reads `date` and `timeOfDay`, or later. If the clock is set back over that
 * time, the first of the two; if it is set forward over it, the moment of the change.
 */
export function dueInstant(
  date: Temporal.PlainDate,
  timeOfDay: Temporal.PlainTime,
  timezone: string,
): Temporal.Instant {
  const wanted = date.toPlainDateTime(timeOfDay);
  const earlier = inTimezone(timezone, () => wanted.toZonedDateTime(timezone, { disambiguation: 'earlier' }));
  if (earlier.toPlainDateTime().equals(wanted)) return earlier.toInstant();
  // For a skipped time, 'earlier' gives a time before the clock change, so the next transition is that change.
  return (earlier.getTimeZoneTransition('next') as Temporal.ZonedDateTime).toInstant();
}

function inTimezone(timezone: string, convert: () => Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  let converted: Temporal.ZonedDateTime;
  try {
    converted = convert();
  } catch (error) {
    throw new InvalidInput('UNKNOWN_TIMEZONE', `No local time in timezone "${timezone}": ${error}`);
  }
  // Temporal also accepts an offset, which has no summer time, and a date with a zone in brackets.
  const isName = converted.timeZoneId.toLowerCase() === timezone.toLowerCase() && !/^[+-]/.test(timezone);
  if (!isName) throw new InvalidInput('UNKNOWN_TIMEZONE', `Timezone "${timezone}" is not an IANA name`);
  return converted;
}

function requireWholeMinute(time: Temporal.PlainTime): void {
  if (time.second + time.millisecond + time.microsecond + time.nanosecond === 0) return;
  throw new InvalidInput('TIME_OF_DAY_NOT_WHOLE_MINUTE', `Notification time ${time} is not a whole minute`);
}
