import type { Measurement } from '../measure.ts';
import type { WorkName } from '../tasks/work.ts';

/** One contestant at one kind of work, over all rounds. Latencies and costs are medians; errors are added up. */
export interface Summary {
  contestant: string;
  work: WorkName;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  errors: number;
  cpuPer1000: number | undefined;
  databaseCpuPer1000: number | undefined;
  memoryMb: number | undefined;
  stolenShare: number;
}

export function countErrors(all: readonly { errors: number }[]): number {
  return all.reduce((total, { errors }) => total + errors, 0);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

function medianOf(rounds: readonly Measurement[], field: 'cpuPer1000' | 'databaseCpuPer1000' | 'memoryMb') {
  const known = rounds.flatMap((round) => round[field] ?? []);
  return known.length === 0 ? undefined : median(known);
}

function summarizeGroup(rounds: readonly Measurement[]): Summary {
  const { contestant, work } = rounds[0] as Measurement;
  return {
    contestant,
    work,
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    errors: countErrors(rounds),
    cpuPer1000: medianOf(rounds, 'cpuPer1000'),
    databaseCpuPer1000: medianOf(rounds, 'databaseCpuPer1000'),
    memoryMb: medianOf(rounds, 'memoryMb'),
    stolenShare: median(rounds.map((round) => round.stolenShare)),
  };
}

export function summarize(measurements: readonly Measurement[]): Summary[] {
  const groups = Map.groupBy(measurements, ({ contestant, work }) => `${work} ${contestant}`);
  return [...groups.values()].map(summarizeGroup);
}

/** The median of the ratios within each round, because a slow phase of the machine affects both. */
export function ratioOf(
  measurements: readonly Measurement[],
  { work, of, to }: { work: WorkName; of: string; to: string },
): number | undefined {
  const speeds = (name: string) =>
    new Map(
      measurements
        .filter((each) => each.contestant === name && each.work === work)
        .map(({ round, perSecond }) => [round, perSecond]),
    );
  const [own, other] = [speeds(of), speeds(to)];
  const ratios = [...own].flatMap(([round, perSecond]) => {
    const against = other.get(round);
    return against === undefined ? [] : perSecond / against;
  });
  return ratios.length === 0 ? undefined : median(ratios);
}
