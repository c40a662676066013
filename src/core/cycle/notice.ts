import { daysBetween } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import type { CurrentCycle } from './current-cycle.ts';
import { de } from './notice/de.ts';
import { en } from './notice/en.ts';
import { fr } from './notice/fr.ts';

/** One sentence about the cycle that a person should read today. Neutral: nothing here diagnoses. */
export interface CycleNotice {
  code: 'PERIOD_LATE' | 'PERIOD_OVERDUE' | 'CYCLE_STALE' | 'LONG_ABSENCE';
  text: string;
}

/** The notices in one language. */
export interface NoticeWording {
  periodLate: (daysLate: number) => string;
  periodOverdue: (daysLate: number) => string;
  /** Follows the sentence before, where a phase would be shown otherwise. */
  phaseUnknown: string;
  cycleStale: (daysSince: number) => string;
  longAbsence: (daysSince: number) => string;
}

const WORDINGS: Readonly<Record<Language, NoticeWording>> = { en, de, fr };

/** Three months without a period is when guidelines advise looking for the cause. */
const LONG_ABSENCE_FROM_DAYS = 90;

function staleNotice(daysSince: number, wording: NoticeWording): CycleNotice {
  return daysSince >= LONG_ABSENCE_FROM_DAYS
    ? { code: 'LONG_ABSENCE', text: wording.longAbsence(daysSince) }
    : { code: 'CYCLE_STALE', text: wording.cycleStale(daysSince) };
}

export function cycleNotice(
  cycle: CurrentCycle,
  { today, language }: { today: Temporal.PlainDate; language: Language },
): CycleNotice | null {
  const { state, daysLate, lastPeriodDate, phases } = cycle;
  const wording = WORDINGS[language];
  if (lastPeriodDate === null) return null;
  if (state === 'STALE') return staleNotice(daysBetween(lastPeriodDate, today), wording);
  if (state === 'OVERDUE') {
    const text = wording.periodOverdue(daysLate ?? 0);
    return {
      code: 'PERIOD_OVERDUE',
      text: phases.length === 0 ? text : `${text} ${wording.phaseUnknown}`,
    };
  }
  return state === 'LATE' ? { code: 'PERIOD_LATE', text: wording.periodLate(daysLate ?? 0) } : null;
}
