import { dayNumber } from '#core/calendar-day.ts';

/** A logged first day of bleeding. */
export interface PeriodStart {
  date: Temporal.PlainDate;
  /** The person said that the gap before this start is right as logged: no missed log, no spotting. */
  gapConfirmed: boolean;
  /** The person leaves the cycle that ended with this start out of the average. */
  leftOut?: boolean;
}

/** A start with its day number, computed once. */
export interface NumberedStart extends PeriodStart {
  day: number;
}

/** The days between two starts that follow each other. */
export interface Gap {
  lengthDays: number;
  confirmed: boolean;
  endsOn: Temporal.PlainDate;
}

/** Bleeding again within two weeks is more likely spotting than a new cycle. */
export const SHORTEST_GAP_DAYS = 15;

/** Oldest first, each day once; a day logged twice is confirmed when either log is. */
export function sortStarts(starts: readonly PeriodStart[]): NumberedStart[] {
  const numbered = starts.map((start) => ({ ...start, day: dayNumber(start.date) }));
  const sorted: NumberedStart[] = [];
  for (const start of numbered.sort((a, b) => a.day - b.day)) {
    const last = sorted.at(-1);
    if (last?.day === start.day) last.gapConfirmed ||= start.gapConfirmed;
    else sorted.push(start);
  }
  return sorted;
}

/** Adds a start, unless that day has one. */
export function addStart(
  sortedStarts: readonly NumberedStart[],
  date: Temporal.PlainDate,
): readonly NumberedStart[] {
  const day = dayNumber(date);
  const before = sortedStarts.findLastIndex((start) => start.day <= day);
  if (sortedStarts[before]?.day === day) return sortedStarts;
  return sortedStarts.toSpliced(before + 1, 0, { date, day, gapConfirmed: false });
}

function gapTo(start: NumberedStart, previous: NumberedStart): Gap {
  // A cycle that is left out is neither split nor asked about.
  const confirmed = start.gapConfirmed || start.leftOut === true;
  return { lengthDays: start.day - previous.day, confirmed, endsOn: start.date };
}

export function gapsBetween(sortedStarts: readonly NumberedStart[]): Gap[] {
  return sortedStarts.slice(1).map((start, i) => gapTo(start, sortedStarts[i] as NumberedStart));
}

function isTooSoon(start: NumberedStart, previous: NumberedStart): boolean {
  return !start.gapConfirmed && start.day - previous.day < SHORTEST_GAP_DAYS;
}

/**
 * Separates periods from starts too soon after the previous one. Those count as spotting until the person confirms
 * them. `spotting` holds the gap before each.
 */
export function siftStarts(sortedStarts: readonly NumberedStart[]): {
  periods: NumberedStart[];
  spotting: Gap[];
} {
  const periods: NumberedStart[] = [];
  const spotting: Gap[] = [];
  for (const start of sortedStarts) {
    const previous = periods.at(-1);
    if (previous !== undefined && isTooSoon(start, previous)) spotting.push(gapTo(start, previous));
    else periods.push(start);
  }
  return { periods, spotting };
}
