import { median } from '#core/arithmetic.ts';
import { dayNumber, dayOfNumber, readDay } from '#core/calendar-day.ts';
import type { LeftOutReason as LeftOutOfAverage } from '#core/cycle/cycle-mode.ts';
import { SHORTEST_GAP_DAYS } from '#core/prediction/period-start.ts';
import type { ImportedPeriod, ImportedStage } from './collect-history.ts';
import type { Stage } from './imported-record.ts';

/**
 * NEW: not logged yet. THERE: logged on that day. COLLIDES: another day is logged, at most two away. TOO_SOON: could be
 * spotting or a period. UNSURE: bleeding beside it could not be read, so the start may be another day. REMOVED: added
 * by an earlier import and removed by the person.
 */
export const START_STATES = ['NEW', 'THERE', 'COLLIDES', 'TOO_SOON', 'UNSURE', 'REMOVED'] as const;
export type StartState = (typeof START_STATES)[number];

export interface ComparedStart extends Omit<ImportedPeriod, 'isBesideUnread'> {
  state: StartState;
  /** The logged start that this one collides with. */
  logged: Temporal.PlainDate | null;
  /** Days since the previous start, imported or logged; null for the first. */
  gapDays: number | null;
  /** The gap is so long that a start seems to be missing: not counted as a cycle. */
  isGapOpen: boolean;
  /** Why the cycle that ends with this start is left out of the average: a pregnancy, or excluded in the other app. */
  leftOut: LeftOutOfAverage | null;
  /** Whether the start is preselected. */
  isTicked: boolean;
}

interface Known {
  logged: readonly Temporal.PlainDate[];
  /** Days, as text, that an earlier import added and that were removed since. */
  removed: ReadonlySet<string>;
  stages: readonly ImportedStage[];
}

const COLLISION_DAYS = 2;
/** A gap this many times the typical one contains a start that was not logged. */
const OPEN_GAP_FACTOR = 1.7;
/** Longer gaps are months without logs, shorter ones are spotting: neither is typical. */
const LONGEST_TYPICAL_GAP_DAYS = 90;
const TYPICAL_GAP_DAYS = 29;

/** A gap too long to be one cycle. */
const isOpen = (gapDays: number, typicalDays: number): boolean => gapDays >= OPEN_GAP_FACTOR * typicalDays;

function typicalGap(gaps: readonly number[]): number {
  const cycles = gaps.filter((gap) => gap >= SHORTEST_GAP_DAYS && gap <= LONGEST_TYPICAL_GAP_DAYS);
  return cycles.length === 0 ? TYPICAL_GAP_DAYS : median(cycles);
}

const gapsBetween = (days: readonly number[]): number[] =>
  days.slice(1).map((day, at) => day - (days[at] as number));

/**
 * How many cycles a person knows of: from one start to the next, without gaps too short or too long for one, and
 * without those that are left out. `startDays` are sorted; `leftOutDays` are the starts that end a cycle left out.
 */
export function countCycles(startDays: readonly number[], leftOutDays: readonly number[]): number {
  const gaps = gapsBetween(startDays);
  const typical = typicalGap(gaps);
  return gaps.filter(
    (gap, at) =>
      gap >= SHORTEST_GAP_DAYS && !isOpen(gap, typical) && !leftOutDays.includes(startDays[at + 1] as number),
  ).length;
}

function nearest(day: number, loggedDays: readonly number[]): number | undefined {
  const near = loggedDays.filter((logged) => Math.abs(logged - day) <= COLLISION_DAYS);
  return near.sort((a, b) => Math.abs(a - day) - Math.abs(b - day))[0];
}

interface Placed {
  day: number;
  start: string;
  gapDays: number | null;
  /** The number of the logged day next to it, if one is near. */
  collision: number | undefined;
  isOwn: boolean;
  isBesideUnread: boolean;
}

function stateOf(
  { day, start, gapDays, collision, isOwn, isBesideUnread }: Placed,
  removed: Known['removed'],
): StartState {
  if (collision === day) return 'THERE';
  if (collision !== undefined) return 'COLLIDES';
  if (removed.has(start)) return 'REMOVED';
  // Starts from Lutea's own export were checked when they were logged.
  if (!isOwn && gapDays !== null && gapDays < SHORTEST_GAP_DAYS) return 'TOO_SOON';
  return isBesideUnread ? 'UNSURE' : 'NEW';
}

/** Why the file says that the time between two starts is no ordinary cycle. */
function leftOutBetween(before: number, day: number, stages: Known['stages']): LeftOutOfAverage | null {
  const isBetween = (wanted: Stage): boolean =>
    stages.some(
      ({ stage, from, to }) =>
        stage === wanted && dayNumber(readDay(from)) < day && dayNumber(readDay(to)) >= before,
    );
  if (isBetween('PREGNANCY')) return 'PREGNANCY';
  return isBetween('SET_ASIDE') ? 'OTHER' : null;
}

/** Compares each imported start with the logged ones: new, already there, or for the person to decide. */
export function compareStarts(
  periods: readonly ImportedPeriod[],
  { logged, removed, stages }: Known,
): ComparedStart[] {
  const loggedDays = logged.map(dayNumber);
  const importedDays = periods.map(({ start }) => dayNumber(readDay(start)));
  const all = [...new Set([...loggedDays, ...importedDays])].sort((a, b) => a - b);
  const typical = typicalGap(gapsBetween(all));
  return periods.map(({ isBesideUnread = false, ...period }, at) => {
    const day = importedDays[at] as number;
    const before = all.findLast((other) => other < day);
    const gapDays = before === undefined ? null : day - before;
    const collision = nearest(day, loggedDays);
    const isOwn = period.own !== undefined;
    const state = stateOf({ day, start: period.start, gapDays, collision, isOwn, isBesideUnread }, removed);
    return {
      ...period,
      state,
      logged: state === 'COLLIDES' && collision !== undefined ? dayOfNumber(collision) : null,
      gapDays,
      isGapOpen: gapDays !== null && isOpen(gapDays, typical),
      leftOut: period.own?.leftOut ?? (before === undefined ? null : leftOutBetween(before, day, stages)),
      isTicked: state === 'NEW',
    };
  });
}
