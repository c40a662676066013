import { z } from 'zod';

const temporalInstant = z.instanceof(Temporal.Instant).meta({ type: 'string', format: 'date-time' });

/** An instant in a response: RFC 3339 in UTC on the wire, a Temporal.Instant in the server. */
export const instant = z.codec(z.iso.datetime(), temporalInstant, {
  decode: (text) => Temporal.Instant.from(text),
  encode: (moment) => moment.toString(),
});
