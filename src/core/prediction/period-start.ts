import { daysBetween } from '#core/calendar-day.ts';

/** A logged first day of bleeding. */
export interface PeriodStart {
  date: Temporal.PlainDate;
  /** The person said that the gap before this start is right as logged: no missed log, no spotting. */
  gapConfirmed: boolean;
}

/** The days between two logged starts that follow each other. */
export interface Gap {
  lengthDays: number;
  confirmed: boolean;
  endsOn: Temporal.PlainDate;
}

/** Bleeding again within two weeks is more likely spotting than a new cycle. */
export const SHORTEST_GAP_DAYS = 15;

/** Oldest first, each day once; a day logged twice is confirmed when either log is. */
export function sortStarts(starts: readonly PeriodStart[]): PeriodStart[] {
  const sorted = [...starts].sort((a, b) => Temporal.PlainDate.compare(a.date, b.date));
  const unique: PeriodStart[] = [];
  for (const start of sorted) {
    const last = unique.at(-1);
    if (last?.date.equals(start.date)) {
      unique[unique.length - 1] = { ...start, gapConfirmed: last.gapConfirmed || start.gapConfirmed };
    } else {
      unique.push(start);
    }
  }
  return unique;
}

export function gapsBetween(sortedStarts: readonly PeriodStart[]): Gap[] {
  return sortedStarts.slice(1).map((start, i) => ({
    lengthDays: daysBetween((sortedStarts[i] as PeriodStart).date, start.date),
    confirmed: start.gapConfirmed,
    endsOn: start.date,
  }));
}

/** Leaves out starts too soon after the one before, until the person confirms that they were periods. */
export function withoutSpotting(sortedStarts: readonly PeriodStart[]): PeriodStart[] {
  const kept: PeriodStart[] = [];
  for (const start of sortedStarts) {
    const last = kept.at(-1);
    const tooSoon = last !== undefined && daysBetween(last.date, start.date) < SHORTEST_GAP_DAYS;
    if (!tooSoon || start.gapConfirmed) kept.push(start);
  }
  return kept;
}
