import type { Contestant } from '../contestants/contestant.ts';
import type { BenchOptions } from '../options.ts';
import { runRounds } from '../rounds.ts';
import { say } from '../say.ts';
import type { HistoryGroup } from '../seed/fill-histories.ts';
import { numbersBetween } from '../seed/population.ts';
import { getAs } from '../tasks/lutea-requests.ts';
import { GROWN_WORK, type Grown, toGrown } from './grown.ts';

const PATHS = { profile: '/api/user', history: '/api/period-history', today: '/api/today' } as const;

/** Measures the same server with requests of people who have 10, 100 and 1,000 logs. */
export async function growHistories(
  contestants: readonly Contestant[],
  groups: readonly HistoryGroup[],
  options: BenchOptions & { folder: string },
): Promise<Grown[]> {
  const lutea = contestants.find(({ name }) => name === 'lutea');
  if (lutea === undefined) return [];
  say('growth with the length of the history');
  const asGroup = ({ first, last, logs }: HistoryGroup): Contestant => ({
    ...lutea,
    name: String(logs),
    requests: (work) =>
      work in PATHS
        ? numbersBetween(first, last).map((person) => getAs(person, PATHS[work as keyof typeof PATHS]))
        : undefined,
  });
  const { measurements } = await runRounds(groups.map(asGroup), { ...options, work: GROWN_WORK });
  return toGrown(measurements);
}
