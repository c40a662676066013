import { roundHalfUp } from '#core/arithmetic.ts';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { Confidence } from '#core/confidence.ts';
import { gapsBetween, type NumberedStart, siftStarts } from './period-start.ts';
import { type LengthPrediction, predictLength, staleAfterDays } from './predict-length.ts';

/** About four in five periods start from `earliest` to `latest`, both included. */
export interface PredictedPeriod {
  /** Null where cycles are too long or too different for one day to mean anything: then there is the window alone. */
  date: Temporal.PlainDate | null;
  earliest: Temporal.PlainDate;
  latest: Temporal.PlainDate;
  confidence: Confidence;
}

/** Standard deviations on each side of the window that make it hold about 80 % of starts. */
const WINDOW_SDS = 1;

/** Below the first the mean error was 1.2–1.4 days, below the second 2.1–2.3, above it 3.2–4.4. */
const HIGH_BELOW_SD_DAYS = 2;
const MEDIUM_BELOW_SD_DAYS = 3.5;

/** Longer or more different cycles than this get a window and no date. */
const LONGEST_DATED_MEAN_DAYS = 38;
const LARGEST_DATED_SD_DAYS = 6;

/** Standard deviation, in days, of the start `cyclesAhead` cycles from now (fractions for a day in between). */
export function startSdDays({ sdDays, evidence }: LengthPrediction, cyclesAhead: number): number {
  return sdDays * Math.sqrt(cyclesAhead + cyclesAhead ** 2 / evidence);
}

function confidenceOf(length: LengthPrediction, cyclesAhead: number): Confidence {
  const sd = length.sdDays * Math.sqrt(cyclesAhead);
  const isClamped = length.meanDays !== length.unclampedMeanDays;
  if (length.cycles === 0 || isClamped || sd >= MEDIUM_BELOW_SD_DAYS) return 'low';
  return sd < HIGH_BELOW_SD_DAYS ? 'high' : 'medium';
}

/** A prediction in days after the last start. */
interface PredictedDays {
  date: number | null;
  earliest: number;
  latest: number;
}

function predictDays(length: LengthPrediction, cyclesAhead: number): PredictedDays {
  const { meanDays, unclampedMeanDays, sdDays } = length;
  const halfWindow = WINDOW_SDS * startSdDays(length, cyclesAhead);
  const date = roundHalfUp(meanDays * cyclesAhead);
  // A mean that had to be kept within 21..45 can lie outside its own window.
  const earliest = Math.min(date, roundHalfUp(unclampedMeanDays * cyclesAhead - halfWindow));
  const latest = Math.max(date, roundHalfUp(unclampedMeanDays * cyclesAhead + halfWindow));
  const isDated = unclampedMeanDays <= LONGEST_DATED_MEAN_DAYS && sdDays <= LARGEST_DATED_SD_DAYS;
  return { date: isDated ? date : null, earliest, latest };
}

/** The cycle day on which the next period is due: the predicted one, or the last of the window where none is. */
export function dueDayOf(length: LengthPrediction): number {
  const { date, latest } = predictDays(length, 1);
  return (date ?? latest) + 1;
}

/** The start that lies `cyclesAhead` cycles after the last one: 1 is the next period. */
export function predictPeriod(
  lastStart: Temporal.PlainDate,
  length: LengthPrediction,
  cyclesAhead = 1,
): PredictedPeriod {
  const { date, earliest, latest } = predictDays(length, cyclesAhead);
  return {
    date: date === null ? null : addDays(lastStart, date),
    earliest: addDays(lastStart, earliest),
    latest: addDays(lastStart, latest),
    confidence: confidenceOf(length, cyclesAhead),
  };
}

/** What the logged starts say about the length of the next cycle. */
export function learnLength(
  sortedStarts: readonly NumberedStart[],
  statedLength: number | null,
): LengthPrediction {
  return predictLength(gapsBetween(siftStarts(sortedStarts).periods), statedLength);
}

/**
 * The prediction that stood when a period started: made from the periods before it alone. Null for the first, where no
 * date was predicted, and after so long a silence that no prediction was shown any more.
 */
export function predictionBefore(
  start: Temporal.PlainDate,
  sortedStarts: readonly NumberedStart[],
  statedLength: number | null,
): Temporal.PlainDate | null {
  const startNumber = dayNumber(start);
  const earlier = sortedStarts.filter(({ day }) => day < startNumber);
  const last = siftStarts(earlier).periods.at(-1);
  if (last === undefined) return null;
  const length = learnLength(earlier, statedLength);
  if (startNumber - last.day >= staleAfterDays(length.typicalDays)) return null;
  return predictPeriod(last.date, length).date;
}
