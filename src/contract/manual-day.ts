import { z } from 'zod';
import { ENTERED_VALUES, type EnteredValue } from '#core/training/entered-value.ts';
import { MEASURE_TABLE, mapMeasures } from '#core/training/measures.ts';
import { requestedDay } from './calendar-day.ts';
import { hrvStatus } from './daily-log.ts';
import { changeFields } from './request-fields.ts';

function entered(name: Exclude<EnteredValue, 'hrvStatus'>) {
  const { range, unit } = MEASURE_TABLE[name];
  const isWhole = unit === 's';
  const error = `Invalid ${name}: must be a ${isWhole ? 'whole ' : ''}number from ${range.min} to ${range.max}, or null`;
  const number: z.ZodNumber = isWhole ? z.int({ error }) : z.number({ error });
  return number.min(range.min, { error }).max(range.max, { error }).nullable();
}

const NUMBERS = ENTERED_VALUES.filter((name) => name !== 'hrvStatus');

/** Values that a person can read off the watch. A null removes the value; an absent field is unchanged. */
export const manualDay = changeFields({
  hrvStatus: hrvStatus
    .exclude(['UNKNOWN'], { error: 'Invalid hrvStatus: must be BALANCED, UNBALANCED, LOW, POOR, or null' })
    .nullable(),
  ...mapMeasures(NUMBERS, entered),
} satisfies Record<EnteredValue, z.ZodType>);
export type ManualDay = z.output<typeof manualDay>;

export const manualDayAddress = z.object({ date: requestedDay('date') });
