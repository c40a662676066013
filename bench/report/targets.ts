import type { Alone } from '../alone.ts';
import type { Grown } from '../growth/grown.ts';
import type { WorkName } from '../tasks/work.ts';
import type { BenchReport } from './bench-report.ts';
import { countErrors, ratioOf } from './summary.ts';

/** A target, the measured value and whether it is met; undefined where it was not measured. */
export interface Verdict {
  target: string;
  result: string;
  isMet: boolean | undefined;
}

const LONGEST_P99_MS = 50;
const FAST_BUILT_IN_PER_SECOND = 500;
const WRITES = ['overrides', 'patch', 'period'] as const satisfies WorkName[];

type Ratio = { work: WorkName; to: string; least: number };

const RATIOS: readonly Ratio[] = [
  { work: 'profile', to: 'pocketbase', least: 2 },
  { work: 'history', to: 'pocketbase', least: 3 },
  ...WRITES.map((work) => ({ work, to: 'pocketbase', least: 1 })),
  { work: 'profile', to: 'bare', least: 0.6 },
];

const STARTS = [
  { name: 'lutea', startMs: 1_000, memoryMb: 150 },
  { name: 'lutea-built-in', startMs: 3_000, memoryMb: 400 },
];

function unmeasured(target: string): Verdict {
  return { target, result: 'not measured', isMet: undefined };
}

function judgeRatio({ measurements }: BenchReport, { work, to, least }: Ratio): Verdict {
  const target = `${work}: at least ${least} × ${to}`;
  const ratio = ratioOf(measurements, { work, of: 'lutea', to });
  if (ratio === undefined) return unmeasured(target);
  return { target, result: `${ratio.toFixed(2)} ×`, isMet: ratio >= least };
}

function judgeWaits({ alone, measurements }: BenchReport): Verdict {
  const target = `p99 under ${LONGEST_P99_MS} ms for every kind of work, without an error`;
  const isOwn = ({ contestant }: { contestant: string }) => contestant === 'lutea';
  const waits = alone.filter(isOwn);
  if (waits.length === 0) return unmeasured(target);
  const slowest = waits.reduce((worst, each) => (each.p99Ms > worst.p99Ms ? each : worst));
  const errors = countErrors([...waits, ...measurements.filter(isOwn)]);
  return {
    target,
    result: `${slowest.p99Ms.toFixed(1)} ms (${slowest.work}), ${errors} errors`,
    isMet: slowest.p99Ms < LONGEST_P99_MS && errors === 0,
  };
}

function judgeBuiltIn(alone: readonly Alone[]): Verdict {
  const target = `built-in: at least ${FAST_BUILT_IN_PER_SECOND} mixed requests a second`;
  const mixed = alone.find(({ contestant }) => contestant === 'lutea-built-in');
  if (mixed === undefined) return unmeasured(target);
  return {
    target,
    result: `${mixed.perSecond.toFixed(0)} a second, ${mixed.errors} errors`,
    isMet: mixed.perSecond >= FAST_BUILT_IN_PER_SECOND && mixed.errors === 0,
  };
}

function judgeStarts({ starts }: BenchReport): Verdict[] {
  return STARTS.flatMap(({ name, startMs, memoryMb }) => {
    const measured = starts.find((each) => each.name === name);
    const [startTarget, memoryTarget] = [
      `${name}: first answer within ${startMs} ms`,
      `${name}: at most ${memoryMb} MB idle`,
    ] as const;
    if (measured === undefined) return [unmeasured(startTarget), unmeasured(memoryTarget)];
    const { idleMemoryMb = Number.NaN } = measured;
    return [
      {
        target: startTarget,
        result: `${measured.startMs.toFixed(0)} ms`,
        isMet: measured.startMs <= startMs,
      },
      { target: memoryTarget, result: `${idleMemoryMb.toFixed(0)} MB`, isMet: idleMemoryMb <= memoryMb },
    ];
  });
}

const LARGEST_LOSS = 0.2;

/** The ratio of the slowest size to the fastest. */
function judgeGrowth({ work, sizes }: Grown): Verdict {
  const ratios = sizes.map(({ ratio }) => ratio);
  const loss = 1 - Math.min(...ratios) / Math.max(...ratios);
  return {
    target: `${work}: within ${LARGEST_LOSS * 100} % across numbers of people`,
    result: `${(loss * 100).toFixed(0)} %`,
    isMet: loss <= LARGEST_LOSS,
  };
}

export function judge(report: BenchReport): Verdict[] {
  return [
    ...RATIOS.map((ratio) => judgeRatio(report, ratio)),
    judgeWaits(report),
    judgeBuiltIn(report.alone),
    ...judgeStarts(report),
    ...report.growth.people.map(judgeGrowth),
  ];
}
