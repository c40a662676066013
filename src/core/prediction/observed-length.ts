import { predictLuteal, SHORTEST_LUTEAL_DAYS } from './luteal-length.ts';
import type { LengthPrediction, RunningCycle } from './predict-length.ts';
import { startSdDays } from './predict-period.ts';

/** An observed ovulation. */
export interface OvulationDay {
  cycleDay: number;
  /** Variance in days²; 0 for a test or a mark. */
  variance: number;
}

/** Until this many luteal lengths are known, their spread is mostly assumed, and windows held too few starts. */
const ENOUGH_LUTEAL_LENGTHS = 3;
const ASSUMED_SPREAD_VARIANCE = 0.5;

function assumedVariance(lutealDays: readonly number[]): number {
  return lutealDays.length < ENOUGH_LUTEAL_LENGTHS ? ASSUMED_SPREAD_VARIANCE : 0;
}

/**
 * The running cycle's length from its ovulation and the person's luteal lengths, averaged with the calendar's
 * prediction. Each is weighted by its variance: an imprecise observation changes little.
 */
function runningCycle(
  { cycleDay, variance }: OvulationDay,
  lutealDays: readonly number[],
  length: LengthPrediction,
): RunningCycle {
  const luteal = predictLuteal(lutealDays);
  const ownVariance = luteal.variance + variance;
  const calendarShare = ownVariance / (ownVariance + startSdDays(length, 1) ** 2);
  const weighted = (1 - calendarShare) * (cycleDay + luteal.meanDays) + calendarShare * length.meanDays;
  return {
    // A period never comes sooner after ovulation than this.
    meanDays: Math.max(weighted, cycleDay + SHORTEST_LUTEAL_DAYS),
    variance: ownVariance + assumedVariance(lutealDays),
    ovulationDay: cycleDay,
    ovulationVariance: variance,
    alone: false,
  };
}

/** Adds the running cycle's ovulation to the prediction. `lutealDays`: of past cycles, oldest first. */
export function withOvulation(
  length: LengthPrediction,
  ovulation: OvulationDay | null,
  lutealDays: readonly number[],
): LengthPrediction {
  if (ovulation === null) return length;
  return { ...length, running: runningCycle(ovulation, lutealDays, length) };
}

/** The prediction without a calendar: the next period is dated by the ovulation alone. */
export function ovulationAlone(
  { cycleDay, variance }: OvulationDay,
  lutealDays: readonly number[],
): RunningCycle {
  const luteal = predictLuteal(lutealDays);
  return {
    meanDays: cycleDay + luteal.meanDays,
    variance: luteal.variance + variance + assumedVariance(lutealDays),
    ovulationDay: cycleDay,
    ovulationVariance: variance,
    alone: true,
  };
}
