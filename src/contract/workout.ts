import { z } from 'zod';
import { addDays, daysBetween, utcDay } from '#core/calendar-day.ts';
import { ACTIVITY_KINDS } from '#core/training/activity-kind.ts';
import { FEELINGS, HARDNESSES, WORKOUT_SOURCES, WORKOUT_STATES } from '#core/workout/workout.ts';
import { activity } from './activity.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import {
  type DayRange,
  isInOrder,
  isTooLong,
  OUT_OF_ORDER,
  type RequestedRange,
  tooLongMessage,
} from './day-range.ts';
import { flag, oneOf, oneOfOrNull, wholeNumberOrNull } from './fields.ts';
import { changeFields, requestFields } from './request-fields.ts';

/** The limits of what one person plans. */
export const WORKOUT_LIMITS = {
  perDay: 8,
  perPerson: 10_000,
  /** Workouts in one request that adds several. */
  atOnce: 100,
  title: 120,
  note: 2000,
  minutes: 1440,
  /** Characters of a pasted plan. */
  text: 10_000,
  /** How many days ahead a workout may be planned. */
  daysAhead: 400,
} as const;

const WORKOUTS_HOLD = 'workouts hold';

/** Four weeks, today included. */
const USUAL_DAYS = 28;

export const workoutsQuery = requestFields({
  from: requestedDay('from').optional(),
  to: requestedDay('to').optional(),
})
  .refine(isInOrder, OUT_OF_ORDER)
  .refine(({ from, to }) => !from || !to || !isTooLong({ from, to }), {
    error: tooLongMessage(WORKOUTS_HOLD),
  });

/** The requested range: by default from today, and four weeks long. */
export function workoutRange({ from, to }: RequestedRange, today: Temporal.PlainDate): DayRange {
  const first = from ?? (to !== undefined && daysBetween(today, to) < 0 ? to : today);
  return { from: first, to: to ?? addDays(first, USUAL_DAYS - 1) };
}

/** A range that is wide enough for every timezone: the person's own is only read by the same query. */
export function workoutRangeAnywhere(asked: RequestedRange, now: Temporal.Instant): DayRange {
  const day = utcDay(now);
  const { from } = workoutRange(asked, addDays(day, -1));
  const { to } = workoutRange(asked, addDays(day, 1));
  // `from` is the earliest first day that any timezone gives, `to` the latest last day.
  return { from, to };
}

const sport = z.enum(ACTIVITY_KINDS);
const hardness = z.enum(HARDNESSES);

export const workout = z.object({
  id: z.string(),
  date: calendarDay,
  time: z.string().nullable().meta({ description: 'Local time, HH:MM' }),
  sport,
  title: z.string(),
  minutes: z.int().nullable(),
  hardness,
  hardnessGuessed: z.boolean().meta({ description: 'The hardness is a guess from the title' }),
  softened: z.boolean().meta({ description: 'You made it easier than it was planned' }),
  note: z.string().nullable(),
  state: z.enum(WORKOUT_STATES).meta({ description: 'DONE too where an activity closes it' }),
  movedFrom: calendarDay.nullable().meta({ description: 'The day it was planned for first' }),
  source: z.enum(WORKOUT_SOURCES),
  offerDeclined: z.boolean().meta({ description: 'No other day and no softer version is offered for it' }),
  activity: activity.nullable().meta({ description: 'The activity that closes it' }),
  effort: z.int().nullable().meta({ description: '1 to 10' }),
  feeling: z.enum(FEELINGS).nullable().meta({ description: 'Against what you expected' }),
});
export type WorkoutAnswer = z.output<typeof workout>;

export const workoutCost = z.object({
  pairs: z
    .int()
    .meta({ description: 'Days with a next morning that it was learned from; 0 before there are 30' }),
  cost: z.number().nullable().meta({
    description: 'How far your HRV falls until the next morning, in standard deviations of your nights',
  }),
  text: z.string().nullable().meta({ description: 'The same in words, in your language' }),
});

export const workouts = z.object({
  from: calendarDay,
  to: calendarDay,
  items: z.array(workout).meta({ description: 'In the order of days and times' }),
  unplanned: z.array(activity).meta({ description: 'Activities that close no workout' }),
});

