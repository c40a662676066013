import { clamp, median } from '#core/arithmetic.ts';

/**
 * Finds the rise of the nightly temperature that follows ovulation. Experimental: the figures in docs/cycle-model.md
 * come from simulated nights.
 */
const MODEL = {
  riseCelsius: 0.3,
  /** Correlation with the night before: a further night adds less evidence than an independent one. */
  autocorrelation: 0.3,
  usualSdCelsius: 0.12,
  /** Noisier nights are not used: they show false rises, and date the period no better than the calendar. */
  largestSdCelsius: 0.12,
  /** The spread is at least this: with a smaller one, `clipSds` would clip the rise itself. */
  smallestSdCelsius: 0.08,
  clipSds: 2.5,
  earliestDay: 7,
  /** Earlier nights are not used: their temperatures are still falling after the cycle before. */
  firstBaselineDay: 4,
  fewestBaselineNights: 4,
  smallestPriorSdDays: 3,
  priorSdPerCycleSd: 1.2,
  noOvulation: 0.08,
  foundFrom: 0.9,
  /**
   * The least evidence from the nights themselves, because late in a cycle the calendar alone would reach `foundFrom`.
   */
  leastEvidence: 20,
} as const;

/** On the first night after ovulation the temperature is still rising, so that night is not used. */
export const DAYS_UNTIL_RISE = 2;

const MAD_TO_SD = 1.4826;
const FEWEST_NIGHTS_FOR_SD = 8;

/** A night by its day of the cycle, counted from 1. */
export interface CycleNight {
  cycleDay: number;
  celsius: number;
}

/** What the calendar alone expects. */
export interface OvulationPrior {
  day: number;
  cycleSdDays: number;
}

export interface FoundShift {
  /** Day of ovulation, fractional. */
  cycleDay: number;
  variance: number;
}

/** The spread of a person's nights before ovulation, from their deviations around each cycle's median. */
export function nightlySd(deviations: readonly number[]): number {
  if (deviations.length < FEWEST_NIGHTS_FOR_SD) return MODEL.usualSdCelsius;
  const sd = MAD_TO_SD * median(deviations.map((deviation) => Math.abs(deviation)));
  return Math.max(MODEL.smallestSdCelsius, sd);
}

export function isQuietEnough(sd: number): boolean {
  return sd <= MODEL.largestSdCelsius;
}

/** Log-likelihood ratio of the nights: ovulation on this day against no ovulation yet. */
function evidenceFor(day: number, nights: readonly CycleNight[], sd: number): number {
  const before = nights.filter(({ cycleDay }) => cycleDay >= MODEL.firstBaselineDay && cycleDay <= day);
  if (before.length < MODEL.fewestBaselineNights) return 0;
  const baseline = median(before.map(({ celsius }) => celsius));
  const { riseCelsius, autocorrelation, clipSds } = MODEL;
  const sum = nights
    .filter(({ cycleDay }) => cycleDay >= day + DAYS_UNTIL_RISE)
    .map(({ celsius }) => clamp(celsius - baseline, -clipSds * sd, clipSds * sd))
    .reduce((total, rise) => total + (riseCelsius * (rise - riseCelsius / 2)) / sd ** 2, 0);
  return ((1 - autocorrelation) / (1 + autocorrelation)) * sum;
}

function priorDensity(day: number, { day: expected, cycleSdDays }: OvulationPrior): number {
  const sd = Math.max(MODEL.smallestPriorSdDays, MODEL.priorSdPerCycleSd * cycleSdDays);
  return Math.exp(-(((day - expected) / sd) ** 2) / 2) / (sd * Math.sqrt(2 * Math.PI));
}

/** The day of ovulation that the nights up to `today`'s cycle day indicate; null if they indicate none yet. */
export function findTemperatureShift(
  nights: readonly CycleNight[],
  { today, prior, sd }: { today: number; prior: OvulationPrior; sd: number },
): FoundShift | null {
  const known = nights.filter(({ cycleDay }) => cycleDay <= today);
  const days = Array.from({ length: Math.max(0, today - MODEL.earliestDay + 1) }, (_, i) => {
    const day = MODEL.earliestDay + i;
    const density = priorDensity(day, prior);
    return { day, density, weight: density * Math.exp(evidenceFor(day, known, sd)) };
  });
  const priorUntilToday = days.reduce((sum, { density }) => sum + density, 0);
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  const none = MODEL.noOvulation + Math.max(0, 1 - priorUntilToday);
  const isFound = total / (total + none) >= MODEL.foundFrom && total >= MODEL.leastEvidence * priorUntilToday;
  if (!isFound) return null;
  const cycleDay = days.reduce((sum, { day, weight }) => sum + day * weight, 0) / total;
  const variance = days.reduce((sum, { day, weight }) => sum + weight * (day - cycleDay) ** 2, 0) / total;
  return { cycleDay, variance };
}
