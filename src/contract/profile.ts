import { z } from 'zod';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/limits.ts';
import { calendarDay } from './calendar-day.ts';
import { activeOverrides } from './overrides.ts';
import { requestFields } from './request-fields.ts';
import { isKnownTimezone } from './timezone.ts';

export const profile = z.object({
  id: z.string(),
  email: z.string(),
  deviceConnected: z.boolean(),
  cycleLength: z.number(),
  lastPeriodDate: calendarDay.nullable(),
  notificationTime: z.string(),
  timezone: z.string(),
  activeOverrides,
});

const NO_FIELDS = 'No valid fields to update: send cycleLength, notificationTime or timezone';
const BAD_LENGTH = `Invalid cycleLength: must be a number from ${SHORTEST_CYCLE_DAYS} to ${LONGEST_CYCLE_DAYS}`;
const BAD_TIME = 'Invalid notificationTime: must be a time HH:MM, 00:00 to 23:59';
const BAD_TIMEZONE = 'Invalid timezone: must be a timezone name such as Europe/Berlin';

const timezone = z.string({ error: BAD_TIMEZONE }).refine(isKnownTimezone, { error: BAD_TIMEZONE });

/** Unknown fields are ignored, as the contract requires. */
export const profileChange = z
  .object(
    {
      cycleLength: z
        .number({ error: BAD_LENGTH })
        .min(SHORTEST_CYCLE_DAYS, { error: BAD_LENGTH })
        .max(LONGEST_CYCLE_DAYS, { error: BAD_LENGTH }),
      notificationTime: z.string({ error: BAD_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: BAD_TIME }),
      timezone,
    },
    { error: NO_FIELDS },
  )
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: NO_FIELDS });
export type ProfileChange = z.output<typeof profileChange>;

export const browserTimezone = requestFields({ timezone }, 'Missing required field: timezone');
