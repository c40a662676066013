import { z } from 'zod';
import { LONGEST_PLAN_DAYS } from '#core/training/plan.ts';
import { calendarDay } from './calendar-day.ts';
import { confidence, cycleDay, phase } from './cycle.ts';
import { trainingStatus } from './daily-log.ts';
import { requestFields } from './request-fields.ts';
import { wholeNumber } from './whole-number.ts';

export const planQuery = requestFields({
  days: wholeNumber({
    min: 1,
    max: LONGEST_PLAN_DAYS,
    error: `Invalid days: must be a whole number from 1 to ${LONGEST_PLAN_DAYS}`,
  }).default(28),
});

const planDay = z.object({
  date: calendarDay,
  cycleDay,
  phase,
  predicted: z.boolean(),
  ceiling: trainingStatus,
  within2Days: z.number(),
  confidence,
});

const planWeek = z.object({
  startsOn: calendarDay,
  budgetMinutes: z.int(),
  usedMinutes: z.number().nullable(),
  leftMinutes: z.number(),
});

export const plan = z.object({ days: z.array(planDay), weeks: z.array(planWeek) });
