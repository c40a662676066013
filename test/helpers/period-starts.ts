// Logged starts for tests of the core, written as dates.
import { type NumberedStart, sortStarts } from '#core/prediction/period-start.ts';

/** A date each, with a ! where the gap before it was confirmed. */
export function startsOn(...texts: string[]): NumberedStart[] {
  return sortStarts(
    texts.map((text) => ({
      date: Temporal.PlainDate.from(text.replace('!', '')),
      gapConfirmed: text.endsWith('!'),
    })),
  );
}
