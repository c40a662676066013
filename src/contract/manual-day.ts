import { z } from 'zod';
import type { EnteredValue } from '#core/training/entered-value.ts';
import { requestedDay } from './calendar-day.ts';
import { hrvStatus } from './daily-log.ts';
import { changeFields } from './request-fields.ts';

function entered(field: string, { min, max }: { min: number; max: number }) {
  const error = `Invalid ${field}: must be a number from ${min} to ${max}, or null`;
  return z.number({ error }).min(min, { error }).max(max, { error }).nullable();
}

const battery = (field: string) => entered(field, { min: 0, max: 100 });

/** What a person can read off the watch. Null takes a value back; a field that is absent stays as it is. */
export const manualDay = changeFields({
  hrvStatus: hrvStatus
    .exclude(['UNKNOWN'], { error: 'Invalid hrvStatus: must be BALANCED, UNBALANCED, LOW, POOR, or null' })
    .nullable(),
  hrvLastNightMs: entered('hrvLastNightMs', { min: 1, max: 300 }),
  restingHeartRate: entered('restingHeartRate', { min: 25, max: 250 }),
  bodyBatteryCurrent: battery('bodyBatteryCurrent'),
  bodyBatteryYesterdayLow: battery('bodyBatteryYesterdayLow'),
  sleepSeconds: z
    .int({ error: 'Invalid sleepSeconds: must be a whole number from 0 to 86400, or null' })
    .min(0, { error: 'Invalid sleepSeconds: must be a whole number from 0 to 86400, or null' })
    .max(86_400, { error: 'Invalid sleepSeconds: must be a whole number from 0 to 86400, or null' })
    .nullable(),
  sleepScore: battery('sleepScore'),
  stressAverage: battery('stressAverage'),
  intensityMinutesWeek: entered('intensityMinutesWeek', { min: 0, max: 10_080 }),
} satisfies Record<EnteredValue, z.ZodType>);
export type ManualDay = z.output<typeof manualDay>;

export const manualDayAddress = z.object({ date: requestedDay('date') });
