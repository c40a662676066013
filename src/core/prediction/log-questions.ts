import { dayNumber } from '#core/calendar-day.ts';
import { type Gap, gapsBetween, type NumberedStart, siftStarts } from './period-start.ts';
import { cyclesInGap, isUsableGap, type LengthPrediction } from './predict-length.ts';

/** Something about the logs that only the person can settle. */
export interface LogQuestion {
  /** MISSED_LOG: a log between two starts seems forgotten. SPOTTING: the start came too soon after the last. */
  kind: 'MISSED_LOG' | 'SPOTTING';
  /** The start that ends the unusual gap. Confirming it settles the question. */
  startDate: Temporal.PlainDate;
  gapDays: number;
  /** How many logs seem to be missing; 0 for SPOTTING. */
  missingLogs: number;
}

function questionAbout(
  { endsOn, lengthDays }: Gap,
  kind: LogQuestion['kind'],
  missingLogs: number,
): LogQuestion {
  return { kind, startDate: endsOn, gapDays: lengthDays, missingLogs };
}

/** Which kinds of question are asked. */
export type AskedKinds = 'MISSED_AND_SPOTTING' | 'SPOTTING' | 'NOTHING';

/** One question for each unconfirmed start that the prediction ignores and each gap that it splits, newest first. */
export function logQuestions(
  sortedStarts: readonly NumberedStart[],
  { typicalDays }: LengthPrediction,
  asks: AskedKinds = 'MISSED_AND_SPOTTING',
): LogQuestion[] {
  if (asks === 'NOTHING') return [];
  const { periods, spotting } = siftStarts(sortedStarts);
  const gaps = asks === 'SPOTTING' ? [] : gapsBetween(periods);
  const missed = gaps
    .filter((gap) => isUsableGap(gap.lengthDays) && cyclesInGap(gap, typicalDays) > 1)
    .map((gap) => questionAbout(gap, 'MISSED_LOG', cyclesInGap(gap, typicalDays) - 1));
  return [...spotting.map((gap) => questionAbout(gap, 'SPOTTING', 0)), ...missed].sort(
    (a, b) => dayNumber(b.startDate) - dayNumber(a.startDate),
  );
}
