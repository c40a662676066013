import { z } from 'zod';
import type { EnteredValue } from '#core/training/entered-value.ts';
import { requestedDay } from './calendar-day.ts';
import { hrvStatus } from './daily-log.ts';
import { ENTERED_RANGES } from './limits.ts';
import { changeFields } from './request-fields.ts';

function entered(field: keyof typeof ENTERED_RANGES) {
  const { min, max } = ENTERED_RANGES[field];
  const error = `Invalid ${field}: must be a number from ${min} to ${max}, or null`;
  return z.number({ error }).min(min, { error }).max(max, { error }).nullable();
}

const sleep = ENTERED_RANGES.sleepSeconds;
const BAD_SLEEP = `Invalid sleepSeconds: must be a whole number from ${sleep.min} to ${sleep.max}, or null`;

/** Values that a person can read off the watch. Null removes a value; an absent field is unchanged. */
export const manualDay = changeFields({
  hrvStatus: hrvStatus
    .exclude(['UNKNOWN'], { error: 'Invalid hrvStatus: must be BALANCED, UNBALANCED, LOW, POOR, or null' })
    .nullable(),
  hrvLastNightMs: entered('hrvLastNightMs'),
  restingHeartRate: entered('restingHeartRate'),
  bodyBatteryCurrent: entered('bodyBatteryCurrent'),
  bodyBatteryYesterdayLow: entered('bodyBatteryYesterdayLow'),
  sleepSeconds: z
    .int({ error: BAD_SLEEP })
    .min(sleep.min, { error: BAD_SLEEP })
    .max(sleep.max, { error: BAD_SLEEP })
    .nullable(),
  sleepScore: entered('sleepScore'),
  stressAverage: entered('stressAverage'),
  intensityMinutesWeek: entered('intensityMinutesWeek'),
} satisfies Record<EnteredValue, z.ZodType>);
export type ManualDay = z.output<typeof manualDay>;

export const manualDayAddress = z.object({ date: requestedDay('date') });
