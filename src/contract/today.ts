import { z } from 'zod';
import { MEASURED_INPUTS } from '#core/training/day-signals.ts';
import { RULES, type RuleId } from '#core/training/rules.ts';
import { calendarDay } from './calendar-day.ts';
import { confidence, cycle } from './cycle.ts';
import { hrvStatus, trainingStatus } from './daily-log.ts';
import { activeOverrides } from './overrides.ts';

/** The newest value there is. It is today's only where `date` is today, and withheld when it is too old to say anything. */
function reading<Value extends z.ZodType>(value: Value) {
  return z.object({
    value: value.nullable(),
    date: calendarDay.nullable().meta({ description: 'The day it was measured for' }),
    ageHours: z.int().nullable(),
  });
}

const numberReading = reading(z.number());

export const biometrics = z.object({
  hrvStatus: reading(hrvStatus),
  hrvLastNightMs: numberReading,
  hrvWeeklyMs: numberReading,
  restingHeartRate: numberReading,
  bodyBatteryCurrent: numberReading,
  bodyBatteryHigh: numberReading,
  bodyBatteryLow: numberReading,
  bodyBatteryYesterdayLow: numberReading,
  sleepSeconds: numberReading,
  sleepScore: numberReading,
  stressAverage: numberReading,
  intensityMinutesWeek: numberReading,
});
export type Biometrics = z.output<typeof biometrics>;

const rule = z.enum(RULES.map(({ id }): RuleId => id));

const decision = z.object({
  status: trainingStatus,
  reason: z.string(),
  decidedBy: rule,
  alsoFired: z.array(z.object({ rule, status: trainingStatus, reason: z.string() })),
  missing: z.array(z.enum([...MEASURED_INPUTS, 'phase'])),
  wouldChangeIf: z.string(),
  confidence,
});

const setupStep = z.enum(['device', 'period']);
export type SetupStep = z.output<typeof setupStep>;

export const today = z.object({
  date: calendarDay,
  timezone: z.string(),
  cycle,
  biometrics,
  activeOverrides,
  decision: decision.nullable().meta({ description: 'Null until a device is connected' }),
  setup: z.array(setupStep).meta({ description: 'What is still missing' }),
});
