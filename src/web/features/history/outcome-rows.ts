import { addDays, type Day } from '#web/lib/day.ts';
import type { TrainingStatus, Trends } from '#web/lib/wire.ts';
import type { TrendDay } from './chart-days.ts';

export type Verdict = 'below' | 'usual' | 'above';

/** A day's decision, its activity, and the next morning. */
export interface Outcome {
  date: Day;
  status: TrainingStatus;
  intensityMinutes: number | null;
  /** The highest Body Battery of the next day, which shows how the night restored it. */
  nextBodyBattery: number | null;
  nextHrvMs: number | null;
  nextHrvVerdict: Verdict | null;
}

/** With fewer days of a phase, there is no usual range for it. */
export const FEWEST_DAYS = 7;

function judgeHrv({ phase, hrvLastNightMs: hrv, source }: TrendDay, trends: Trends): Verdict | null {
  const newest = trends.days.findLast((day) => day.hrvLastNightMs !== null)?.source;
  const range = trends.byPhase.hrvLastNightMs.find((usual) => usual.phase === phase);
  // Values of different wearables are not comparable, and the ranges are those of the newest one.
  if (hrv === null || range === undefined || range.days < FEWEST_DAYS || source !== newest) return null;
  if (hrv < range.low) return 'below';
  return hrv > range.high ? 'above' : 'usual';
}

/** Days with a decision, newest first. */
export function outcomesOf(trends: Trends): Outcome[] {
  const byDate = new Map(trends.days.map((day) => [day.date, day]));
  const outcomes = trends.days.flatMap((day): Outcome[] => {
    if (day.decisionStatus === null) return [];
    const next = byDate.get(addDays(day.date, 1));
    return [
      {
        date: day.date,
        status: day.decisionStatus,
        intensityMinutes: day.intensityMinutesDay,
        nextBodyBattery: next?.bodyBatteryHigh ?? null,
        nextHrvMs: next?.hrvLastNightMs ?? null,
        nextHrvVerdict: next === undefined ? null : judgeHrv(next, trends),
      },
    ];
  });
  return outcomes.toReversed();
}
