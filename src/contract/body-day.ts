import { z } from 'zod';
import { roundToHundredth } from '#core/arithmetic.ts';
import { BLEEDINGS, LEVELS, OVULATION_TESTS, TEMPERATURE_KINDS } from '#core/cycle/body-day.ts';
import { SYMPTOMS } from '#core/cycle/symptom-patterns.ts';
import { BODY_CELSIUS } from '#core/training/measure-ranges.ts';
import { ILL_ANSWERS, WISHES } from '#core/training/own-words.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { rangeQuery } from './day-range.ts';
import { flag, oneOfOrNull } from './fields.ts';
import { changeFields, requestFields } from './request-fields.ts';

/** The start of the error message for a range that is too long. */
export const DAYS_HOLD = 'days hold';

export const bodyDaysQuery = rangeQuery(DAYS_HOLD);

export const bodyDayAddress = z.object({ date: requestedDay('date') });

const TEMPERATURE_UNITS = ['C', 'F'] as const;
const TEMPERATURE_LIMITS = { C: BODY_CELSIUS, F: { min: 86, max: 113 } } as const;
const LONGEST_NOTE = 2000;

const temperature = z.object({ celsius: z.number(), kind: z.enum(TEMPERATURE_KINDS) });

const level = z.enum(LEVELS).nullable();

export const bodyDay = z.object({
  date: calendarDay,
  periodStart: z.boolean().meta({ description: 'A period start is logged on this day' }),
  bleeding: z.enum(BLEEDINGS).nullable(),
  ovulationTest: z.enum(OVULATION_TESTS).nullable(),
  ovulationMarked: z.boolean(),
  temperature: temperature.nullable(),
  pain: level,
  energy: level,
  mood: level,
  ill: z.enum(ILL_ANSWERS).nullable().meta({ description: 'Whether you are ill: a yes holds until a no' }),
  wish: z
    .enum(WISHES)
    .nullable()
    .meta({ description: 'TRAIN: you feel good. It lifts a decision that rests on one weak rule' }),
  note: z.string().nullable(),
});
export type BodyDay = z.output<typeof bodyDay>;

const offeredStarts = z.array(calendarDay).meta({
  description:
    'First days of bleeding without a logged start, newest first: log each as a start, or as spotting',
});

export const bodyDays = z.object({
  from: calendarDay,
  to: calendarDay,
  days: z.array(bodyDay),
  offeredStarts,
  patterns: z
    .array(
      z.object({
        symptom: z.enum(SYMPTOMS),
        firstDay: z.int().meta({ description: 'Day of the cycle' }),
        lastDay: z.int(),
        cycles: z.int().meta({ description: 'Cycles that had it on these days' }),
        of: z.int().meta({ description: 'Cycles in which the symptom was noted' }),
        text: z.string(),
      }),
    )
    .meta({
      description: 'Symptoms that recur over the cycles of these days; empty with fewer than three cycles',
    }),
});

export const savedBodyDay = z.object({ day: bodyDay, offeredStarts });

function isPlausible({ value, unit }: { value: number; unit: (typeof TEMPERATURE_UNITS)[number] }): boolean {
  const { min, max } = TEMPERATURE_LIMITS[unit];
  return value >= min && value <= max;
}

function toCelsius(value: number, unit: (typeof TEMPERATURE_UNITS)[number]): number {
  const celsius = unit === 'F' ? ((value - 32) * 5) / 9 : value;
  return roundToHundredth(celsius);
}

const measuredTemperature = requestFields(
  {
    value: z.number({ error: 'Invalid temperature: value must be a number' }),
    unit: z.enum(TEMPERATURE_UNITS, { error: 'Invalid temperature: unit must be C or F' }).default('C'),
    kind: z.enum(TEMPERATURE_KINDS, {
      error: `Invalid temperature: kind must be one of ${TEMPERATURE_KINDS.join(', ')}`,
    }),
  },
  'Invalid temperature: must be an object with value, unit and kind, or null',
)
  .refine(isPlausible, { error: 'Invalid temperature: must be from 30 to 45 °C, or from 86 to 113 °F' })
  .transform(({ value, unit, kind }) => ({ celsius: toCelsius(value, unit), kind }));

/** A null removes the value; an absent field is unchanged. */
export const bodyDayChange = changeFields({
  bleeding: oneOfOrNull('bleeding', BLEEDINGS),
  ovulationTest: oneOfOrNull('ovulationTest', OVULATION_TESTS),
  ovulationMarked: flag('ovulationMarked'),
  temperature: measuredTemperature.nullable(),
  pain: oneOfOrNull('pain', LEVELS),
  energy: oneOfOrNull('energy', LEVELS),
  mood: oneOfOrNull('mood', LEVELS),
  ill: oneOfOrNull('ill', ILL_ANSWERS),
  wish: oneOfOrNull('wish', WISHES),
  note: z
    .string({ error: 'Invalid note: must be a text, or null' })
    .trim()
    .max(LONGEST_NOTE, { error: `Invalid note: must have at most ${LONGEST_NOTE} characters` })
    .transform((text) => (text === '' ? null : text))
    .nullable(),
});
export type BodyDayChange = z.output<typeof bodyDayChange>;
