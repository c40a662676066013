import { spawnSync } from 'node:child_process';
import type { Absent, Contestant } from './contestants/contestant.ts';
import { type Measurement, measure, prime } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { takeUndisturbed } from './process/stolen.ts';
import { countErrors } from './report/summary.ts';
import { say } from './say.ts';
import { WORK_NAMES, type WorkName } from './tasks/work.ts';

type RoundOptions = Pick<BenchOptions, 'rounds' | 'warmUpSeconds' | 'seconds' | 'connections' | 'work'> & {
  folder: string;
};

/** Rotates the order, so that each contestant is first equally often. */
function rotated<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

function describe({ contestant, perSecond, p99Ms, errors }: Measurement): string {
  return `${contestant} ${perSecond.toFixed(0)}/s p99 ${p99Ms.toFixed(1)} ms${errors > 0 ? ` ${errors} ERRORS` : ''}`;
}

/** The contestants that support this kind of work. The others are reported and skipped. */
async function warmUp(
  contestants: readonly Contestant[],
  work: WorkName,
  options: RoundOptions,
): Promise<{ fit: Contestant[]; absent: Absent[] }> {
  const fit: Contestant[] = [];
  const absent: Absent[] = [];
  for (const contestant of contestants) {
    try {
      await prime(contestant, work);
      const atLength = { ...options, seconds: options.warmUpSeconds };
      if ((await measure({ contestant, work, round: 0 }, atLength)) !== undefined) fit.push(contestant);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(`${contestant.name} cannot do ${work}: ${reason}`);
      absent.push({ name: `${contestant.name}, ${work}`, reason });
    }
  }
  return { fit, absent };
}

/** A short warm-up before each round, because a contestant is idle while the others run. */
const LEAD_IN_SECONDS = 1;

/** A round with much steal time is repeated: otherwise the contestant would look slow. */
const ATTEMPTS = { wanted: 1, most: 3, stolenAtMost: 0.05 };

async function runTurn(
  contestant: Contestant,
  work: WorkName,
  round: number,
  options: RoundOptions,
): Promise<Measurement> {
  // Flush pending writes first, so that the next contestant does not pay for them.
  spawnSync('sync');
  const take = (seconds: number) =>
    measure({ contestant, work, round }, { ...options, seconds }) as Promise<Measurement>;
  await take(LEAD_IN_SECONDS);
  const { counted, all } = await takeUndisturbed(() => take(options.seconds), ATTEMPTS);
  // Errors count even in disturbed rounds.
  return { ...(counted[0] as Measurement), errors: countErrors(all) };
}

async function runWork(contestants: readonly Contestant[], work: WorkName, options: RoundOptions) {
  const all: Measurement[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    const done: Measurement[] = [];
    for (const contestant of rotated(contestants, round)) {
      done.push(await runTurn(contestant, work, round, options));
    }
    say(`${work} ${round}/${options.rounds}: ${done.map(describe).join(', ')}`);
    all.push(...done);
  }
  return all;
}

/** For each kind of work, all contestants warm up and then take turns, round after round. */
export async function runRounds(
  contestants: readonly Contestant[],
  options: RoundOptions,
): Promise<{ measurements: Measurement[]; absent: Absent[] }> {
  const measurements: Measurement[] = [];
  const allAbsent: Absent[] = [];
  const names = WORK_NAMES.filter((name) => options.work.length === 0 || options.work.includes(name));
  for (const work of names) {
    say(`${work}: warming up`);
    const { fit, absent } = await warmUp(contestants, work, options);
    allAbsent.push(...absent);
    measurements.push(...(await runWork(fit, work, options)));
  }
  return { measurements, absent: allAbsent };
}
