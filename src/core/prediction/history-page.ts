import { mean, roundHalfUp } from '#core/arithmetic.ts';
import { daysBetween } from '#core/calendar-day.ts';

interface LoggedStart {
  startDate: Temporal.PlainDate;
  predictedDate: Temporal.PlainDate | null;
}

interface PredictionError {
  daysEarly: number | null;
  daysLate: number | null;
}

/** How far a start fell from its prediction: 0 and 0 on the predicted day, null and null without a prediction. */
export function predictionError({ startDate, predictedDate }: LoggedStart): PredictionError {
  if (predictedDate === null) return { daysEarly: null, daysLate: null };
  const difference = daysBetween(predictedDate, startDate);
  return { daysEarly: Math.max(0, -difference), daysLate: Math.max(0, difference) };
}

/**
 * Adds the cycle length to each log of a page, newest first: the days since the next item of the page.
 * The last item has none, even if an older page follows. The contract says so.
 */
export function withCycleLengths<Log extends LoggedStart>(
  page: readonly Log[],
): (Log & PredictionError & { cycleLength: number | null })[] {
  return page.map((log, i) => {
    const previous = page[i + 1];
    const cycleLength = previous === undefined ? null : daysBetween(previous.startDate, log.startDate);
    return { ...log, cycleLength, ...predictionError(log) };
  });
}

interface ShownCycle {
  cycleLength: number | null;
  leftOut?: string | null;
}

/** The rounded mean of the lengths on a page, without those left out; null if there are none. */
export function averageCycleLength(page: readonly ShownCycle[]): number | null {
  const lengths = page.flatMap(({ cycleLength, leftOut }) => (leftOut == null ? (cycleLength ?? []) : []));
  return lengths.length === 0 ? null : roundHalfUp(mean(lengths));
}
