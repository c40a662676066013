import { z } from 'zod';
import { OVULATION_BASES } from '#core/cycle/body-signs.ts';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { mapMeasures, measuresFor } from '#core/training/measures.ts';
import { TREND_MEASURES } from '#core/training/trends.ts';
import { calendarDay } from './calendar-day.ts';
import { cycleDay, phase } from './cycle.ts';
import { dailyLog, measurement, trainingStatus } from './daily-log.ts';
import { rangeQuery } from './day-range.ts';

/** The start of the error message for a range that is too long. */
export const TRENDS_HOLD = 'trends hold';

export const trendsQuery = rangeQuery(TRENDS_HOLD);

const trendDay = z.object({
  date: calendarDay,
  phase,
  cycleDay,
  source: z.string().nullable(),
  enteredByHand: dailyLog.shape.enteredByHand,
  ...mapMeasures(measuresFor('trend'), () => measurement),
  decisionStatus: trainingStatus.nullable(),
});

const usualRange = {
  days: z.int().meta({ description: 'Number of days behind the range' }),
  median: z.number(),
  low: z.number(),
  high: z.number(),
};

const measure = z.enum(TREND_MEASURES);
const phaseRange = z.object({ phase: z.enum(CYCLE_PHASES), ...usualRange });
const baseline = z.object({ basis: z.enum(['SAME_PHASE', 'ALL_PHASES']), ...usualRange });

const temperatureCurve = z.object({
  nights: z.array(z.object({ date: calendarDay, celsius: z.number() })).meta({
    description: 'Of one series, oldest first; only the differences between them are meaningful',
  }),
  ovulations: z.array(
    z.object({
      date: calendarDay,
      basis: z.enum(OVULATION_BASES),
      riseCelsius: z.number().nullable().meta({
        description: 'How much warmer the nights after it were than those before; null if too few are known',
      }),
    }),
  ),
});

export const trends = z.object({
  from: calendarDay,
  to: calendarDay,
  days: z.array(trendDay).meta({ description: 'Days with a log, oldest first' }),
  byPhase: z.record(measure, z.array(phaseRange)).meta({
    description:
      'Within the requested days, of the source that measured last. Both limits are measured values, and at least 4 of 5 days are between them.',
  }),
  baselines: z.record(measure, baseline.nullable()).meta({
    description: "What is usual for today's phase, from earlier cycles and the source that measured last",
  }),
  temperature: temperatureCurve.nullable().meta({
    description:
      'The nights that ovulation is estimated from; null if that is switched off, or there are none',
  }),
});
