import { dayNumber } from '#core/calendar-day.ts';
import { siftStarts } from '#core/prediction/period-start.ts';
import { staleAfterDays } from '#core/prediction/predict-length.ts';
import { predictPeriod } from '#core/prediction/predict-period.ts';
import type { CycleRecord } from './cycle-record.ts';
import { learnCycle } from './learn-cycle.ts';

/**
 * The prediction that stood when a period started: made from what was logged before it alone. Null for the first, where
 * no date was predicted, and after so long a silence that no prediction was shown any more.
 */
export function predictionBefore(start: Temporal.PlainDate, record: CycleRecord): Temporal.PlainDate | null {
  const startNumber = dayNumber(start);
  const { periods } = siftStarts(record.periodStarts.filter(({ day }) => day < startNumber));
  const last = periods.at(-1);
  if (last === undefined) return null;
  const { length } = learnCycle(record, periods, startNumber - 1);
  if (startNumber - last.day >= staleAfterDays(length)) return null;
  return predictPeriod(last.date, length).date;
}
