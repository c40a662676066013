import { z } from 'zod';
import { LOAD_KINDS } from '#core/training/activity.ts';
import { ACTIVITY_KINDS } from '#core/training/activity-kind.ts';
import { calendarDay } from './calendar-day.ts';
import { rangeQuery } from './day-range.ts';
import { DEVICE_SOURCES } from './device-source.ts';

/** The start of the error message for a range that is too long. */
export const ACTIVITIES_HOLD = 'activities hold';

export const activitiesQuery = rangeQuery(ACTIVITIES_HOLD);

export const activity = z.object({
  id: z.string().meta({ description: 'Unique within its source' }),
  date: calendarDay.meta({ description: 'The local day on which it began' }),
  startTime: z.string().meta({ description: 'Local time, HH:MM' }),
  kind: z.enum(ACTIVITY_KINDS),
  type: z.string().meta({ description: 'The name that the source uses' }),
  minutes: z.int(),
  load: z
    .object({ value: z.number(), kind: z.enum(LOAD_KINDS) })
    .nullable()
    .meta({ description: 'The vendor’s load. Loads of different kinds cannot be compared.' }),
  zoneMinutes: z
    .array(z.number())
    .nullable()
    .meta({ description: 'Minutes in each heart rate zone, the easiest first' }),
  source: z.string().meta({ description: 'The source of these values' }),
  sources: z.array(z.string()).meta({
    description: `Every source that has it, of ${DEVICE_SOURCES.join(', ')}, or import_ and an app: activities at the same time are merged`,
  }),
});
export type Activity = z.output<typeof activity>;

export const activities = z.object({ from: calendarDay, to: calendarDay, items: z.array(activity) });
