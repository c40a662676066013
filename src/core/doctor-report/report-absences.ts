import { dayOfNumber } from '#core/calendar-day.ts';
import type { AbsenceAnswer, CycleMode, PauseReason } from '#core/cycle/cycle-mode.ts';
import type { ReportedCycle } from './report-cycles.ts';
import type { ReportFacts } from './report-input.ts';

/** Three months: from then on guidelines advise an examination. */
const LONG_ABSENCE_DAYS = 90;

export interface ReportedAbsence {
  /** The last start before the absence. */
  from: Temporal.PlainDate;
  /** The end of the absence; null if it has not ended. */
  until: Temporal.PlainDate | null;
  days: number;
  /** How the person explained it. */
  answer: AbsenceAnswer | null;
  isDisturbed: boolean;
  mayLackStart: boolean;
}

/** Times of 90 days or more without a period, newest first. */
export function reportAbsences(cycles: readonly ReportedCycle[], facts: ReportFacts): ReportedAbsence[] {
  const { starts, todayNumber, absenceAnswers } = facts;
  const newest = starts.toReversed();
  return cycles.flatMap(({ lengthDays, isDisturbed, mayLackStart }, i): ReportedAbsence[] => {
    const start = newest[i];
    if (start === undefined) return [];
    const days = lengthDays ?? todayNumber - start.day;
    if (days < LONG_ABSENCE_DAYS) return [];
    const until = lengthDays === null ? null : dayOfNumber(start.day + lengthDays);
    const answer = absenceAnswers.get(start.day) ?? null;
    return [{ from: start.date, until, days, answer, isDisturbed, mayLackStart }];
  });
}

/** How the cycle was counted, and since when; null: since the first entry. */
export interface ReportedMode {
  mode: CycleMode;
  pauseReason: PauseReason | null;
  from: Temporal.PlainDate | null;
}

/** How the cycle was counted over time, newest first. */
export function reportModes({ record }: ReportFacts): ReportedMode[] {
  const { earlierModes = [], mode, pauseReason = 'JUST_SO' } = record;
  return [...earlierModes, { mode, pauseReason }]
    .map((each, i): ReportedMode => {
      const from = earlierModes[i - 1]?.until;
      return {
        mode: each.mode,
        pauseReason: each.mode === 'PAUSED' ? each.pauseReason : null,
        from: from === undefined ? null : dayOfNumber(from),
      };
    })
    .reverse();
}
