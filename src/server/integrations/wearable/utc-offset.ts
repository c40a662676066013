/** The UTC offset at the end of a timestamp, or alone as in "-05:00"; null if there is none. */
export function offsetMinutesIn(text: string | null): number | null {
  if (text?.endsWith('Z')) return 0;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(text ?? '') ?? [];
  if (sign === undefined) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return total > 18 * 60 ? null : sign === '-' ? -total : total;
}

/** The local time of an instant. */
export function localTimeAt(moment: Temporal.Instant, utcOffsetMinutes: number): Temporal.PlainDateTime {
  return moment.add({ minutes: utcOffsetMinutes }).toZonedDateTimeISO('UTC').toPlainDateTime();
}
