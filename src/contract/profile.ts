import { z } from 'zod';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/cycle/cycle-length.ts';
import { OVERRIDES } from '#core/training/override.ts';
import { calendarDay } from './calendar-day.ts';

export const profile = z.object({
  id: z.string(),
  email: z.string(),
  deviceConnected: z.boolean(),
  cycleLength: z.number(),
  lastPeriodDate: calendarDay.nullable(),
  notificationTime: z.string(),
  timezone: z.string(),
  activeOverrides: z.array(z.enum(OVERRIDES)),
});
export type Profile = z.infer<typeof profile>;

function isKnownTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // The runtime also takes offsets such as +02:00, which are not places and know no summer time.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

const lengthRange = `from ${SHORTEST_CYCLE_DAYS} to ${LONGEST_CYCLE_DAYS}`;

/** Fields that are not named here are ignored, as the contract asks. */
export const profileChange = z
  .object({
    cycleLength: z
      .number({ error: `Invalid cycleLength: must be a number ${lengthRange}` })
      .min(SHORTEST_CYCLE_DAYS, { error: `Invalid cycleLength: must be a number ${lengthRange}` })
      .max(LONGEST_CYCLE_DAYS, { error: `Invalid cycleLength: must be a number ${lengthRange}` }),
    notificationTime: z
      .string({ error: 'Invalid notificationTime: must be a time HH:MM, 00:00 to 23:59' })
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
        error: 'Invalid notificationTime: must be a time HH:MM, 00:00 to 23:59',
      }),
    timezone: z
      .string({ error: 'Invalid timezone: must be a timezone name such as Europe/Berlin' })
      .refine(isKnownTimezone, { error: 'Invalid timezone: must be a timezone name such as Europe/Berlin' }),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    error: 'No valid fields to update: send cycleLength, notificationTime or timezone',
  });
export type ProfileChange = z.infer<typeof profileChange>;
