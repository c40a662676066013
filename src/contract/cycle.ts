import { z } from 'zod';
import { OVULATION_BASES } from '#core/cycle/body-signs.ts';
import { CYCLE_MODES } from '#core/cycle/cycle-mode.ts';
import { CYCLE_REMARKS } from '#core/cycle/cycle-remark.ts';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { calendarDay } from './calendar-day.ts';

export const phase = z.enum([...CYCLE_PHASES, 'UNKNOWN']);
export const confidence = z.enum(['high', 'medium', 'low']);
export const cycleDay = z.int().nullable().meta({ description: 'Days since the last start, counted from 1' });

export const predictedPeriod = z.object({
  date: calendarDay.nullable().meta({
    description:
      'Null if cycles are too long or too irregular to name one day: then only the window is known',
  }),
  earliest: calendarDay,
  latest: calendarDay,
  confidence,
});

const notice = z.object({
  code: z.enum(['PERIOD_LATE', 'PERIOD_OVERDUE', 'CYCLE_STALE', ...CYCLE_REMARKS]),
  text: z.string(),
});

const observedOvulation = z.object({
  basis: z.enum(OVULATION_BASES),
  seenOn: calendarDay.meta({ description: 'The day of the mark, of the test, or of the newest night' }),
  estimatedFor: calendarDay,
  text: z.string().meta({ description: 'As text, for example: from your test on 3 November' }),
});

export const question = z.object({
  kind: z.enum(['MISSED_LOG', 'SPOTTING']),
  startDate: calendarDay,
  gapDays: z.int(),
  missingLogs: z.int(),
  periodLog: z.string().meta({ description: 'The log to confirm, change or delete' }),
});

export const cycle = z.object({
  mode: z.enum(CYCLE_MODES),
  state: z.enum(['EMPTY', 'COUNTING', 'LATE', 'OVERDUE', 'STALE', 'PAUSED']),
  cycleDay,
  phase,
  phaseDay: z.int().nullable(),
  phaseShare: z.number().min(0).max(1).nullable().meta({
    description: 'Probability that today is in this phase; null if no phase is estimated',
  }),
  phaseWords: z
    .string()
    .nullable()
    .meta({ description: 'The same as text, for example: luteal, about 8 in 10' }),
  daysUntilNextPhase: z.int().nullable(),
  cycleLength: z.int(),
  drawnCycleLength: z.int().meta({
    description: 'The cycle length behind the phases: the one you stated, else the learned one',
  }),
  learnedCycleLength: z.int().nullable(),
  lastPeriodDate: calendarDay.nullable(),
  nextPeriod: predictedPeriod.nullable(),
  observedOvulation: observedOvulation.nullable().meta({
    description: 'The observation that the estimate for this cycle uses; null if there is none',
  }),
  daysLate: z.int().nullable(),
  phases: z.array(z.object({ phase, firstDate: calendarDay, lastDate: calendarDay })),
  notice: notice.nullable(),
  questions: z.array(question),
});
