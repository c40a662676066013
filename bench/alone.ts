import type { Contestant } from './contestants/contestant.ts';
import { type Measurement, measure, prime } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { takeUndisturbed } from './process/stolen.ts';
import { countErrors, type Summary, summarize } from './report/summary.ts';
import { say } from './say.ts';
import { WORK_NAMES, type WorkName } from './tasks/work.ts';

/** Throughput and latency of one contestant alone, while the host takes no CPU time away. */
export interface Alone extends Summary {
  turns: number;
  counted: number;
  /** The highest steal share of the rounds that count. */
  mostStolenShare: number;
}

type AloneOptions = Pick<BenchOptions, 'rounds' | 'warmUpSeconds' | 'seconds' | 'connections' | 'work'> & {
  folder: string;
};

const MOST_TURNS = 40;

async function measureWork(contestant: Contestant, work: WorkName, options: AloneOptions): Promise<Alone> {
  const take = (round: number, seconds: number) =>
    measure({ contestant, work, round }, { ...options, seconds }) as Promise<Measurement>;
  await prime(contestant, work);
  await take(0, options.warmUpSeconds);
  const { counted, all } = await takeUndisturbed((turn) => take(turn, options.seconds), {
    wanted: options.rounds,
    most: MOST_TURNS,
    stolenAtMost: 0.01,
  });
  const [summary] = summarize(counted) as [Summary];
  const alone = {
    ...summary,
    // Errors of all rounds, the disturbed ones included.
    errors: countErrors(all),
    turns: all.length,
    counted: counted.length,
    mostStolenShare: Math.max(...counted.map(({ stolenShare }) => stolenShare)),
  };
  const { perSecond, p99Ms, turns } = alone;
  say(
    `${contestant.name} alone, ${work}: ${perSecond.toFixed(0)}/s p99 ${p99Ms.toFixed(1)} ms in ${counted.length} of ${turns} turns`,
  );
  return alone;
}

/** Contestants with absolute targets. A ratio to another contestant would hide steal time, which slows both. */
const MEASURED_ALONE: Readonly<Record<string, readonly WorkName[]>> = {
  lutea: WORK_NAMES,
  'lutea-built-in': ['mixed'],
};

/** Measures one contestant after the other, until enough rounds were undisturbed. */
export async function measureAlone(
  contestants: readonly Contestant[],
  options: AloneOptions,
): Promise<Alone[]> {
  const alone: Alone[] = [];
  const isSelected = (work: WorkName) => options.work.length === 0 || options.work.includes(work);
  for (const contestant of contestants) {
    for (const work of (MEASURED_ALONE[contestant.name] ?? []).filter(isSelected)) {
      alone.push(await measureWork(contestant, work, options));
    }
  }
  return alone;
}
