import { dayNumber } from '#core/calendar-day.ts';

/** A logged first day of bleeding. */
export interface PeriodStart {
  date: Temporal.PlainDate;
  /** The person said that the gap before this start is right as logged: no missed log, no spotting. */
  gapConfirmed: boolean;
}

/** A start with its place on the number line of days, worked out once. */
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
  const byDay = new Map<number, NumberedStart>();
  for (const { date, gapConfirmed } of starts) {
    const day = dayNumber(date);
    const confirmedBefore = byDay.get(day)?.gapConfirmed === true;
    byDay.set(day, { date, day, gapConfirmed: gapConfirmed || confirmedBefore });
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day);
}

function gapTo(start: NumberedStart, previous: NumberedStart): Gap {
  return { lengthDays: start.day - previous.day, confirmed: start.gapConfirmed, endsOn: start.date };
}

export function gapsBetween(sortedStarts: readonly NumberedStart[]): Gap[] {
  return sortedStarts.slice(1).map((start, i) => gapTo(start, sortedStarts[i] as NumberedStart));
}

/**
 * Tells periods from starts too soon after the one before, which are left out until the person confirms that they
 * were periods. `spotting` holds the gap that ends in each of those.
 */
export function siftStarts(sortedStarts: readonly NumberedStart[]): {
  periods: NumberedStart[];
  spotting: Gap[];
} {
  const periods: NumberedStart[] = [];
  const spotting: Gap[] = [];
  for (const start of sortedStarts) {
    const previous = periods.at(-1);
    const gap = previous && gapTo(start, previous);
    if (gap !== undefined && !gap.confirmed && gap.lengthDays < SHORTEST_GAP_DAYS) spotting.push(gap);
    else periods.push(start);
  }
  return { periods, spotting };
}
