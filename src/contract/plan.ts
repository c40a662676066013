import { z } from 'zod';
import { LONGEST_PLAN_DAYS } from '#core/limits.ts';
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
  periodStart: z.enum(['PREDICTED']).nullable(),
  ceiling: trainingStatus.nullable().meta({
    description: "Today: today's decision, null without a wearable. Later: the most that the day allows",
  }),
  within2Days: z.number(),
  confidence: confidence.meta({ description: "How certain the day's position in the cycle is" }),
});

const planWeek = z.object({
  startsOn: calendarDay,
  targetMinutes: z
    .int()
    .nullable()
    .meta({ description: 'Lower in phases with easier training; null: no target' }),
  usedMinutes: z.number().nullable(),
  leftMinutes: z.number().nullable(),
});

const target = z.object({
  minutes: z.int().nullable().meta({ description: 'Intensity minutes a week; null while none is known' }),
  chosen: z.boolean().meta({ description: 'True if you set it, false if it is your usual' }),
  usualMinutes: z.int().nullable().meta({ description: 'The target without a choice of yours' }),
  known: z
    .object({ have: z.int(), need: z.int() })
    .meta({ description: 'Whole weeks known so far, and how many your usual needs' }),
});

export const plan = z.object({ days: z.array(planDay), weeks: z.array(planWeek), target });
