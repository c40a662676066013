import { z } from 'zod';
import { WEEK_SEQUENCES } from '#core/workout/week-sequence.ts';
import { requestedDay } from './calendar-day.ts';
import { requestFields } from './request-fields.ts';
import { workout, workoutContent } from './workout.ts';

const MOST_ITEMS = 14;
const MOST_A_DAY = 4;
const WEEKDAYS = 7;

const BAD_WEEKDAY = 'Invalid weekday: must be a whole number from 1, Monday, to 7, or null';
const BAD_ID = 'Invalid id: must be a UUID';

const { title, sport, hardness, ...optional } = workoutContent;

const item = requestFields(
  {
    id: z.uuid({ error: BAD_ID }).optional().meta({ description: 'Of the item that this one replaces' }),
    weekday: z
      .int({ error: BAD_WEEKDAY })
      .min(1, { error: BAD_WEEKDAY })
      .max(WEEKDAYS, { error: BAD_WEEKDAY })
      .nullable()
      .default(null),
    title,
    sport,
    hardness,
    ...z.object(optional).partial().shape,
  },
  'Invalid items: each must be an object',
);

export const weekTemplateChange = requestFields({
  sequence: z.enum(WEEK_SEQUENCES, {
    error: ({ input }) =>
      input === undefined
        ? 'Missing required field: sequence'
        : `Invalid sequence: must be one of ${WEEK_SEQUENCES.join(', ')}`,
  }),
  items: z
    .array(item, { error: 'Invalid items: must be a list' })
    .max(MOST_ITEMS, { error: `Invalid items: at most ${MOST_ITEMS} a week` }),
})
  .refine(
    ({ sequence, items }) => sequence === 'IN_ORDER' || items.every(({ weekday }) => weekday !== null),
    {
      error: 'Invalid weekday: each item of a week by WEEKDAYS needs one',
    },
  )
  .refine(
    ({ items }) =>
      [...Map.groupBy(items, ({ weekday }) => weekday)].every(
        ([day, { length }]) => day === null || length <= MOST_A_DAY,
      ),
    { error: `Invalid items: at most ${MOST_A_DAY} a day` },
  )
  .refine(
    ({ items }) => new Set(items.flatMap(({ id }) => id ?? [])).size === items.filter(({ id }) => id).length,
    {
      error: 'Invalid id: two items have the same',
    },
  );
export type WeekTemplateChange = z.output<typeof weekTemplateChange>;

export const weekTemplate = z.object({
  sequence: z
    .enum(WEEK_SEQUENCES)
    .meta({ description: 'IN_ORDER: items have no days; each is taken when it is its turn' }),
  items: z.array(
    workout
      .pick({ time: true, sport: true, title: true, minutes: true, hardness: true, note: true })
      .extend({ id: z.string(), weekday: z.int().nullable().meta({ description: '1 is Monday' }) }),
  ),
  next: z.string().nullable().meta({ description: 'IN_ORDER: the id of the item whose turn it is' }),
});

export const takeNext = requestFields({ date: requestedDay('date') }, 'Missing required field: date');
