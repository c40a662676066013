import type { Measurement } from '../measure.ts';
import { summarize } from '../report/summary.ts';
import type { WorkName } from '../tasks/work.ts';

/** The same work over data of different sizes. */
export interface Grown {
  work: WorkName;
  /** By size, in the order measured; medians over the rounds. */
  sizes: { size: number; perSecond: number; p99Ms: number }[];
}

/** Growth is read off: writes would change what is measured. */
export const GROWN_WORK = ['profile', 'history', 'today'] as const satisfies WorkName[];

/** From measurements whose contestants are named after the size of their data. */
export function toGrown(measurements: readonly Measurement[]): Grown[] {
  const byWork = Map.groupBy(summarize(measurements), ({ work }) => work);
  return [...byWork].map(([work, summaries]) => ({
    work,
    sizes: summaries
      .map(({ contestant, perSecond, p99Ms }) => ({ size: Number(contestant), perSecond, p99Ms }))
      .sort((a, b) => a.size - b.size),
  }));
}
