import { cachedByNumber } from '#core/calendar-day.ts';
import { USUAL_BLEEDING_DAYS } from './bleeding-length.ts';
import { wholeCycleLength } from './cycle-length.ts';
import { CYCLE_PHASES, type CyclePhase } from './phase.ts';

/** A phase as cycle days, counted from 1; both ends belong to the phase. */
export interface PhaseSpan {
  phase: CyclePhase;
  firstDay: number;
  lastDay: number;
}

/** The luteal phase is assumed to last 13 days in every cycle: most of the variance is in the follicular phase. */
export const LUTEAL_DAYS = 13;
export const LATE_LUTEAL_DAYS = 6;

/** A regular period that is a week late is no longer explained by ordinary variation (3.5 % of cycles). */
export const OVERDUE_FROM_DAYS_LATE = 7;

/** What determines the phases of one cycle. */
export interface CycleShape {
  lengthDays: number;
  /** The cycle day of ovulation, a whole number. */
  ovulationDay: number;
  bleedingDays: number;
}

/** The shape of a cycle without an observed ovulation. */
export function usualShape(cycleLength: number, bleedingDays = USUAL_BLEEDING_DAYS): CycleShape {
  const lengthDays = wholeCycleLength(cycleLength);
  return { lengthDays, ovulationDay: lengthDays - LUTEAL_DAYS, bleedingDays };
}

/** The base that packs the three values of a shape into one number; larger than any of them. */
const KEY_BASE = 1024;

/** Cached: one request needs half a dozen shapes, mostly the same ones. */
const tableOfShape = cachedByNumber((key): readonly PhaseSpan[] => {
  const lengthDays = key % KEY_BASE;
  const ovulationDay = Math.floor(key / KEY_BASE) % KEY_BASE;
  const bleedingDays = Math.floor(key / KEY_BASE ** 2);
  const menstrualEnd = Math.min(bleedingDays, ovulationDay - 3);
  const lateLutealFrom = Math.max(lengthDays - LATE_LUTEAL_DAYS, ovulationDay + 1);
  const lastDays = [menstrualEnd, ovulationDay - 2, ovulationDay + 1, lateLutealFrom, lengthDays];
  return CYCLE_PHASES.map((phase, i) => ({
    phase,
    firstDay: (lastDays[i - 1] ?? 0) + 1,
    lastDay: lastDays[i] as number,
  })).filter(({ firstDay, lastDay }) => firstDay <= lastDay);
});

/** The phases of a cycle of this shape, without gaps. A usual shape of 21..45 days has all five. */
export function phaseTable({ lengthDays, ovulationDay, bleedingDays }: CycleShape): readonly PhaseSpan[] {
  return tableOfShape(lengthDays + KEY_BASE * (ovulationDay + KEY_BASE * bleedingDays));
}

/**
 * The phases of a cycle whose next period is expected on cycle day `dueDay`. LATE_LUTEAL begins at the latest on the
 * day before `dueDay` and lasts to the last late day, whatever length the person stated. Overdue days have no phase.
 */
export function phasesUntilOverdue(shape: CycleShape, dueDay: number): PhaseSpan[] {
  const lutealAtLatest = dueDay - 1;
  const lastKnownDay = dueDay + OVERDUE_FROM_DAYS_LATE - 1;
  return phaseTable(shape)
    .map(({ phase, firstDay, lastDay }) =>
      phase === 'LATE_LUTEAL'
        ? { phase, firstDay: Math.min(firstDay, lutealAtLatest), lastDay: lastKnownDay }
        : { phase, firstDay, lastDay: Math.min(lastDay, lutealAtLatest - 1) },
    )
    .filter(({ firstDay, lastDay }) => firstDay <= lastDay);
}

/** The phases up to a day; the last one ends on it. */
export function cutAfter(lastDay: number, phases: readonly PhaseSpan[]): PhaseSpan[] {
  return phases
    .filter(({ firstDay }) => firstDay <= lastDay)
    .map((span) => ({ ...span, lastDay: Math.min(span.lastDay, lastDay) }));
}

/** The span that contains a cycle day. */
export function spanOfDay(cycleDay: number, spans: readonly PhaseSpan[]): PhaseSpan | undefined {
  return spans.find(({ firstDay, lastDay }) => firstDay <= cycleDay && cycleDay <= lastDay);
}
