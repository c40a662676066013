import type { Day } from '#web/lib/day.ts';
import type { PeriodLog } from '#web/lib/wire.ts';
import type { OpenGaps } from './open-gaps.ts';

/** A prediction within this many days counts as close: predictions are not more precise than that. */
export const CLOSE_DAYS = 2;

/** A cycle with a known length. */
export interface CountedCycle {
  /** The start that ended it. */
  endedBy: Day;
  days: number;
  /** The length that was predicted. */
  predictedDays: number | null;
}

export interface CycleStats {
  cycles: number;
  average: number;
  shortest: number;
  longest: number;
  /** How many starts had a prediction, and how many of these were close. */
  predicted: number;
  close: number;
}

/** Days from the predicted start to the real one: negative if early, positive if late, null without a prediction. */
export function daysOff({ daysEarly, daysLate }: PeriodLog): number | null {
  return daysEarly === null || daysLate === null ? null : daysLate - daysEarly;
}

/** Counted cycles, oldest first, without open gaps and cycles that are left out. The page's logs are newest first. */
export function countedCycles(
  logs: readonly PeriodLog[],
  openGaps: Pick<OpenGaps, 'has'> = new Map(),
): CountedCycle[] {
  const cycles = logs.flatMap((log): CountedCycle[] => {
    if (log.cycleLength === null || log.leftOut !== null || openGaps.has(log.id)) return [];
    const off = daysOff(log);
    const predictedDays = off === null ? null : log.cycleLength - off;
    return [{ endedBy: log.startDate, days: log.cycleLength, predictedDays }];
  });
  return cycles.toReversed();
}

/** The figures of at least one cycle. */
export function describeCycles(cycles: readonly CountedCycle[]): CycleStats {
  const lengths = cycles.map(({ days }) => days);
  const errors = cycles.flatMap(({ days, predictedDays }) =>
    predictedDays === null ? [] : Math.abs(days - predictedDays),
  );
  return {
    cycles: cycles.length,
    average: Math.round(lengths.reduce((sum, days) => sum + days, 0) / lengths.length),
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
    predicted: errors.length,
    close: errors.filter((error) => error <= CLOSE_DAYS).length,
  };
}
