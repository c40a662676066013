import type { Contestant } from './contestants/contestant.ts';
import { type Measurement, measure, prime } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { takeUndisturbed } from './process/stolen.ts';
import { median } from './report/summary.ts';
import { say } from './say.ts';
import { WORK_NAMES, type WorkName } from './tasks/work.ts';

/** How long people wait for one kind of work while the machine's processors are its own. */
export interface Waits {
  work: WorkName;
  /** Medians over the turns that count. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of all turns. */
  errors: number;
  turns: number;
  counted: number;
  /** What the machine's host took in the most disturbed turn that counts. */
  mostStolenShare: number;
}

type WaitOptions = Pick<BenchOptions, 'rounds' | 'warmUpSeconds' | 'seconds' | 'connections' | 'work'> & {
  folder: string;
};

const MOST_TURNS = 40;

async function measureWork(contestant: Contestant, work: WorkName, options: WaitOptions): Promise<Waits> {
  // Rounds that nobody had yet: what is written once cannot be written again.
  const firstRound = 2 * options.rounds + 1;
  const take = (turn: number, seconds: number) =>
    measure({ contestant, work, round: firstRound + turn }, { ...options, seconds }) as Promise<Measurement>;
  await prime(contestant, work);
  await take(0, options.warmUpSeconds);
  const limits = { wanted: options.rounds, most: MOST_TURNS };
  const { counted, all } = await takeUndisturbed((turn) => take(turn, options.seconds), limits);
  const waits = {
    work,
    perSecond: median(counted.map(({ perSecond }) => perSecond)),
    p50Ms: median(counted.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(counted.map(({ p99Ms }) => p99Ms)),
    errors: all.reduce((total, { errors }) => total + errors, 0),
    turns: all.length,
    counted: counted.length,
    mostStolenShare: Math.max(...counted.map(({ stolenShare }) => stolenShare)),
  };
  say(`${work}: p99 ${waits.p99Ms.toFixed(1)} ms in ${waits.counted} of ${waits.turns} turns`);
  return waits;
}

/** Lutea alone at each kind of work, in as many turns as it takes for enough of them to be undisturbed. */
export async function measureWaits(
  contestants: readonly Contestant[],
  options: WaitOptions,
): Promise<Waits[]> {
  const lutea = contestants.find(({ name }) => name === 'lutea');
  if (lutea === undefined) return [];
  say('the longest waits, while the processors are ours');
  const waits: Waits[] = [];
  for (const work of WORK_NAMES.filter((name) => options.work.length === 0 || options.work.includes(name))) {
    waits.push(await measureWork(lutea, work, options));
  }
  return waits;
}
