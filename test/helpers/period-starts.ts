// Logged starts for tests of the core, written as dates.
import { learnGaps } from '#core/cycle/learn-gaps.ts';
import { type NumberedStart, sortStarts } from '#core/prediction/period-start.ts';
import type { LengthPrediction } from '#core/prediction/predict-length.ts';

/** A date each, with a ! where the gap before it was confirmed. */
export function startsOn(...texts: string[]): NumberedStart[] {
  return sortStarts(
    texts.map((text) => ({
      date: Temporal.PlainDate.from(text.replace('!', '')),
      gapConfirmed: text.endsWith('!'),
    })),
  );
}

/** What the starts alone say about the length of the next cycle. */
export function learnLength(starts: readonly NumberedStart[], stated: number | null): LengthPrediction {
  const record = { cycleLength: stated ?? 28, cycleLengthStated: stated !== null, mode: 'NATURAL' } as const;
  return learnGaps({ periodStarts: starts, ...record }, starts);
}
