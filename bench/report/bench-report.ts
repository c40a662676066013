import type { Alone } from '../alone.ts';
import type { Absent } from '../contestants/contestant.ts';
import type { Grown } from '../growth/grown.ts';
import type { Measurement } from '../measure.ts';
import type { BenchOptions } from '../options.ts';
import type { Population } from '../seed/population.ts';
import type { Starts } from '../starts.ts';
import type { Machine } from './machine.ts';

/** All results of a run. */
export interface BenchReport {
  date: string;
  machine: Machine;
  database: string;
  generator: string;
  options: Pick<BenchOptions, 'seconds' | 'rounds' | 'connections' | 'isQuick'>;
  population: Population;
  contestants: readonly { name: string; title: string }[];
  absent: readonly Absent[];
  measurements: readonly Measurement[];
  alone: readonly Alone[];
  starts: readonly Starts[];
  growth: { people: readonly Grown[]; histories: readonly Grown[] };
}