const text = (field: string, longest: number) =>
  z
    .string({ error: `Invalid ${field}: must be a text` })
    .trim()
    .max(longest, { error: `Invalid ${field}: must have at most ${longest} characters` });

const BAD_TIME = 'Invalid time: must be a time HH:MM, 00:00 to 23:59, or null';
const BAD_TITLE = 'Invalid title: must be a text of 1 to 120 characters';

/** The fields of a workout, apart from its day. */
export const workoutContent = {
  time: z
    .string({ error: BAD_TIME })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: BAD_TIME })
    .nullable(),
  sport: oneOf('sport', ACTIVITY_KINDS),
  title: z
    .string({ error: ({ input }) => (input === undefined ? 'Missing required field: title' : BAD_TITLE) })
    .trim()
    .min(1, { error: BAD_TITLE })
    .max(WORKOUT_LIMITS.title, { error: BAD_TITLE }),
  minutes: wholeNumberOrNull('minutes', WORKOUT_LIMITS.minutes),
  hardness: oneOf('hardness', HARDNESSES),
  note: text('note', WORKOUT_LIMITS.note)
    .transform((note) => (note === '' ? null : note))
    .nullable(),
};

const { title, ...optional } = workoutContent;

/** Sport and hardness are guessed from the title where they are not given. */
const newWorkoutFields = {
  date: requestedDay('date'),
  title,
  ...z.object(optional).partial().shape,
};

export const newWorkout = requestFields(newWorkoutFields, 'Missing required field: date');
export type NewWorkout = z.output<typeof newWorkout>;

export const newWorkouts = requestFields({
  workouts: z
    .array(newWorkout, { error: 'Invalid workouts: must be a list' })
    .min(1, { error: 'Invalid workouts: must not be empty' })
    .max(WORKOUT_LIMITS.atOnce, { error: `Invalid workouts: at most ${WORKOUT_LIMITS.atOnce} at once` }),
});

export const addedWorkouts = z.object({ items: z.array(workout) });

const activityKey = requestFields(
  {
    source: z.string({ error: 'Invalid activity: source must be a text' }).max(32),
    id: z.string({ error: 'Invalid activity: id must be a text' }).max(100),
  },
  'Invalid activity: must be an object with source and id, or null',
);

/** A null removes the value; an absent field is unchanged. */
export const workoutChange = changeFields({
  date: requestedDay('date'),
  ...workoutContent,
  state: oneOf('state', WORKOUT_STATES),
  softened: flag('softened'),
  offerDeclined: flag('offerDeclined'),
  activity: activityKey.nullable().meta({
    description: 'The activity that closes it; null parts it from the one that does',
  }),
  effort: wholeNumberOrNull('effort', 10),
  feeling: oneOfOrNull('feeling', FEELINGS),
});
export type WorkoutChange = z.output<typeof workoutChange>;

const BAD_TEXT = `Invalid text: must be a text of 1 to ${WORKOUT_LIMITS.text} characters`;

/** A plan as it was pasted, and a day of its first week; by default that is the current week. */
export const planText = requestFields(
  {
    text: z
      .string({ error: BAD_TEXT })
      .min(1, { error: BAD_TEXT })
      .max(WORKOUT_LIMITS.text, { error: BAD_TEXT }),
    week: requestedDay('week').optional(),
  },
  'Missing required field: text',
);

export const readPlanAnswer = z.object({
  workouts: z.array(
    workout
      .pick({
        date: true,
        time: true,
        sport: true,
        title: true,
        minutes: true,
        hardness: true,
        hardnessGuessed: true,
        note: true,
      })
      .extend({
        distanceKm: z.number().nullable().meta({ description: 'Where the text names a distance' }),
        isPast: z.boolean(),
      }),
  ),
  unread: z.array(z.string()).meta({ description: 'Lines that name no day' }),
});

export const titleRequest = requestFields(
  { title, sport: sport.optional(), minutes: workoutContent.minutes.optional() },
  'Missing required field: title',
);

export const titleAnswer = workout.pick({ sport: true, hardness: true, hardnessGuessed: true });

/** Any day of the week to copy, and of the week that gets the copies. */
export const weekCopy = requestFields(
  { from: requestedDay('from'), to: requestedDay('to') },
  'Missing required field: from',
);

/** Any text: an id with the wrong format is 404, not 400. */
export const workoutAddress = z.object({ id: z.string() });
