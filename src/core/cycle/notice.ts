import { daysBetween } from '#core/calendar-day.ts';
import type { CurrentCycle } from './current-cycle.ts';

/** One sentence about the cycle that a person should read today. Neutral: nothing here diagnoses. */
export interface CycleNotice {
  code: 'PERIOD_LATE' | 'PERIOD_OVERDUE' | 'CYCLE_STALE' | 'LONG_ABSENCE';
  text: string;
}

/** Three months without a period is when guidelines advise looking for the cause. */
const LONG_ABSENCE_FROM_DAYS = 90;

function staleNotice(daysSince: number): CycleNotice {
  if (daysSince >= LONG_ABSENCE_FROM_DAYS) {
    return {
      code: 'LONG_ABSENCE',
      text: `No period logged for ${daysSince} days. If nothing explains it (pregnancy, contraception, menopause), it is worth checking with a clinician.`,
    };
  }
  return {
    code: 'CYCLE_STALE',
    text: `Your last logged period started ${daysSince} days ago, so no day or phase is estimated. Log a start to go on.`,
  };
}

export function cycleNotice(cycle: CurrentCycle, today: Temporal.PlainDate): CycleNotice | null {
  const { state, daysLate, lastPeriodDate, phases } = cycle;
  if (lastPeriodDate === null) return null;
  if (state === 'STALE') return staleNotice(daysBetween(lastPeriodDate, today));
  if (state === 'OVERDUE') {
    return {
      code: 'PERIOD_OVERDUE',
      text: `Your period is ${daysLate} days later than estimated. Did it start, was a log missed, or could you be pregnant?${
        phases.length === 0 ? '' : ' The phase is unknown until a start is logged.'
      }`,
    };
  }
  if (state !== 'LATE') return null;
  return {
    code: 'PERIOD_LATE',
    text: `Your period is ${daysLate} ${daysLate === 1 ? 'day' : 'days'} later than estimated, which is ordinary. In about 7 of 10 such cycles it starts within 3 days.`,
  };
}
