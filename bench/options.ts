import { parseArgs } from 'node:util';
import { CAPACITY_HELP } from './capacity/options.ts';

export interface BenchOptions {
  isQuick: boolean;
  /** Long enough for the JIT compilers to have run. */
  warmUpSeconds: number;
  /** How long one measurement lasts. */
  seconds: number;
  rounds: number;
  /** Open connections of the load generator. */
  connections: number;
  people: number;
  /** Names of the contestants and kinds of work to run; empty: all. */
  only: readonly string[];
  work: readonly string[];
  /** Sizes to measure growth at; empty: not at all. */
  growth: readonly number[];
  /** A server to use instead of a temporary one: a login that may create databases. */
  databaseUrl: string | undefined;
  /** Path of the report, without a file extension. */
  report: string;
}

/** Many short rounds: the speed of a shared machine changes within half a minute. */
const FULL = {
  warmUpSeconds: 10,
  seconds: 2,
  rounds: 7,
  people: 100_000,
  growth: [1_000, 10_000, 100_000, 1_000_000],
};
const QUICK = { warmUpSeconds: 1, seconds: 1, rounds: 2, people: 10_000, growth: [1_000, 10_000] };

const HELP = `npm run bench -- [options]
  --quick                 a short run over less data, to see that everything works
  --seconds N             length of one measurement (BENCH_SECONDS)
  --rounds N              how often each contestant takes its turn
  --people N              people in the database
  --only a,b              these contestants alone
  --work a,b              this work alone
  --no-growth             leave out how cost grows
  --report PATH           where to write PATH.md and PATH.json
  --capacity [options]    only what 10,000 people need, by processor time and bytes measured for one:
${CAPACITY_HELP}
BENCH_DATABASE_URL        a PostgreSQL server to use, as a superuser; unset: a temporary one`;

const splitList = (text: string | undefined): string[] =>
  text?.split(',').filter((part) => part !== '') ?? [];

export function readOptions(defaultReport: string): BenchOptions {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      people: { type: 'string' },
      only: { type: 'string' },
      work: { type: 'string' },
      'no-growth': { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const defaults = values.quick ? QUICK : FULL;
  return {
    isQuick: values.quick,
    warmUpSeconds: defaults.warmUpSeconds,
    seconds: Number(values.seconds ?? process.env['BENCH_SECONDS'] ?? defaults.seconds),
    rounds: Number(values.rounds ?? defaults.rounds),
    connections: 32,
    people: Number(values.people ?? defaults.people),
    only: splitList(values.only),
    work: splitList(values.work),
    growth: values['no-growth'] ? [] : defaults.growth,
    databaseUrl: process.env['BENCH_DATABASE_URL'],
    report: values.report ?? defaultReport,
  };
}
