import { median, roundHalfUp } from '#core/arithmetic.ts';
import { dayNumber, mondayOf } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import { isHard, loadOf } from './need.ts';
import { weekText } from './wording.ts';
import type { Workout } from './workout.ts';

const DAYS_IN_WEEK = 7;
const WEEKS_BACK = 4;
const FEWEST_WEEKS = 2;

/** The planned load of a week, compared with what is usual for this person. */
export interface WeekLoad {
  /** Planned minutes, not weighted by intensity. */
  minutes: number;
  intensityMinutes: number;
  usualIntensityMinutes: number | null;
  hardDays: number;
  usualHardDays: number | null;
  text: string;
}

interface WeekRequest {
  monday: Temporal.PlainDate;
  /** The workouts of this week and the last four. */
  workouts: readonly Workout[];
  today: Temporal.PlainDate;
  usualMinutes: number | null;
  language: Language;
}

const hardDaysOf = (workouts: readonly Workout[]): number =>
  new Set(workouts.filter(isHard).map(({ date }) => dayNumber(date))).size;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The hard days of the last whole weeks that had a workout; null for fewer than two. */
function usualHardDays(workouts: readonly Workout[], today: Temporal.PlainDate): number | null {
  const monday = dayNumber(mondayOf(today));
  const weeks = Array.from({ length: WEEKS_BACK }, (_, i) => {
    const first = monday - (i + 1) * DAYS_IN_WEEK;
    return workouts.filter(({ date }) => dayNumber(date) >= first && dayNumber(date) < first + DAYS_IN_WEEK);
  }).filter((week) => week.some(({ state }) => state === 'DONE'));
  if (weeks.length < FEWEST_WEEKS) return null;
  return roundHalfUp(median(weeks.map((week) => hardDaysOf(week.filter(({ state }) => state === 'DONE')))));
}

/** The load of a week; null if it has no workouts. */
export function weekLoad({ monday, workouts, today, usualMinutes, language }: WeekRequest): WeekLoad | null {
  const first = dayNumber(monday);
  const planned = workouts.filter(
    ({ date, state }) =>
      state !== 'SKIPPED' && dayNumber(date) >= first && dayNumber(date) < first + DAYS_IN_WEEK,
  );
  if (planned.length === 0) return null;
  const week = {
    minutes: sum(planned.map(({ minutes }) => minutes ?? 0)),
    intensityMinutes: roundHalfUp(sum(planned.map(loadOf))),
    usualIntensityMinutes: usualMinutes === null ? null : roundHalfUp(usualMinutes),
    hardDays: hardDaysOf(planned),
    usualHardDays: usualHardDays(workouts, today),
  };
  const numbers = { ...week, minutes: week.intensityMinutes, usualMinutes: week.usualIntensityMinutes };
  return { ...week, text: weekText(numbers, language) };
}
