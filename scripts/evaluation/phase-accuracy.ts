import { CYCLE_PHASES, type CyclePhase } from '#core/cycle/phase.ts';
import { phaseTable, spanOfDay } from '#core/cycle/phase-table.ts';
import { predictLength } from '#core/prediction/predict-length.ts';
import type { ObservedCycle, Woman } from './read-cycles.ts';

export interface PhaseScore {
  days: number;
  /** Percent of days that got the right one of five phases. */
  fiveClass: number;
  /** The same for menstrual / before and around ovulation / luteal. */
  threeClass: number;
  /** Right, or the phase next to it. */
  rightOrAdjacent: number;
}

const USUAL_MENSES_DAYS = 5;
const LATE_LUTEAL_DAYS = 6;

/** What the record says a day was: logged bleeding, the measured ovulation day ± 1, the last six days. */
function observedPhase(day: number, ovulationDay: number, cycle: ObservedCycle): CyclePhase {
  if (day <= (cycle.mensesDays ?? USUAL_MENSES_DAYS)) return 'MENSTRUAL';
  if (Math.abs(day - ovulationDay) <= 1) return 'OVULATION';
  if (day < ovulationDay) return 'FOLLICULAR';
  return day > cycle.lengthDays - LATE_LUTEAL_DAYS ? 'LATE_LUTEAL' : 'EARLY_LUTEAL';
}

const COARSE: Readonly<Record<CyclePhase, string>> = {
  MENSTRUAL: 'menstrual',
  FOLLICULAR: 'before',
  OVULATION: 'before',
  EARLY_LUTEAL: 'luteal',
  LATE_LUTEAL: 'luteal',
};

/** A cycle is a ring: late luteal and menstrual are neighbours too. */
function isAdjacent(a: CyclePhase, b: CyclePhase): boolean {
  const distance = Math.abs(CYCLE_PHASES.indexOf(a) - CYCLE_PHASES.indexOf(b));
  return distance <= 1 || distance === CYCLE_PHASES.length - 1;
}

interface LabelledDay {
  estimated: CyclePhase;
  observed: CyclePhase;
}

function labelDays(woman: Woman): LabelledDay[] {
  return woman.cycles.flatMap((cycle, i) => {
    const { ovulationDay, lengthDays } = cycle;
    if (i === 0 || ovulationDay === null) return [];
    const gaps = woman.cycles.slice(0, i).map((past) => ({ lengthDays: past.lengthDays, confirmed: false }));
    const table = phaseTable(predictLength(gaps, null).meanDays);
    return Array.from({ length: lengthDays }, (_, at) => ({
      // Days past the predicted length wait for the period.
      estimated: spanOfDay(at + 1, table)?.phase ?? 'LATE_LUTEAL',
      observed: observedPhase(at + 1, ovulationDay, cycle),
    }));
  });
}

/** Day by day, with the length predicted before each cycle: what a person would have been shown. */
export function scorePhases(women: readonly Woman[]): PhaseScore {
  const days = women.flatMap(labelDays);
  const percent = (test: (day: LabelledDay) => boolean) => (100 * days.filter(test).length) / days.length;
  return {
    days: days.length,
    fiveClass: percent(({ estimated, observed }) => estimated === observed),
    threeClass: percent(({ estimated, observed }) => COARSE[estimated] === COARSE[observed]),
    rightOrAdjacent: percent(({ estimated, observed }) => isAdjacent(estimated, observed)),
  };
}
