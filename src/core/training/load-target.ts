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
/** A usual week plus a fifth; never below the WHO's minimum of activity. */
export const ROOM_ABOVE_USUAL = 1.2;
export const FLOOR_MINUTES = 150;

const sumOf = (values: readonly { value: number }[]): number =>
  values.reduce((sum, { value }) => sum + value, 0);

function mondayBefore(today: Temporal.PlainDate): number {
  return dayNumber(today) - today.dayOfWeek + 1;
}

/** The person's own choice, or what is usual for them. */
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

/**
 * From Monday to yesterday: today's training must not change this morning's answer. `entered`: the week's sum that the
 * person read off their watch, for weeks without known days.
 */
function minutesSoFar(
  history: MeasureHistory,
  today: Temporal.PlainDate,
  entered: number | null,
): number | null {
  const day = dayNumber(today);
  const monday = mondayBefore(today);
  const days = history.between(monday, day - 1);
  if (days.length > 0) return sumOf(days);
  if (entered !== null && entered >= 0) return entered;
  return day === monday && history.isExpectedOn(day) ? 0 : null;
}

interface LoadRequest {
  history: MeasureHistory;
  today: Temporal.PlainDate;
  target: LoadTarget;
  isEased: boolean;
  entered: number | null;
}

export function judgeLoad(request: LoadRequest): Judged<SignalVerdicts['load']> {
  const { history, today, isEased, entered } = request;
  const { minutes, known } = request.target;
  const value = minutesSoFar(history, today, entered);
  if (value === null) {
    const isExpected = history.before(dayNumber(today)).length > 0;
    return { verdict: isExpected ? 'NOT_MEASURED' : 'ABSENT', value, usual: null, known };
  }
  if (minutes === null) return { verdict: 'NOT_JUDGED', value, usual: null, known };
  const high = roundHalfUp(minutes * (isEased ? THRESHOLDS.easedLoad : 1));
  const judged = { value, usual: { low: 0, high }, known };
  if (value >= THRESHOLDS.loadVeryHigh * high) return { ...judged, verdict: 'VERY_HIGH' };
  return { ...judged, verdict: value >= high ? 'HIGH' : 'USUAL' };
}
