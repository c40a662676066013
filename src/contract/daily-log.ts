import { z } from 'zod';
import { ENTERED_VALUES } from '#core/training/entered-value.ts';
import { HRV_STATUSES } from '#core/training/hrv-status.ts';
import { mapMeasures, measuresFor } from '#core/training/measures.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import { calendarDay, requestedDay } from './calendar-day.ts';
import { cycleDay, phase } from './cycle.ts';
import { isInOrder, OUT_OF_ORDER } from './day-range.ts';
import { instant } from './instant.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { requestFields } from './request-fields.ts';

export const hrvStatus = z.enum(HRV_STATUSES);
export const trainingStatus = z.enum(TRAINING_STATUSES);

/** A measurement of the wearable; null if there is none that day. */
export const measurement = z.number().nullable();

export const dailyLog = z.object({
  date: calendarDay,
  cycleDay,
  phase,
  ...mapMeasures(measuresFor('shown'), () => measurement),
  hrvStatus: hrvStatus.nullable(),
  decisionStatus: trainingStatus.nullable(),
  decisionReason: z.string().nullable(),
  source: z.string().nullable(),
  enteredByHand: z
    .array(z.enum(ENTERED_VALUES))
    .meta({ description: 'Values that the person entered; the others come from the source' }),
  syncedAt: instant.nullable(),
});
export type DailyLog = z.output<typeof dailyLog>;

export const historyQuery = requestFields({
  ...pageQuery,
  from: requestedDay('from').optional(),
  to: requestedDay('to').optional(),
}).refine(isInOrder, OUT_OF_ORDER);
export type HistoryQuery = z.output<typeof historyQuery>;

export const history = pageOf(dailyLog);
