import { z } from 'zod';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { cycleDay, phase, predictedPeriod } from './cycle.ts';
import { isInOrder, isTooLong, OUT_OF_ORDER, tooLongMessage } from './day-range.ts';
import { requestFields } from './request-fields.ts';

export const calendarQuery = requestFields({ from: requestedDay('from'), to: requestedDay('to') })
  .refine(isInOrder, OUT_OF_ORDER)
  .refine((range) => !isTooLong(range), { error: tooLongMessage('a calendar holds') });

const day = z.object({
  date: calendarDay,
  cycleDay,
  phase,
  predicted: z.boolean().meta({ description: 'True for a day of a cycle that has not begun yet' }),
  periodStart: z.enum(['LOGGED', 'PREDICTED']).nullable(),
  pack: z.object({ day: z.int(), isBreak: z.boolean() }).nullable().meta({
    description:
      'In the mode PILL, estimated: the day of the pack, counted from the bleeding, and whether it is in the break',
  }),
});

export const calendar = z.object({
  days: z.array(day),
  predictedPeriods: z
    .array(predictedPeriod)
    .meta({ description: 'Periods whose window overlaps the requested days' }),
});
export type Calendar = z.output<typeof calendar>;
