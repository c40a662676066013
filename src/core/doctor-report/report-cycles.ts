import { addDays } from '#core/calendar-day.ts';
import type { OvulationBasis } from '#core/cycle/body-signs.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import { logQuestions } from '#core/prediction/log-questions.ts';
import type { ReportFacts } from './report-input.ts';

export interface ReportedCycle {
  start: Temporal.PlainDate;
  /** Null: the cycle is running. */
  lengthDays: number | null;
  /** From the start to the last day of bleeding; null if only the start was logged, or the bleeding may go on. */
  bleedingDays: number | null;
  /** The observed ovulation; null if there was none. */
  ovulation: { date: Temporal.PlainDate; cycleDay: number; basis: OvulationBasis } | null;
  leftOut: LeftOutReason | null;
  /** Whether contraception, a pregnancy or the like fell into it. */
  isDisturbed: boolean;
  /** So long that a start may not have been logged; the person has not said. */
  mayLackStart: boolean;
}

/** Bleeding may go on after fewer days without. */
const OVER_AFTER_DAYS = 2;

function bleedingOf(start: number, { runs, todayNumber }: ReportFacts): number | null {
  const run = runs.find(({ first, last }) => first <= start && last >= start);
  if (run === undefined || run.last === start) return null;
  return todayNumber - run.last > OVER_AFTER_DAYS ? run.last - start + 1 : null;
}

/** Newest first. */
export function reportCycles(facts: ReportFacts): ReportedCycle[] {
  const { starts, current, leftOut, todayNumber } = facts;
  const asked = logQuestions(starts, current.length).filter(({ kind }) => kind === 'MISSED_LOG');
  return starts
    .map(({ date, day }, i): ReportedCycle => {
      const next = starts[i + 1];
      const ovulation = current.ovulations.get(day);
      return {
        start: date,
        lengthDays: next === undefined ? null : next.day - day,
        bleedingDays: bleedingOf(day, facts),
        ovulation:
          ovulation === undefined
            ? null
            : {
                date: addDays(date, ovulation.cycleDay - 1),
                cycleDay: ovulation.cycleDay,
                basis: ovulation.basis,
              },
        leftOut: next === undefined ? null : (leftOut.get(next.day) ?? null),
        isDisturbed: facts.isDisturbed(day, (next?.day ?? todayNumber + 1) - 1),
        mayLackStart: next !== undefined && asked.some(({ startDate }) => startDate.equals(next.date)),
      };
    })
    .reverse();
}

/** Finished cycles that say something about the body's own rhythm. */
export const isCounted = ({ lengthDays, leftOut, isDisturbed, mayLackStart }: ReportedCycle): boolean =>
  lengthDays !== null && leftOut === null && !isDisturbed && !mayLackStart;
