import { z } from 'zod';
import { LEFT_OUT_REASONS } from '#core/cycle/cycle-mode.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { changeId } from './change-id.ts';
import { cycleDay, phase, predictedPeriod, question } from './cycle.ts';
import { flag, oneOfOrNull } from './fields.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { changeFields, requestFields } from './request-fields.ts';

const periodLog = z.object({
  id: z.string(),
  user: z.string(),
  startDate: calendarDay,
  predictedDate: calendarDay
    .nullable()
    .meta({ description: 'The start that had been predicted before this one was logged' }),
  daysEarly: z.int().nullable(),
  daysLate: z.int().nullable(),
  leftOut: z
    .enum(LEFT_OUT_REASONS)
    .nullable()
    .meta({ description: 'Why you left the cycle that ended with this start out of the average' }),
});

export const periodLogWithCycleLength = periodLog.extend({
  cycleLength: z
    .int()
    .nullable()
    .meta({ description: 'Days since the start before it; in a list, on the same page' }),
});

export const periodHistoryQuery = requestFields(pageQuery);

export const periodHistory = pageOf(periodLogWithCycleLength).extend({
  averageCycleLength: z.int().nullable(),
});

const startDate = requestedDay('startDate');

export const periodStartRequest = requestFields({ startDate, changeId }, 'Missing required field: startDate');

/** The cycle after a start was logged. */
export const periodStartAnswer = z.object({
  cycleDay,
  phase,
  lastPeriodDate: calendarDay,
  periodLog,
  nextPeriod: predictedPeriod.nullable(),
  questions: z.array(question).meta({ description: 'What only you can settle about your logs' }),
});

/**
 * `gapConfirmed`: the gap before this start is right, neither a forgotten log nor spotting. `leftOut`: why the cycle
 * that ended with it is left out of the average; null includes it again.
 */
export const periodLogChange = changeFields({
  startDate,
  gapConfirmed: flag('gapConfirmed'),
  leftOut: oneOfOrNull('leftOut', LEFT_OUT_REASONS),
});
export type PeriodLogChange = z.output<typeof periodLogChange>;

/** Any text: an id with the wrong format is 404, not 400. */
export const periodLogAddress = z.object({ id: z.string() });
