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
const LUTEAL_DAYS = 13;

/** The five phases of a cycle of this length, contiguous and each at least a day long for 21..45. */
export function phaseTable(cycleLength: number): PhaseSpan[] {
  const length = wholeCycleLength(cycleLength);
  const ovulationDay = length - LUTEAL_DAYS;
  const menstrualEnd = Math.min(BLEEDING_DAYS, ovulationDay - 3);
  const lastDays = [menstrualEnd, ovulationDay - 2, ovulationDay + 1, length - 6, length];
  return CYCLE_PHASES.map((phase, i) => ({
    phase,
    firstDay: (lastDays[i - 1] ?? 0) + 1,
    lastDay: lastDays[i] as number,
  }));
}

/** The span that holds a cycle day. Days past the length belong to LATE_LUTEAL: the period is due. */
export function spanOfDay(cycleDay: number, table: readonly PhaseSpan[]): PhaseSpan {
  const span = table.find(({ lastDay }) => cycleDay <= lastDay) ?? table.at(-1);
  return span as PhaseSpan;
}
