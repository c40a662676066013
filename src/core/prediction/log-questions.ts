import { gapsBetween, type PeriodStart, SHORTEST_GAP_DAYS, sortStarts } from './period-start.ts';
import { cyclesInGap, isUsableGap, type LengthPrediction } from './predict-length.ts';

/** Something about the logs that only the person can settle. */
export interface LogQuestion {
  /** MISSED_LOG: a log between two starts seems forgotten. SPOTTING: the start came too soon after the last. */
  kind: 'MISSED_LOG' | 'SPOTTING';
  /** The start that ends the odd gap: confirming it settles the question. */
  startDate: Temporal.PlainDate;
  gapDays: number;
  /** How many logs seem to be missing; 0 for SPOTTING. */
  missingLogs: number;
}

/** Newest first; gaps the person confirmed are not asked about again. */
export function logQuestions(starts: readonly PeriodStart[], length: LengthPrediction): LogQuestion[] {
  return gapsBetween(sortStarts(starts))
    .filter((gap) => !gap.confirmed)
    .flatMap((gap): LogQuestion[] => {
      const about = { startDate: gap.endsOn, gapDays: gap.lengthDays };
      if (gap.lengthDays < SHORTEST_GAP_DAYS) return [{ kind: 'SPOTTING', ...about, missingLogs: 0 }];
      const missingLogs = cyclesInGap(gap, length.typicalDays) - 1;
      const isQuestion = missingLogs > 0 && isUsableGap(gap.lengthDays);
      return isQuestion ? [{ kind: 'MISSED_LOG', ...about, missingLogs }] : [];
    })
    .reverse();
}
