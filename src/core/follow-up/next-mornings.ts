import { CYCLE_PHASES, type CyclePhase, type Phase } from '../cycle/phase.ts';
import { easedOn, isLightOrLess } from './eased.ts';
import type { DecidedDay } from './follow-up.ts';

interface Mornings {
  days: number;
  /** Next mornings with a decision; `trainOrReduced`: those of them with TRAIN or REDUCED. */
  nextMornings: number;
  trainOrReduced: number;
}

/** Days of LIGHT or less in one phase: those eased off on, and the others. */
export interface PhaseComparison {
  phase: CyclePhase;
  eased: Mornings;
  notEased: Mornings;
}

/**
 * Compares what followed eased and not eased days of the same phase. It shows no cause, because bad mornings lead to
 * easing.
 */
export function compareByPhase(
  days: readonly DecidedDay[],
  phaseOn: (day: number) => Phase,
): PhaseComparison[] {
  const isEased = easedOn(days);
  const statusOn = new Map(days.map(({ day, status }) => [day, status]));
  const described = days.map((day) => ({ day: day.day, eased: isEased(day), phase: phaseOn(day.day) }));
  const mornings = (phase: Phase, eased: boolean): Mornings => {
    const those = described.filter((day) => day.phase === phase && day.eased === eased);
    const next = those.flatMap(({ day }) => statusOn.get(day + 1) ?? []);
    const trainOrReduced = next.filter((status) => !isLightOrLess(status)).length;
    return { days: those.length, nextMornings: next.length, trainOrReduced };
  };
  return CYCLE_PHASES.map((phase) => ({
    phase,
    eased: mornings(phase, true),
    notEased: mornings(phase, false),
  })).filter(({ eased, notEased }) => eased.days > 0 && notEased.days > 0);
}
