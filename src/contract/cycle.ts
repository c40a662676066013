import { z } from 'zod';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import { cycleNotice } from '#core/cycle/notice.ts';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import type { Language } from '#core/language.ts';
import { calendarDay } from './calendar-day.ts';

export const phase = z.enum([...CYCLE_PHASES, 'UNKNOWN']);
export const confidence = z.enum(['high', 'medium', 'low']);
export const cycleDay = z.int().nullable().meta({ description: 'Days since the last start, counted from 1' });

export const predictedPeriod = z.object({
  date: calendarDay,
  earliest: calendarDay,
  latest: calendarDay,
  confidence,
});

const notice = z.object({
  code: z.enum(['PERIOD_LATE', 'PERIOD_OVERDUE', 'CYCLE_STALE', 'LONG_ABSENCE']),
  text: z.string(),
});

const question = z.object({
  kind: z.enum(['MISSED_LOG', 'SPOTTING']),
  startDate: calendarDay,
  gapDays: z.int(),
  missingLogs: z.int(),
  periodLog: z.string().meta({ description: 'The log to confirm, change or delete' }),
});

export const cycle = z.object({
  state: z.enum(['EMPTY', 'COUNTING', 'LATE', 'OVERDUE', 'STALE', 'PAUSED']),
  cycleDay,
  phase,
  phaseDay: z.int().nullable(),
  daysUntilNextPhase: z.int().nullable(),
  cycleLength: z.int(),
  learnedCycleLength: z.int().nullable(),
  lastPeriodDate: calendarDay.nullable(),
  nextPeriod: predictedPeriod.nullable(),
  daysLate: z.int().nullable(),
  phases: z.array(z.object({ phase, firstDate: calendarDay, lastDate: calendarDay })),
  notice: notice.nullable(),
  questions: z.array(question),
});
type Cycle = z.output<typeof cycle>;

interface CycleReader {
  today: Temporal.PlainDate;
  questions: Cycle['questions'];
  language: Language;
}

/** The cycle with what a person should read and answer about it today. */
export function toCycle(current: CurrentCycle, { today, questions, language }: CycleReader): Cycle {
  return { ...current, notice: cycleNotice(current, { today, language }), questions };
}
