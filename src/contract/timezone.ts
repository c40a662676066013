/** Who set a person's timezone: nobody yet, their browser when it opened the first page, or the person. */
export const TIMEZONE_SETTERS = ['DEFAULT', 'BROWSER', 'PERSON'] as const;
export type TimezoneSetter = (typeof TIMEZONE_SETTERS)[number];

/** True for an IANA name that the runtime knows. */
export function isKnownTimezone(name: string): boolean {
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    // Temporal also accepts an offset such as +02:00, which has no summer time, and a date with a zone in brackets.
    return timeZoneId.toLowerCase() === name.toLowerCase() && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** The local time; UTC if an older timezone database lacks the name, because hours off is better than an error. */
export function localTime(now: Temporal.Instant, timezone: string): Temporal.ZonedDateTime {
  try {
    return now.toZonedDateTimeISO(timezone);
  } catch {
    return now.toZonedDateTimeISO('UTC');
  }
}
