import { z } from 'zod';
import { daysBetween } from '#core/calendar-day.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { cycleDay, phase, predictedPeriod } from './cycle.ts';
import { requestFields } from './request-fields.ts';

const LONGEST_RANGE_DAYS = 400;

export const calendarQuery = requestFields({ from: requestedDay('from'), to: requestedDay('to') })
  .refine(({ from, to }) => daysBetween(from, to) >= 0, {
    error: 'Invalid to: must not be before from',
    abort: true,
  })
  .refine(({ from, to }) => daysBetween(from, to) < LONGEST_RANGE_DAYS, {
    error: `Invalid to: a calendar holds at most ${LONGEST_RANGE_DAYS} days`,
  });

const day = z.object({
  date: calendarDay,
  cycleDay,
  phase,
  predicted: z.boolean().meta({ description: 'True where the cycle itself has not begun yet' }),
  periodStart: z.enum(['LOGGED', 'PREDICTED']).nullable(),
});

export const calendar = z.object({
  days: z.array(day),
  predictedPeriods: z
    .array(predictedPeriod)
    .meta({ description: 'Those whose window reaches into the days asked for' }),
});
export type Calendar = z.output<typeof calendar>;
