import { roundHalfUp } from '#core/arithmetic.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import type { Confidence } from '#core/confidence.ts';
import type { LengthPrediction } from './predict-length.ts';

/** About four in five periods start from `earliest` to `latest`, both included. */
export interface PredictedPeriod {
  /** Null if cycles are too long or too irregular for a single day: then only the window is given. */
  date: Temporal.PlainDate | null;
  earliest: Temporal.PlainDate;
  latest: Temporal.PlainDate;
  confidence: Confidence;
}

/** Standard deviations on each side of the window that make it hold about 80 % of starts. */
const WINDOW_SDS = 1;

/**
 * Limits of the spread for high and medium confidence. Measured mean errors: 1.2–1.4 days below the first, 2.1–2.3
 * below the second, 3.2–4.4 above it.
 */
const HIGH_BELOW_SD_DAYS = 2;
const MEDIUM_BELOW_SD_DAYS = 3.5;

/** Longer or more variable cycles get a window and no date. */
const LONGEST_DATED_MEAN_DAYS = 38;
const LARGEST_DATED_SD_DAYS = 6;

/** Standard deviation, in days, of the start `cyclesAhead` cycles from now (fractions for a day in between). */
export function startSdDays({ sdDays, evidence, running }: LengthPrediction, cyclesAhead: number): number {
  const spreadOf = (cycles: number) => sdDays ** 2 * (cycles + cycles ** 2 / evidence);
  if (running === null) return Math.sqrt(spreadOf(cyclesAhead));
  return Math.sqrt(running.variance * Math.min(1, cyclesAhead) + spreadOf(Math.max(0, cyclesAhead - 1)));
}

/** Expected days from the last start to the one `cyclesAhead` cycles later. */
export function startDays({ meanDays, running }: LengthPrediction, cyclesAhead: number): number {
  return running === null ? meanDays * cyclesAhead : running.meanDays + meanDays * (cyclesAhead - 1);
}

/** How many cycles after the last start a day lies, as a fraction. */
export function cyclesUntil(daysSince: number, { meanDays, running }: LengthPrediction): number {
  if (running === null) return daysSince / meanDays;
  if (daysSince <= running.meanDays) return daysSince / running.meanDays;
  return 1 + (daysSince - running.meanDays) / meanDays;
}

/** The calendar's prediction alone, which holds for every cycle after the running one. */
export function calendarAlone(length: LengthPrediction): LengthPrediction {
  return { ...length, running: null };
}

function bandOf(sdDays: number): Confidence {
  if (sdDays >= MEDIUM_BELOW_SD_DAYS) return 'low';
  return sdDays < HIGH_BELOW_SD_DAYS ? 'high' : 'medium';
}

function confidenceOf(length: LengthPrediction, cyclesAhead: number): Confidence {
  const { running, sdDays, surestConfidence } = length;
  const surest = (band: Confidence) => (band === 'high' ? (surestConfidence ?? band) : band);
  const sd = Math.sqrt(sdDays ** 2 * (cyclesAhead - 1) + (running?.variance ?? sdDays ** 2));
  if (running !== null && cyclesAhead === 1) return surest(bandOf(sd));
  const isClamped = length.meanDays !== length.unclampedMeanDays;
  return length.cycles === 0 || isClamped ? 'low' : surest(bandOf(sd));
}

/** A prediction in days after the last start. */
interface PredictedDays {
  date: number | null;
  earliest: number;
  latest: number;
}

/** Whether cycles are short and regular enough to give a date and phases. */
export function isRegular({ unclampedMeanDays, sdDays }: LengthPrediction): boolean {
  return unclampedMeanDays <= LONGEST_DATED_MEAN_DAYS && sdDays <= LARGEST_DATED_SD_DAYS;
}

function predictDays(length: LengthPrediction, cyclesAhead: number): PredictedDays {
  const { unclampedMeanDays, running } = length;
  const halfWindow = WINDOW_SDS * startSdDays(length, cyclesAhead);
  const date = roundHalfUp(startDays(length, cyclesAhead));
  const centre = startDays({ ...length, meanDays: unclampedMeanDays }, cyclesAhead);
  // A mean that was limited to 21..45 can lie outside its own window, so the window is extended to it.
  const earliest = Math.min(date, roundHalfUp(centre - halfWindow));
  const latest = Math.max(date, roundHalfUp(centre + halfWindow));
  const isObserved = running !== null && cyclesAhead === 1;
  const isDated = isObserved || (isRegular(length) && !length.windowOnly && running?.alone !== true);
  return { date: isDated ? date : null, earliest, latest };
}

/** The cycle day on which the next period is due: the predicted day, or the last day of the window without one. */
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

/**
 * The remaining part of a window that has begun. One that is over, or whose date has passed, stays as it was predicted.
 */
export function leftOf(period: PredictedPeriod, today: Temporal.PlainDate): PredictedPeriod {
  const isOver = isBefore(period.date ?? period.latest, today);
  return isOver || !isBefore(period.earliest, today) ? period : { ...period, earliest: today };
}
