import type { HrvStatus } from './hrv-status.ts';
import type { MeasureFor, Measures } from './measures.ts';

/** What any wearable measured on one calendar day; null for what it did not measure. */
export interface WearableDay extends Omit<Measures, MeasureFor<'derived'> | 'hrvStatus'> {
  date: Temporal.PlainDate;
  hrvStatus: HrvStatus;
}
