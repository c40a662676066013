import { roundHalfUp } from '#core/arithmetic.ts';
import { addDays, daysBetween } from '#core/calendar-day.ts';
import type { Confidence } from '#core/confidence.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Phase } from '#core/cycle/phase.ts';
import { chartCycle, type TimelineDay, timelineDays } from '#core/cycle/timeline.ts';
import { InvalidInput } from '#core/invalid-input.ts';
import { startSdDays } from '#core/prediction/predict-period.ts';
import { readingOf } from './day-signals.ts';
import { decideStatus } from './decide.ts';
import { WEEKLY_BUDGET_MINUTES } from './intensity-budget.ts';
import type { TrainingStatus } from './training-status.ts';

export interface PlanDay extends TimelineDay {
  /** The most that the phase alone would let the day be; the morning's signals can only lower it. */
  ceiling: TrainingStatus;
  /** Chance that the day's place in the cycle is within two days of the estimate; falls with distance. */
  within2Days: number;
  confidence: Confidence;
}

export interface PlanWeek {
  /** A Monday. */
  startsOn: Temporal.PlainDate;
  budgetMinutes: number;
  /** Null where nobody measured: weeks to come, or no device. */
  usedMinutes: number | null;
  leftMinutes: number;
}

export interface Plan {
  days: PlanDay[];
  weeks: PlanWeek[];
}

interface PlanRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
  days: number;
  phasePlanning: boolean;
  intensityMinutesWeek: number | null;
}

export const LONGEST_PLAN_DAYS = 90;
const DAYS_IN_WEEK = 7;

/** Logistic approximation of the normal distribution function (error below 0.01): precise enough for a word. */
const normalBelow = (sds: number): number => 1 / (1 + Math.exp(-1.702 * sds));

/** Half a day more than two: an estimate in whole days is right within two up to that. */
function chanceWithin2Days(sdDays: number): number {
  return 2 * normalBelow(2.5 / sdDays) - 1;
}

function confidenceIn(chance: number): Confidence {
  if (chance >= 0.7) return 'high';
  return chance >= 0.4 ? 'medium' : 'low';
}

function certaintyOn(date: Temporal.PlainDate, { state, lastPeriodDate, length }: CurrentCycle) {
  const isPredicted = state === 'COUNTING' || state === 'LATE';
  if (lastPeriodDate === null || !isPredicted) return { within2Days: 0, confidence: 'low' as const };
  const cyclesSince = (daysBetween(lastPeriodDate, date) + 1) / length.meanDays;
  const within2Days = roundHalfUp(chanceWithin2Days(startSdDays(length, cyclesSince)) * 100) / 100;
  return { within2Days, confidence: confidenceIn(within2Days) };
}

/** What the same rules would say of a day on which every measurement is at its best. */
function ceilingFor(day: TimelineDay, phasePlanning: boolean): TrainingStatus {
  return decideStatus({
    overrides: [],
    hrvStatus: 'BALANCED',
    hrvDirection: null,
    hrvForPhase: null,
    bodyBatteryCurrent: 100,
    bodyBatteryYesterdayLow: 100,
    intensityMinutesWeek: 0,
    weeklyBudgetMinutes: WEEKLY_BUDGET_MINUTES[day.phase],
    phase: day.phase,
    phaseExpected: false,
    cycleDay: day.cycleDay,
    nextPhaseOn: null,
    phasePlanning,
  });
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return addDays(date, 1 - date.dayOfWeek);
}

/** A week that spans two phases gets a share of each phase's budget for the days spent in it. */
function weekBudget(phases: readonly Phase[]): number {
  return roundHalfUp(phases.reduce((sum, phase) => sum + WEEKLY_BUDGET_MINUTES[phase] / DAYS_IN_WEEK, 0));
}

function planWeek(days: readonly TimelineDay[], usedMinutes: number | null): PlanWeek {
  const budgetMinutes = weekBudget(days.map(({ phase }) => phase));
  return {
    startsOn: (days[0] as TimelineDay).date,
    budgetMinutes,
    usedMinutes,
    leftMinutes: Math.max(0, budgetMinutes - (usedMinutes ?? 0)),
  };
}

/** From whole weeks of days, the first of them the running one. */
function planWeeks(days: readonly TimelineDay[], usedThisWeek: number | null): PlanWeek[] {
  return Array.from({ length: days.length / DAYS_IN_WEEK }, (_, week) =>
    planWeek(
      days.slice(week * DAYS_IN_WEEK, (week + 1) * DAYS_IN_WEEK),
      week === 0 ? readingOf(usedThisWeek) : null,
    ),
  );
}

/** The coming days from today on, with each week's budget. The first and last week are whole weeks. */
export function planAhead({ record, today, days, phasePlanning, intensityMinutesWeek }: PlanRequest): Plan {
  if (!(Number.isInteger(days) && days >= 1 && days <= LONGEST_PLAN_DAYS)) {
    throw new InvalidInput(
      'PLAN_DAYS_OUT_OF_RANGE',
      `days must be a whole number from 1 to ${LONGEST_PLAN_DAYS}, not ${days}`,
    );
  }
  const from = mondayOf(today);
  const until = addDays(mondayOf(addDays(today, days - 1)), DAYS_IN_WEEK - 1);
  const { current, timeline } = chartCycle(record, { today, from, until });
  const wholeWeeks = timelineDays(timeline, from, until);
  const fromToday = today.dayOfWeek - 1;
  return {
    days: wholeWeeks.slice(fromToday, fromToday + days).map((day) => ({
      ...day,
      ceiling: ceilingFor(day, phasePlanning),
      ...certaintyOn(day.date, current),
    })),
    weeks: planWeeks(wholeWeeks, intensityMinutesWeek),
  };
}
