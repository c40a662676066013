import { predictLuteal, SHORTEST_LUTEAL_DAYS } from './luteal-length.ts';
import type { LengthPrediction, RunningCycle } from './predict-length.ts';
import { startSdDays } from './predict-period.ts';

/** Ovulation as observed in one cycle, by its day of that cycle. */
export interface OvulationDay {
  cycleDay: number;
  /** Variance in days²; 0 for a test or a mark. */
  variance: number;
}

/**
 * The running cycle's length from its ovulation and the person's luteal lengths, weighed against the calendar by how
 * sure each is: a poor marker changes little.
 */
function runningCycle(
  { cycleDay, variance }: OvulationDay,
  lutealDays: readonly number[],
  length: LengthPrediction,
): RunningCycle {
  const luteal = predictLuteal(lutealDays);
  const ownVariance = luteal.variance + variance;
  const calendarShare = ownVariance / (ownVariance + startSdDays(length, 1) ** 2);
  const weighed = (1 - calendarShare) * (cycleDay + luteal.meanDays) + calendarShare * length.meanDays;
  return {
    // No period follows sooner, however regular the calendar was.
    meanDays: Math.max(weighed, cycleDay + SHORTEST_LUTEAL_DAYS),
    variance: ownVariance,
    ovulationDay: cycleDay,
    ovulationVariance: variance,
    alone: false,
  };
}

/** The prediction with what was observed in the running cycle. `lutealDays`: of past cycles, oldest first. */
export function withOvulation(
  length: LengthPrediction,
  ovulation: OvulationDay | null,
  lutealDays: readonly number[],
): LengthPrediction {
  if (ovulation === null) return length;
  return { ...length, running: runningCycle(ovulation, lutealDays, length) };
}

/** The same where the calendar says nothing: the next period follows from the ovulation by itself. */
export function ovulationAlone(
  { cycleDay, variance }: OvulationDay,
  lutealDays: readonly number[],
): RunningCycle {
  const luteal = predictLuteal(lutealDays);
  return {
    meanDays: cycleDay + luteal.meanDays,
    variance: luteal.variance + variance,
    ovulationDay: cycleDay,
    ovulationVariance: variance,
    alone: true,
  };
}
