import { mean, normalBelow, roundHalfUp } from '#core/arithmetic.ts';
import { addDays, daysBetween, isSameDay, mondayOf } from '#core/calendar-day.ts';
import type { Confidence } from '#core/confidence.ts';
import { type CurrentCycle, isEstimated } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { easedShare, startErrorSdDays } from '#core/cycle/phase-share.ts';
import { type ComingPeriod, chartCycle, type TimelineDay, timelineDays } from '#core/cycle/timeline.ts';
import { InvalidInput } from '#core/invalid-input.ts';
import { LONGEST_PLAN_DAYS } from '#core/limits.ts';
import { cyclesUntil } from '#core/prediction/predict-period.ts';
import { BEST_DAY } from './best-day.ts';
import { isEased } from './day-signals.ts';
import { decideStatus } from './decide.ts';
import { signalsOfMode } from './morning.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { TrainingStatus } from './training-status.ts';

export interface PlanDay extends TimelineDay {
  /**
   * PREDICTED if a period is announced for this day. A late period is not announced: it is only assumed, to continue
   * the plan.
   */
  periodStart: 'PREDICTED' | null;
  /**
   * Today: the decision; null if there is none. Later: the highest status that phase and mode allow, which the
   * morning's signals can only lower.
   */
  ceiling: TrainingStatus | null;
  /** Chance that the day lies in a phase to ease off in; 0 without phase planning. */
  easedShare: number;
  /** Chance that the day's place in the cycle is within two days of the estimate; falls with distance. */
  within2Days: number;
  confidence: Confidence;
}

export interface PlanWeek {
  /** The Monday of the week. */
  startsOn: Temporal.PlainDate;
  /** The person's target, a little less in a phase to ease off in; null if there is none. */
  targetMinutes: number | null;
  /** Null if nothing was measured: future weeks, or no device. */
  usedMinutes: number | null;
  leftMinutes: number | null;
}

export interface Plan {
  days: PlanDay[];
  weeks: PlanWeek[];
}

interface PlanRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
  /** Today's place in the cycle, if it is already computed. */
  cycle?: CurrentCycle;
  days: number;
  /** Null without a decision. */
  decidedToday: TrainingStatus | null;
  phasePlanning: boolean;
  /** Minutes a week; null without a target. */
  targetMinutes: number | null;
  /** Minutes of the running week including today; null if nothing was measured. */
  usedMinutes: number | null;
}

const DAYS_IN_WEEK = 7;

/** The chance that an estimate is within two days. Uses 2.5 days, because estimates are whole days. */
function chanceWithin2Days(sdDays: number): number {
  return 2 * normalBelow(2.5 / sdDays) - 1;
}

function confidenceIn(chance: number): Confidence {
  if (chance >= 0.7) return 'high';
  return chance >= 0.4 ? 'medium' : 'low';
}

function certaintyOn(date: Temporal.PlainDate, current: CurrentCycle) {
  const { lastPeriodDate, length } = current;
  if (lastPeriodDate === null || !isEstimated(current)) return { within2Days: 0, confidence: 'low' as const };
  const cyclesSince = cyclesUntil(daysBetween(lastPeriodDate, date) + 1, length);
  const within2Days = roundHalfUp(chanceWithin2Days(startErrorSdDays(length, cyclesSince)) * 100) / 100;
  return { within2Days, confidence: confidenceIn(within2Days) };
}

/** Chance that a day lies in a phase to ease off in, from what is known today. */
function easedShareOn(day: TimelineDay, current: CurrentCycle): number {
  const { lastPeriodDate, length, cycleDay } = current;
  if (lastPeriodDate === null || cycleDay === null) return 0;
  if (!isEstimated(current) || day.phase === 'UNKNOWN') return 0;
  const dayOfRunning = daysBetween(lastPeriodDate, day.date) + 1;
  if (dayOfRunning < 1) return day.phase === 'LATE_LUTEAL' ? 1 : 0;
  return easedShare(dayOfRunning, length, cycleDay);
}

function periodStartOn(day: Temporal.PlainDate, coming: readonly ComingPeriod[]): PlanDay['periodStart'] {
  return coming.some(({ date }) => date !== null && isSameDay(date, day)) ? 'PREDICTED' : null;
}

type EasedDay = TimelineDay & { easedShare: number; eased: boolean };

/** Each day of easing off reduces the week's target by its share. */
function weekTarget(days: readonly EasedDay[], targetMinutes: number | null): number | null {
  if (targetMinutes === null) return null;
  const shares = days.map(({ eased }) => (eased ? THRESHOLDS.easedLoad : 1));
  return roundHalfUp(targetMinutes * mean(shares));
}

function planWeek(days: readonly EasedDay[], target: number | null, usedMinutes: number | null): PlanWeek {
  const targetMinutes = weekTarget(days, target);
  return {
    startsOn: (days[0] as EasedDay).date,
    targetMinutes,
    usedMinutes,
    leftMinutes: targetMinutes === null ? null : Math.max(0, targetMinutes - (usedMinutes ?? 0)),
  };
}

/** `days` holds whole weeks, starting with the current one. */
function planWeeks(days: readonly EasedDay[], { targetMinutes, usedMinutes }: PlanRequest): PlanWeek[] {
  return Array.from({ length: days.length / DAYS_IN_WEEK }, (_, week) =>
    planWeek(
      days.slice(week * DAYS_IN_WEEK, (week + 1) * DAYS_IN_WEEK),
      targetMinutes,
      week === 0 ? usedMinutes : null,
    ),
  );
}

/** The coming days from today on, with each week's target. The first and last week are whole weeks. */
export function planAhead(request: PlanRequest): Plan {
  const { record, today, cycle, days, phasePlanning, decidedToday } = request;
  if (!(Number.isInteger(days) && days >= 1 && days <= LONGEST_PLAN_DAYS)) {
    throw new InvalidInput(
      'PLAN_DAYS_OUT_OF_RANGE',
      `days must be a whole number from 1 to ${LONGEST_PLAN_DAYS}, not ${days}`,
    );
  }
  const from = mondayOf(today);
  const until = addDays(mondayOf(addDays(today, days - 1)), DAYS_IN_WEEK - 1);
  const { current, timeline, coming } = chartCycle(record, { today, from, until, current: cycle });
  const wholeWeeks = timelineDays(timeline, from, until).map((day) => {
    const share = phasePlanning ? easedShareOn(day, current) : 0;
    return { ...day, easedShare: share, eased: isEased({ phasePlanning, easedShare: share }) };
  });
  // The answer of the same rules for a day on which every signal is at its best.
  const ceilingOn = ({ date, eased }: EasedDay) =>
    decideStatus({
      ...BEST_DAY,
      phasePlanning,
      easedShare: eased ? 1 : 0,
      ...signalsOfMode(record, current.lastPeriodDate, date),
    });
  const fromToday = today.dayOfWeek - 1;
  return {
    days: wholeWeeks.slice(fromToday, fromToday + days).map((planned, i) => {
      const { eased: _eased, ...day } = planned;
      return {
        ...day,
        periodStart: periodStartOn(day.date, coming),
        ceiling: i === 0 ? decidedToday : ceilingOn(planned),
        ...certaintyOn(day.date, current),
      };
    }),
    weeks: planWeeks(wholeWeeks, request),
  };
}
