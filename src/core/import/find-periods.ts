import { bleedingRuns } from '#core/cycle/bleeding-length.ts';
import type { OwnStart } from './imported-record.ts';

/** A period by the numbers of its first and last day. */
export interface PeriodSpan {
  start: number;
  /** Null if only the start was recorded. */
  end: number | null;
  isDoubtful: boolean;
  /** Whether a bleeding entry next to the start could not be read: the period may start there. */
  isBesideUnread?: boolean | undefined;
  own?: OwnStart | undefined;
}

/** A start that is written in the file. */
export type GivenStart = Omit<PeriodSpan, 'start'>;

/** The periods of a run of bleeding: they begin at the starts in the file, or else on its first day. */
function periodsOf(run: readonly number[], given: ReadonlyMap<number, GivenStart>): PeriodSpan[] {
  const named = run.filter((day) => given.has(day));
  const starts = named.length > 0 ? named : [run[0] as number];
  return starts.map((start, at) => {
    const last = run.findLast((day) => day < (starts[at + 1] ?? Number.POSITIVE_INFINITY)) as number;
    const named = given.get(start);
    return {
      start,
      end: last > start ? last : (named?.end ?? null),
      isDoubtful: named?.isDoubtful ?? false,
      ...(named?.own && { own: named.own }),
    };
  });
}

/** Periods from bleeding days (light or more, in any order) and the starts in the file, oldest first. */
export function findPeriods(
  bleedingDays: Iterable<number>,
  given: ReadonlyMap<number, GivenStart>,
): PeriodSpan[] {
  const days = [...new Set([...bleedingDays, ...given.keys()])].sort((a, b) => a - b);
  return bleedingRuns(days).flatMap(({ first, last }) =>
    periodsOf(
      days.filter((day) => first <= day && day <= last),
      given,
    ),
  );
}
