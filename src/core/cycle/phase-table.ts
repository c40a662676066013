import { keptByNumber } from '#core/calendar-day.ts';
import { wholeCycleLength } from './cycle-length.ts';
import { CYCLE_PHASES, type CyclePhase } from './phase.ts';

/** Cycle days are counted from 1; both ends belong to the phase. */
export interface PhaseSpan {
  phase: CyclePhase;
  firstDay: number;
  lastDay: number;
}

/** Bleeding is not logged day by day, so every cycle is drawn with the usual five days. */
const BLEEDING_DAYS = 5;

/** The luteal phase is taken as 13 days whatever the length: the follicular phase carries most of the variance. */
export const LUTEAL_DAYS = 13;
export const LATE_LUTEAL_DAYS = 6;

/** A regular period that is a week late is no longer explained by ordinary variation (3.5 % of cycles). */
export const OVERDUE_FROM_DAYS_LATE = 7;

/** Each of 21..45 is drawn once: a morning needs half a dozen. */
const tableOfLength = keptByNumber((length): readonly PhaseSpan[] => {
  const ovulationDay = length - LUTEAL_DAYS;
  const menstrualEnd = Math.min(BLEEDING_DAYS, ovulationDay - 3);
  const lastDays = [menstrualEnd, ovulationDay - 2, ovulationDay + 1, length - LATE_LUTEAL_DAYS, length];
  return CYCLE_PHASES.map((phase, i) => ({
    phase,
    firstDay: (lastDays[i - 1] ?? 0) + 1,
    lastDay: lastDays[i] as number,
  }));
});

/** The five phases of a cycle of this length, contiguous and each at least a day long for 21..45. */
export function phaseTable(cycleLength: number): readonly PhaseSpan[] {
  return tableOfLength(wholeCycleLength(cycleLength));
}

/**
 * The phases of a cycle after which a period is expected on cycle day `dueDay`. The day before it is LATE_LUTEAL, whatever
 * length the person stated, so that no day lies between the last phase and the next period; so are the late days, and
 * from the first overdue day on there is no phase at all.
 */
export function phasesUntilOverdue(cycleLength: number, dueDay: number): PhaseSpan[] {
  const lutealAtLatest = dueDay - 1;
  const lastKnownDay = dueDay + OVERDUE_FROM_DAYS_LATE - 1;
  return phaseTable(cycleLength)
    .map(({ phase, firstDay, lastDay }) =>
      phase === 'LATE_LUTEAL'
        ? { phase, firstDay: Math.min(firstDay, lutealAtLatest), lastDay: lastKnownDay }
        : { phase, firstDay, lastDay: Math.min(lastDay, lutealAtLatest - 1) },
    )
    .filter(({ firstDay, lastDay }) => firstDay <= lastDay);
}

/** The phases up to a day, the one that holds it cut short. */
export function cutAfter(lastDay: number, phases: readonly PhaseSpan[]): PhaseSpan[] {
  return phases
    .filter(({ firstDay }) => firstDay <= lastDay)
    .map((span) => ({ ...span, lastDay: Math.min(span.lastDay, lastDay) }));
}

/** The span that holds a cycle day, if any does. */
export function spanOfDay(cycleDay: number, spans: readonly PhaseSpan[]): PhaseSpan | undefined {
  return spans.find(({ firstDay, lastDay }) => firstDay <= cycleDay && cycleDay <= lastDay);
}
