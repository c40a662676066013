import { clamp, lowerMedian, roundHalfUp } from '#core/arithmetic.ts';
import type { Confidence } from '#core/confidence.ts';
import { wholeCycleLength } from '#core/cycle/cycle-length.ts';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/limits.ts';
import { SHORTEST_GAP_DAYS } from './period-start.ts';

/**
 * A robust, recency-weighted mean of the person's own gaps, shrunk towards the population.
 * docs/cycle-model.md derives each step; the figures were chosen on development data only.
 */
export const MODEL = {
  populationMeanDays: 29,
  /** How many cycles of evidence the population mean counts for. */
  populationWeight: 0.5,
  /** A length the person stated counts as this many observed cycles. */
  statedWeight: 1,
  /** Weight of each cycle relative to the one after it. */
  decay: 0.9,
  /** A cycle further than this from the person's typical one counts as only this far away. */
  clipDays: 6,
  longestGapDays: 120,
  cyclesKept: 12,
  /** From this multiple of the typical gap on, a log was probably forgotten. */
  forgottenLogRatio: 1.7,
  /** The assumed spread before any cycle is known, at the population mean. Long cycles vary more. */
  priorSdDays: 3,
  priorSdSlope: 0.4,
  smallestPriorSdDays: 2,
  /** The prior spread counts for this many cycles. */
  priorSdWeight: 3,
  deviationCapDays: 10,
} as const;

export interface ObservedGap {
  lengthDays: number;
  confirmed: boolean;
}

/** The running cycle's length as an observed ovulation predicts it. */
export interface RunningCycle {
  /** Expected length in days, fractional. */
  meanDays: number;
  /** Variance of that length, in days². */
  variance: number;
  ovulationDay: number;
  ovulationVariance: number;
  /** True if the calendar predicts nothing, so that the observation dates only the next period. */
  alone: boolean;
}

export interface LengthPrediction {
  /** Expected length in days, fractional, within 21..45. */
  meanDays: number;
  /** The expected length before it was limited to 21..45. */
  unclampedMeanDays: number;
  /** Spread of this person's cycles in days. */
  sdDays: number;
  /** Number of cycles used, after excluding and splitting. */
  cycles: number;
  /** Total weight of the mean in cycles, including the prior. */
  evidence: number;
  /** The gap against which a forgotten log is recognised. */
  typicalDays: number;
  /** Null without an observed ovulation: then the calendar predicts the running cycle too. */
  running: RunningCycle | null;
  /** True: never give a date. Absent: depends on the length. */
  windowOnly?: boolean;
  /** The highest confidence allowed. Absent: depends on the spread. */
  surestConfidence?: Confidence;
  /** Days since the last start after which the cycle is stale. Absent: depends on the typical length. */
  countedDays?: number;
}

interface Prior {
  meanDays: number;
  weight: number;
}

/** What is expected before anything is known of a person. */
interface Population {
  meanDays: number;
  /** Days added to the spread. */
  extraSdDays: number;
}

const ADULTS: Population = { meanDays: MODEL.populationMeanDays, extraSdDays: 0 };
/** In the first three years cycles are longer, and vary more. */
export const FIRST_YEARS_PRIOR: Population = { meanDays: 31, extraSdDays: 1.5 };

function priorFor(statedLength: number | null, { meanDays: populationMeanDays }: Population): Prior {
  const { populationWeight, statedWeight } = MODEL;
  if (statedLength === null) return { meanDays: populationMeanDays, weight: populationWeight };
  const weight = populationWeight + statedWeight;
  const stated = wholeCycleLength(statedLength);
  return { meanDays: (populationWeight * populationMeanDays + statedWeight * stated) / weight, weight };
}

/** False if the gap is too short for a cycle, or too long even for several missed logs. */
export function isUsableGap(lengthDays: number): boolean {
  return lengthDays >= SHORTEST_GAP_DAYS && lengthDays <= MODEL.longestGapDays;
}

