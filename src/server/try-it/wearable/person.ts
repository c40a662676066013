import { daysBetween, isBefore } from '#core/calendar-day.ts';

/** A range of days, counted from a story's first day, with both ends. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** What happens to one person in a year. All other days are ordinary. */
export interface Story {
  /** Random numbers depend on the days since this one, so that the story is the same at every start. */
  readonly firstDay: Temporal.PlainDate;
  readonly illness: DaySpan;
  readonly hardTraining: DaySpan;
  readonly nightsNotWorn: DaySpan;
}

/** A simulated person. Their measurements are the same at every start. */
export interface SimulatedPerson {
  readonly seed: string;
  /** First days of bleeding, in order. Before and after them the cycles have 28 days. */
  readonly cycleStarts: readonly Temporal.PlainDate[];
  /** Without a story, illness and nights without the watch are random. */
  readonly story?: Story | undefined;
}

const USUAL_CYCLE_DAYS = 28;
const LUTEAL_DAYS = 13;

/** A pseudo-random number from 0 to 1, determined by its arguments (FNV-1a, then the mixer of MurmurHash3). */
export function chance(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('/')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Roughly normal with a standard deviation of 1. */
export function deviation(...parts: readonly (string | number)[]): number {
  const draws = [0, 1, 2, 3].map((draw) => chance(...parts, draw));
  return (draws.reduce((sum, value) => sum + value) - 2) * Math.sqrt(3);
}

export function between(low: number, high: number, share: number): number {
  return low + (high - low) * share;
}

/** The strength of the luteal phase, 0..1. It rises after ovulation and ends with the bleeding. */
export function lutealShare({ cycleStarts }: SimulatedPerson, date: Temporal.PlainDate): number {
  const first = cycleStarts[0];
  if (first === undefined) return 0;
  const next = cycleStarts.find((start) => isBefore(date, start));
  const anchor = next ?? cycleStarts.at(-1) ?? first;
  const days = daysBetween(date, anchor);
  const daysToNext = days > 0 && next !== first ? days : wrap(days);
  return daysToNext > LUTEAL_DAYS ? 0 : Math.min(1, (LUTEAL_DAYS + 1 - daysToNext) / 4);
}

/** Days to the next start, 1..28, if that start is not logged. */
function wrap(days: number): number {
  return ((((days - 1) % USUAL_CYCLE_DAYS) + USUAL_CYCLE_DAYS) % USUAL_CYCLE_DAYS) + 1;
}
