import type { Measurement } from '../measure.ts';
import { ratioOf, summarize } from '../report/summary.ts';
import type { WorkName } from '../tasks/work.ts';

interface GrownSize {
  size: number;
  perSecond: number;
  /** Ratio to the smallest size: the median of the ratios within each round. */
  ratio: number;
  p99Ms: number;
}

/** Results of the same work over data of different sizes. */
export interface Grown {
  work: WorkName;
  /** Results by size, the smallest first; medians over the rounds. */
  sizes: GrownSize[];
}

/** Growth is measured with reads only: writes would change the data. */
export const GROWN_WORK = ['profile', 'history', 'today'] as const satisfies WorkName[];

/** Groups measurements by work; their contestants are named after the size of their data. */
export function toGrown(measurements: readonly Measurement[]): Grown[] {
  const byWork = Map.groupBy(summarize(measurements), ({ work }) => work);
  return [...byWork].map(([work, summaries]) => {
    const bySize = summaries.toSorted((a, b) => Number(a.contestant) - Number(b.contestant));
    const to = bySize[0]?.contestant ?? '';
    const sizes = bySize.map(({ contestant: of, perSecond, p99Ms }) => ({
      size: Number(of),
      perSecond,
      ratio: ratioOf(measurements, { work, of, to }) ?? Number.NaN,
      p99Ms,
    }));
    return { work, sizes };
  });
}
