import { readFileSync } from 'node:fs';

interface ProcessorTime {
  all: number;
  stolen: number;
}

/** The fields of /proc/stat for all processors: user, nice, system, idle, iowait, irq, softirq, steal (proc(5)). */
const STATES = 8;

function readProcessorTime(): ProcessorTime | undefined {
  if (process.platform !== 'linux') return undefined;
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line
    .split(/\s+/)
    .slice(1, 1 + STATES)
    .map(Number);
  return { all: ticks.reduce((total, each) => total + each, 0), stolen: ticks[STATES - 1] ?? 0 };
}

/**
 * Measures steal time: while the host runs other machines on the same CPUs, every program here is paused.
 * Returns its share since the call; 0 if the system has no such data.
 */
export function watchStolen(): () => number {
  const before = readProcessorTime();
  return () => {
    const after = readProcessorTime();
    if (before === undefined || after === undefined || after.all === before.all) return 0;
    return (after.stolen - before.stolen) / (after.all - before.all);
  };
}

interface Turn {
  stolenShare: number;
}

/**
 * Repeats until enough rounds were undisturbed and returns the least disturbed ones. Only the steal time decides which
 * rounds count, not their results.
 */
export async function takeUndisturbed<T extends Turn>(
  takeTurn: (turn: number) => Promise<T>,
  { wanted, most, stolenAtMost }: { wanted: number; most: number; stolenAtMost: number },
): Promise<{ counted: T[]; all: T[] }> {
  const all: T[] = [];
  const undisturbed = () => all.filter(({ stolenShare }) => stolenShare <= stolenAtMost);
  while (all.length < most && undisturbed().length < wanted) all.push(await takeTurn(all.length + 1));
  const counted = all.toSorted((a, b) => a.stolenShare - b.stolenShare).slice(0, wanted);
  return { counted, all };
}
