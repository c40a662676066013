import { z } from 'zod';
import { LEVELS } from '#core/cycle/body-day.ts';
import { OVULATION_BASES } from '#core/cycle/body-signs.ts';
import { ABSENCE_ANSWERS, CYCLE_MODES, LEFT_OUT_REASONS, PAUSE_REASONS } from '#core/cycle/cycle-mode.ts';
import { calendarDay } from './calendar-day.ts';
import { phase } from './cycle.ts';

const levelDays = z
  .object(
    Object.fromEntries(LEVELS.map((level) => [level, z.int()])) as Record<(typeof LEVELS)[number], z.ZodInt>,
  )
  .meta({ description: 'Days noted, by level' });

const cycle = z.object({
  start: calendarDay,
  lengthDays: z.int().nullable().meta({ description: 'Null: it is running' }),
  bleedingDays: z
    .int()
    .nullable()
    .meta({ description: 'Null: only the start was logged, or the bleeding may go on' }),
  ovulation: z
    .object({ date: calendarDay, cycleDay: z.int(), basis: z.enum(OVULATION_BASES) })
    .nullable()
    .meta({ description: 'Observed' }),
  leftOut: z.enum(LEFT_OUT_REASONS).nullable(),
  isDisturbed: z.boolean().meta({ description: 'Contraception, a pregnancy or the like fell into it' }),
  mayLackStart: z
    .boolean()
    .meta({ description: 'So long that a start may not have been logged; the person has not said' }),
});

const look = z.discriminatedUnion('code', [
  z.object({ code: z.literal('ABSENCE'), days: z.int(), from: calendarDay, isRunning: z.boolean() }),
  z.object({ code: z.enum(['LONG_CYCLES', 'SHORT_CYCLES']), cycles: z.int(), of: z.int() }),
  z.object({ code: z.literal('LONG_BLEEDING'), periods: z.int(), longestDays: z.int() }),
  z.object({ code: z.literal('BETWEEN'), days: z.int(), cycles: z.int() }),
  z.object({ code: z.literal('AFTER_YEAR'), days: z.int(), date: calendarDay }),
]);

/** What a person may show a doctor: what was logged, and no advice. */
export const doctorReport = z.object({
  today: calendarDay,
  lastStart: calendarDay.nullable(),
  lengths: z
    .object({
      cycles: z.int(),
      medianDays: z.number(),
      shortestDays: z.int(),
      longestDays: z.int(),
    })
    .nullable()
    .meta({ description: 'Of the finished cycles that count' }),
  cycles: z.array(cycle).meta({ description: 'The running cycle and up to twelve before it, newest first' }),
  modes: z.array(
    z.object({
      mode: z.enum(CYCLE_MODES),
      pauseReason: z.enum(PAUSE_REASONS).nullable(),
      from: calendarDay.nullable().meta({ description: 'Null: since the first entry' }),
    }),
  ),
  absences: z.array(
    z.object({
      from: calendarDay.meta({ description: 'The start before it' }),
      until: calendarDay.nullable().meta({ description: 'Null: it goes on' }),
      days: z.int(),
      answer: z.enum(ABSENCE_ANSWERS).nullable(),
      isDisturbed: z.boolean(),
      mayLackStart: z.boolean(),
    }),
  ),
  symptoms: z
    .array(z.object({ phase, days: z.int(), pain: levelDays, mood: levelDays }))
    .meta({ description: 'Beside how many days each estimated phase had; empty if nothing was noted' }),
  looks: z.array(look).meta({ description: 'Facts for which guidelines ask for a look, without a meaning' }),
});
