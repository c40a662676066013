import { addDays } from '#core/calendar-day.ts';
import type { OvulationBasis } from '#core/cycle/body-signs.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import { logQuestions } from '#core/prediction/log-questions.ts';
import type { ReportFacts } from './report-input.ts';

export interface ReportedCycle {
  start: Temporal.PlainDate;
  /** The length of the cycle; null for the running one. */
  lengthDays: number | null;
  /** From the start to the last day of bleeding; null if only the start was logged, or the bleeding may go on. */
  bleedingDays: number | null;
  /** The observed ovulation; null if there was none. */
  ovulation: { date: Temporal.PlainDate; cycleDay: number; basis: OvulationBasis } | null;
  leftOut: LeftOutReason | null;
  /** Whether contraception, a pregnancy or the like fell into the cycle. */
  isDisturbed: boolean;
  /** Whether the cycle is so long that a start may not have been logged, and the person has not confirmed it. */
  mayLackStart: boolean;
}

/** Bleeding is over after more than this many days without. */
const OVER_AFTER_DAYS = 2;

function bleedingOf(start: number, { runs, todayNumber }: ReportFacts): number | null {
  const run = runs.find(({ first, last }) => first <= start && last >= start);
  if (run === undefined || run.last === start) return null;
  return todayNumber - run.last > OVER_AFTER_DAYS ? run.last - start + 1 : null;
}

/** The running cycle and those before it, newest first. */
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
