import { parseArgs } from 'node:util';

/** What is assumed where nothing is measured. Every one can be changed on the command line. */
const ASSUMED = {
  people: 2_000,
  /** The share of a day's requests in its busiest hour. */
  'peak-share': 0.33,
  /** How busy the processors may be in that hour. */
  'busy-share': 0.5,
  /** The share of a year's rows that has to be in memory. */
  'hot-share': 0.25,
  years: 3,
  /** Copies of the data: the primary, a standby, and a backup. */
  copies: 3,
  /**
   * In euros without VAT: list prices of AWS in Frankfurt in October 2026. Half of the price of a server (m6a.2xlarge, 8 cores,
   * 32 GB, 271.46 a month) counts for its cores, half for its memory. The price of the gp3 disks is an estimate.
   */
  'core-month': 16.97,
  'memory-gb-month': 4.24,
  'disk-gb-month': 0.086,
  /** Measured by `npm run bench:notifications` with 1,000,000 people, on two cores. */
  'messages-per-second': 307,
};

export type Assumptions = typeof ASSUMED;

export const CAPACITY_HELP = Object.entries(ASSUMED)
  .map(([name, value]) => `    --${name} ${value}`)
  .join('\n');

/** The command line after `--capacity`. */
export function readAssumptions(args: readonly string[]): Assumptions {
  const options = Object.fromEntries(Object.keys(ASSUMED).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options });
  const given = Object.entries(values).map(([name, value]) => [name, Number(value)] as const);
  const wrong = given.find(([, value]) => !(value > 0));
  if (wrong !== undefined) throw new Error(`--${wrong[0]} must be a number above 0`);
  return { ...ASSUMED, ...Object.fromEntries(given) };
}