/** How many cycles a gap probably contains: more than one if logs in between were forgotten. */
export function cyclesInGap(gap: ObservedGap, typicalDays: number): number {
  if (gap.confirmed || gap.lengthDays < MODEL.forgottenLogRatio * typicalDays) return 1;
  return Math.max(1, roundHalfUp(gap.lengthDays / typicalDays));
}

/** With an observed ovulation, a long cycle goes stale only after its period has been overdue for a while. */
const STALE_AFTER_DUE_DAYS = 14;

/** Days since the last start after which the cycle is stale. */
export function staleAfterDays({ typicalDays, running, countedDays }: LengthPrediction): number {
  if (countedDays !== undefined) return countedDays;
  const byCalendar = Math.max(LONGEST_CYCLE_DAYS + 1, MODEL.forgottenLogRatio * typicalDays);
  if (running === null || running.alone) return byCalendar;
  return Math.max(byCalendar, running.meanDays + STALE_AFTER_DUE_DAYS);
}

function splitForgotten(gaps: readonly ObservedGap[], typicalDays: number): number[] {
  return gaps.flatMap((gap) => {
    const cycles = cyclesInGap(gap, typicalDays);
    return Array<number>(cycles).fill(gap.lengthDays / cycles);
  });
}

function priorSdFor(meanDays: number): number {
  const { priorSdDays, priorSdSlope, smallestPriorSdDays, populationMeanDays } = MODEL;
  return Math.max(smallestPriorSdDays, priorSdDays + priorSdSlope * (meanDays - populationMeanDays));
}

function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum * MODEL.decay + value, 0);
}

/** The next cycle's length from gaps between starts, oldest first, and the length the person stated, if any. */
export function predictLength(
  gaps: readonly ObservedGap[],
  statedLength: number | null,
  population = ADULTS,
): LengthPrediction {
  const prior = priorFor(statedLength, population);
  const usable = gaps.filter((gap) => isUsableGap(gap.lengthDays));
  const typicalDays = lowerMedian([...usable.map((gap) => gap.lengthDays), prior.meanDays]);
  // Each gap has at least one cycle, so the last gaps contain all cycles that count.
  const recent = usable.slice(-MODEL.cyclesKept);
  const lengths = splitForgotten(recent, typicalDays).slice(-MODEL.cyclesKept);

  const centre = lowerMedian([...lengths, prior.meanDays]);
  const clipped = lengths.map((length) => clamp(length, centre - MODEL.clipDays, centre + MODEL.clipDays));
  const observedWeight = weightedSum(lengths.map(() => 1));
  const evidence = prior.weight + observedWeight;
  const mean = (prior.weight * prior.meanDays + weightedSum(clipped)) / evidence;

  const deviations = lengths.map((length) => Math.min(Math.abs(length - mean), MODEL.deviationCapDays) ** 2);
  const variance =
    (MODEL.priorSdWeight * (priorSdFor(mean) + population.extraSdDays) ** 2 + weightedSum(deviations)) /
    (MODEL.priorSdWeight + observedWeight);
  return {
    meanDays: clamp(mean, SHORTEST_CYCLE_DAYS, LONGEST_CYCLE_DAYS),
    unclampedMeanDays: mean,
    sdDays: Math.sqrt(variance),
    cycles: lengths.length,
    evidence,
    typicalDays,
    running: null,
  };
}

export const PACK_DAYS = 28;
/** After this many packs without logged bleeding, none is predicted. */
const PACKS_COUNTED = 4;

/** The length on the pill: the pack determines when bleeding comes, whatever was logged. */
export const PACK_LENGTH: LengthPrediction = {
  meanDays: PACK_DAYS,
  unclampedMeanDays: PACK_DAYS,
  sdDays: 1,
  cycles: 1,
  evidence: 100,
  typicalDays: PACK_DAYS,
  running: null,
  countedDays: PACKS_COUNTED * PACK_DAYS,
};

/** Which pack's bleeding comes next, counted from the last one. */
export function packsAhead(daysSince: number): number {
  return Math.max(1, Math.ceil(daysSince / PACK_DAYS));
}
