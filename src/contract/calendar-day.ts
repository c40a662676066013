import { z } from 'zod';
import { writeDay } from '#core/calendar-day.ts';

const EARLIEST_YEAR = 1900;

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number(text.slice(0, 4)) < EARLIEST_YEAR) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

const plainDate = z.instanceof(Temporal.PlainDate).meta({ type: 'string', format: 'date' });

/** A day in a response: `YYYY-MM-DD` on the wire, a Temporal.PlainDate in the server. */
export const calendarDay = z.codec(z.string().meta({ format: 'date' }), plainDate, {
  decode: (text) => Temporal.PlainDate.from(text),
  encode: writeDay,
});

/** A day in a request: it must exist and be in 1900 or later. Every message names the field. */
export function requestedDay(field: string) {
  const missing = `Missing required field: ${field}`;
  return z
    .string({
      error: ({ input }) => (input === undefined ? missing : `Invalid ${field}: must be a date YYYY-MM-DD`),
    })
    .refine((text) => text !== '', { error: missing, abort: true })
    .refine(isCalendarDay, {
      error: ({ input }) =>
        `Invalid ${field}: ${JSON.stringify(input)} is not a calendar day YYYY-MM-DD from ${EARLIEST_YEAR} on`,
      // Without this, a check of the whole object would still run, with text instead of a day.
      abort: true,
    })
    .transform((text) => Temporal.PlainDate.from(text))
    .meta({ type: 'string', format: 'date' });
}
