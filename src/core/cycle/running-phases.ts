import { staleAfterDays } from '#core/prediction/predict-length.ts';
import { calendarAlone, dueDayOf } from '#core/prediction/predict-period.ts';
import { type LearnedCycle, observedShape, runningShape } from './learn-cycle.ts';
import type { ObservedOvulation } from './observe-ovulation.ts';
import { cutAfter, type PhaseSpan, phasesUntilOverdue, phaseTable } from './phase-table.ts';

/** The last cycle day for which the calendar gives phases. */
export function lastCountedDay({ length }: LearnedCycle): number {
  return Math.ceil(staleAfterDays(length));
}

const BEFORE_OVULATION: readonly string[] = ['MENSTRUAL', 'FOLLICULAR'];

/** The phases from ovulation on, which are all that follow from an ovulation without a calendar prediction. */
export function fromOvulation(phases: readonly PhaseSpan[]): PhaseSpan[] {
  return phases.filter(({ phase }) => !BEFORE_OVULATION.includes(phase));
}

/** The phases of a cycle by the calendar alone. */
export function calendarPhases(learned: LearnedCycle): PhaseSpan[] {
  const { usual, length, lastPhaseDay } = learned;
  const expected = phasesUntilOverdue(usual, dueDayOf(calendarAlone(length)));
  return cutAfter(Math.min(lastPhaseDay, lastCountedDay(learned)), expected);
}

/** The phases of a stale cycle: the calendar's first, then a gap, then those from the observed ovulation. */
function aroundGap(learned: LearnedCycle, observed: readonly PhaseSpan[]): PhaseSpan[] {
  const firstObserved = observed[0]?.firstDay ?? Number.POSITIVE_INFINITY;
  return [...cutAfter(firstObserved - 1, calendarPhases(learned)), ...observed];
}

/** Whether a cycle had gone stale before its ovulation was observed. */
export function isAfterStale({ cycleDay }: ObservedOvulation, learned: LearnedCycle): boolean {
  return cycleDay > staleAfterDays(calendarAlone(learned.length));
}

/** The phases of a cycle that ended after this many days and whose ovulation was observed. */
export function endedPhases(
  lengthDays: number,
  ovulation: ObservedOvulation,
  learned: LearnedCycle,
): readonly PhaseSpan[] {
  const phases = phaseTable(observedShape(lengthDays, ovulation, learned.bleedingDays));
  return isAfterStale(ovulation, learned) ? aroundGap(learned, fromOvulation(phases)) : phases;
}

/** The phases of the running cycle that follow from an ovulation alone. */
export function phasesFromOvulation(learned: LearnedCycle): PhaseSpan[] {
  return fromOvulation(phasesUntilOverdue(runningShape(learned), dueDayOf(learned.length)));
}

/** The phases of the running cycle, as far as they are known. */
export function runningPhases(learned: LearnedCycle): PhaseSpan[] {
  const { length } = learned;
  if (length.running === null) return calendarPhases(learned);
  if (length.running.alone) return aroundGap(learned, phasesFromOvulation(learned));
  const phases = phasesUntilOverdue(runningShape(learned), dueDayOf(length));
  return cutAfter(lastCountedDay(learned), phases);
}
