import { addDays, dayNumber } from '#core/calendar-day.ts';
import { siftStarts } from '#core/prediction/period-start.ts';
import { staleAfterDays } from '#core/prediction/predict-length.ts';
import { describeStarts } from './current-cycle.ts';
import type { CycleRecord } from './cycle-record.ts';

/**
 * The date that was predicted for a period start, computed only from earlier logs. Null for the first start, without a
 * predicted date, and where no prediction was shown: the cycle was stale, or nothing was counted.
 */
export function predictionBefore(start: Temporal.PlainDate, record: CycleRecord): Temporal.PlainDate | null {
  const startNumber = dayNumber(start);
  const { periods } = siftStarts(record.periodStarts.filter(({ day }) => day < startNumber));
  const last = periods.at(-1);
  if (last === undefined) return null;
  const { nextPeriod, length } = describeStarts(record, periods, addDays(start, -1));
  const isStale = startNumber - last.day >= staleAfterDays(length);
  return isStale && length.running?.alone !== true ? null : (nextPeriod?.date ?? null);
}
