import { BY_HAND } from '../training/entered-value.ts';
import { type Measure, measureRow } from '../training/measures.ts';
import type { SignalSources } from './day-sources.ts';

interface SourcedDay {
  source: string | null;
  enteredByHand: readonly string[];
  /** The source of each signal; null if all have the same. */
  signalSources?: SignalSources | null;
}

/** Where one value of a day comes from: a day may have several sources, and a person may have entered some of it. */
export function sourceOf(name: Measure, { source, enteredByHand, signalSources }: SourcedDay): string | null {
  if (enteredByHand.includes(name)) return BY_HAND;
  const { signal } = measureRow(name);
  return (signal && signalSources?.[signal]) ?? source;
}
