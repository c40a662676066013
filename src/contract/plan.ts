import { z } from 'zod';
import { LONGEST_PLAN_DAYS } from '#core/limits.ts';
import { calendarDay } from './calendar-day.ts';
import { confidence, cycleDay, phase } from './cycle.ts';
import { trainingStatus } from './daily-log.ts';
import { requestFields } from './request-fields.ts';
import { wholeNumber } from './whole-number.ts';
import { workout } from './workout.ts';

export const planQuery = requestFields({
  days: wholeNumber({
    min: 1,
    max: LONGEST_PLAN_DAYS,
    error: `Invalid days: must be a whole number from 1 to ${LONGEST_PLAN_DAYS}`,
  }).default(28),
});

const dayWorkout = workout.extend({
  fits: z.boolean().nullable().meta({ description: 'Whether the ceiling bears it; null without a ceiling' }),
  chance: z.number().nullable().meta({
    description:
      'Chance that the morning bears it, for the next four days; null for others, and without a decision today',
  }),
  chanceText: z.string().nullable().meta({ description: 'The same in words' }),
});
export type PlannedDayWorkout = z.output<typeof dayWorkout>;

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
  workouts: z.array(dayWorkout),
  chances: z.object({ train: z.number(), reduced: z.number() }).nullable().meta({
    description:
      'Chances that one of the next four days is for hard and for moderate training; null without workouts or a decision',
  }),
});

const planWeek = z.object({
  startsOn: calendarDay,
  targetMinutes: z
    .int()
    .nullable()
    .meta({ description: 'Lower in phases with easier training; null: no target' }),
  usedMinutes: z.number().nullable(),
  leftMinutes: z.number().nullable(),
  planned: z
    .object({
      minutes: z.int().meta({ description: 'By the clock' }),
      intensityMinutes: z.int().meta({ description: 'A hard minute counts twice, an easy one half' }),
      usualIntensityMinutes: z.int().nullable(),
      hardDays: z.int(),
      usualHardDays: z.int().nullable(),
      text: z.string().meta({ description: 'The same in one line' }),
    })
    .nullable()
    .meta({ description: 'The workouts of the week, done and coming; null without any' }),
});

const target = z.object({
  minutes: z.int().nullable().meta({ description: 'Intensity minutes a week; null while none is known' }),
  chosen: z.boolean().meta({ description: 'True if you set it, false if it is your usual' }),
  usualMinutes: z.int().nullable().meta({ description: 'The target without a choice of yours' }),
  known: z
    .object({ have: z.int(), need: z.int() })
    .meta({ description: 'Whole weeks known so far, and how many your usual needs' }),
});

export const plan = z.object({
  days: z.array(planDay),
  weeks: z.array(planWeek),
  target,
  missed: z
    .array(
      workout.extend({
        moveTo: calendarDay.nullable().meta({
          description:
            'The first of today and the next four days that is likely to bear it and leaves room for it',
        }),
      }),
    )
    .meta({
      description: 'Workouts of the last three days that were not done: to move, to drop, or to leave',
    }),
  question: z.enum(['START_AGAIN']).nullable().meta({
    description:
      'After three missed in a row: whether to start again from today (`POST /api/workouts/start-again`)',
  }),
});
