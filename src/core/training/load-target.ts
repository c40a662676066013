import { median, roundHalfUp } from '#core/arithmetic.ts';
import { dayNumber } from '#core/calendar-day.ts';
import type { MeasureHistory } from './measure-history.ts';
import type { Judged, SignalVerdicts } from './signal.ts';
import { THRESHOLDS } from './thresholds.ts';

/** The intensity minutes a week that a person aims for: their own plan, not a health limit. */
export interface LoadTarget {
  /** Null if none is set and too little is known of what is usual. */
  minutes: number | null;
  /** True if the person set it, false if it is what is usual for them. */
  chosen: boolean;
  /** The target that applies if the person sets none. */
  usualMinutes: number | null;
  /** Whole weeks behind the usual load, and how many are required. */
  known: { have: number; need: number };
}

const DAYS_IN_WEEK = 7;
const WEEKS_BACK = 4;
const FEWEST_WEEKS = 2;
/** A week with fewer measured days does not count. */
const FEWEST_DAYS_OF_WEEK = 4;
/** The target is a usual week plus a fifth, and never below the WHO's minimum of activity. */
const ROOM_ABOVE_USUAL = 1.2;
const FLOOR_MINUTES = 150;
/** The usual load is at least this, so that someone who hardly trains is not held back by one more session. */
const LEAST_USUAL_MINUTES = 100;

const sumOf = (values: readonly { value: number }[]): number =>
  values.reduce((sum, { value }) => sum + value, 0);

function mondayBefore(today: Temporal.PlainDate): number {
  return dayNumber(today) - today.dayOfWeek + 1;
}

/** The minutes of this week's days up to today, as far as they were measured; null if none was. */
export function minutesThisWeek(history: MeasureHistory, today: Temporal.PlainDate): number | null {
  const days = history.between(mondayBefore(today), dayNumber(today));
  return days.length === 0 ? null : sumOf(days);
}

/** The target: the person's own choice, or what is usual for them. */
export function loadTarget(
  history: MeasureHistory,
  today: Temporal.PlainDate,
  chosenMinutes: number | null,
): LoadTarget {
  const monday = mondayBefore(today);
  const weeks = Array.from({ length: WEEKS_BACK }, (_, i) => {
    const first = monday - (i + 1) * DAYS_IN_WEEK;
    return history.between(first, first + DAYS_IN_WEEK - 1);
  }).filter((days) => days.length >= FEWEST_DAYS_OF_WEEK);
  const isEnough = weeks.length >= FEWEST_WEEKS;
  const usualMinutes = isEnough
    ? Math.max(FLOOR_MINUTES, roundHalfUp(ROOM_ABOVE_USUAL * median(weeks.map(sumOf))))
    : null;
  return {
    minutes: chosenMinutes ?? usualMinutes,
    chosen: chosenMinutes !== null,
    usualMinutes,
    known: { have: Math.min(weeks.length, FEWEST_WEEKS), need: FEWEST_WEEKS },
  };
}

/** The four sums of seven days before the last seven; a sum with too few measured days is left out. */
function earlierSums(history: MeasureHistory, day: number): number[] {
  return Array.from({ length: WEEKS_BACK }, (_, i) => {
    const last = day - 1 - (i + 1) * DAYS_IN_WEEK;
    return history.between(last - DAYS_IN_WEEK + 1, last);
  })
    .filter((days) => days.length >= FEWEST_DAYS_OF_WEEK)
    .map(sumOf);
}

/** The load of the last seven days, and what is usual. */
export interface RecentLoad {
  /** The minutes up to yesterday, because today's training must not change this morning's answer. */
  minutes: number | null;
  usualMinutes: number | null;
  known: { have: number; need: number };
}

/** `entered`: a week's sum that the person read off their watch, for weeks without known days. */
export function recentLoad(history: MeasureHistory, day: number, entered: number | null): RecentLoad {
  const recent = history.between(day - DAYS_IN_WEEK, day - 1);
  const sums = earlierSums(history, day);
  const isEntered = recent.length === 0 && entered !== null && entered >= 0;
  const measured = recent.length > 0 ? sumOf(recent) : null;
  return {
    minutes: isEntered ? entered : measured,
    usualMinutes: sums.length >= FEWEST_WEEKS ? Math.max(LEAST_USUAL_MINUTES, median(sums)) : null,
    known: { have: Math.min(sums.length, FEWEST_WEEKS), need: FEWEST_WEEKS },
  };
}

/** Whether the last seven days were at least so many times the usual. */
export function isLoadAt({ minutes, usualMinutes }: RecentLoad, times: number): boolean {
  return minutes !== null && usualMinutes !== null && minutes >= times * usualMinutes;
}

export function judgeLoad(load: RecentLoad, isMeasuredElse: boolean): Judged<SignalVerdicts['load']> {
  const { minutes: value, usualMinutes, known } = load;
  if (value === null) {
    return { verdict: isMeasuredElse ? 'NOT_MEASURED' : 'ABSENT', value, usual: null, known };
  }
  if (usualMinutes === null) return { verdict: 'NOT_JUDGED', value, usual: null, known };
  // The usual range ends at the last whole minute that is not high.
  const usual = { low: 0, high: Math.ceil(THRESHOLDS.loadHigh * usualMinutes) - 1 };
  return { verdict: isLoadAt(load, THRESHOLDS.loadHigh) ? 'HIGH' : 'USUAL', value, usual, known };
}
