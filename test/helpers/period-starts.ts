// Logged starts for tests of the core, written as dates.
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { learnGaps } from '#core/cycle/learn-gaps.ts';
import { type NumberedStart, sortStarts } from '#core/prediction/period-start.ts';
import type { LengthPrediction } from '#core/prediction/predict-length.ts';

/** One date per start; a ! after it means that the gap before it is confirmed. */
export function startsOn(...texts: string[]): NumberedStart[] {
  return sortStarts(
    texts.map((text) => ({
      date: Temporal.PlainDate.from(text.replace('!', '')),
      gapConfirmed: text.endsWith('!'),
    })),
  );
}

/** The length of the next cycle, predicted from the starts alone. */
export function learnLength(starts: readonly NumberedStart[], stated: number | null): LengthPrediction {
  const record = { cycleLength: stated ?? 28, cycleLengthStated: stated !== null, mode: 'NATURAL' } as const;
  return learnGaps({ periodStarts: starts, ...record }, starts);
}

/** A record with these starts and a stated length of 28 days. */
export function recordOf(starts: readonly string[], changes: Partial<CycleRecord> = {}): CycleRecord {
  return {
    periodStarts: startsOn(...starts),
    cycleLength: 28,
    cycleLengthStated: true,
    mode: 'NATURAL',
    ...changes,
  };
}
