import { mean } from '#core/arithmetic.ts';
import { type BodySigns, NO_SIGNS } from '#core/cycle/body-signs.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { CYCLE_PHASES, type CyclePhase, type Phase } from '#core/cycle/phase.ts';
import { startsOf } from './length-accuracy.ts';
import type { ObservedCycle, Woman } from './read-cycles.ts';
import { recordInCycle } from './record-in-cycle.ts';

export interface PhaseScore {
  days: number;
  /** Percent of days that got the right one of five phases; a day without a phase is not right. */
  fiveClass: number;
  /** The same for three phases: menstrual, before and around ovulation, luteal. */
  threeClass: number;
  /** Percent of days that got the right phase or the one next to it. */
  rightOrAdjacent: number;
  /** `fiveClass` with every woman counting once. */
  byWoman: number;
  /** Percent of days on which no phase was shown. */
  unknown: number;
  /** For each phase with a share: the mean stated share and the actual share, in percent. */
  shares: { phase: CyclePhase; days: number; said: number; was: number }[];
}

const USUAL_MENSES_DAYS = 5;
const LATE_LUTEAL_DAYS = 6;

/** The true phase: from logged bleeding, the measured ovulation day ± 1 and the last six days. */
function observedPhase(day: number, ovulationDay: number, cycle: ObservedCycle): CyclePhase {
  if (day <= (cycle.mensesDays ?? USUAL_MENSES_DAYS)) return 'MENSTRUAL';
  if (Math.abs(day - ovulationDay) <= 1) return 'OVULATION';
  if (day < ovulationDay) return 'FOLLICULAR';
  return day > cycle.lengthDays - LATE_LUTEAL_DAYS ? 'LATE_LUTEAL' : 'EARLY_LUTEAL';
}

const COARSE: Readonly<Record<Phase, string>> = {
  MENSTRUAL: 'menstrual',
  FOLLICULAR: 'before',
  OVULATION: 'before',
  EARLY_LUTEAL: 'luteal',
  LATE_LUTEAL: 'luteal',
  UNKNOWN: 'unknown',
};

/** Whether two phases follow each other; late luteal and menstrual do too. */
function isAdjacent(a: Phase, b: CyclePhase): boolean {
  if (a === 'UNKNOWN') return false;
  const distance = Math.abs(CYCLE_PHASES.indexOf(a) - CYCLE_PHASES.indexOf(b));
  return distance <= 1 || distance === CYCLE_PHASES.length - 1;
}

interface LabelledDay {
  client: string;
  estimated: Phase;
  observed: CyclePhase;
  share: number | null;
  /** Whether the phase that `share` is about was the true one. */
  held: boolean;
}

/** Whether the day was in this phase: before ovulation, within a day of it, after it, or in the last six days. */
function shareHeld(phase: Phase, day: number, ovulationDay: number, cycle: ObservedCycle): boolean {
  if (phase === 'FOLLICULAR') return day <= ovulationDay;
  if (phase === 'OVULATION') return Math.abs(day - ovulationDay) <= 1;
  return phase === 'EARLY_LUTEAL' ? day > ovulationDay : day > cycle.lengthDays - LATE_LUTEAL_DAYS;
}

/** The signs logged up to the morning of a cycle day. */
export type SignsOn = (woman: Woman, cycle: number, day: number) => BodySigns;

/** Each day as the product shows it that morning, with a default profile. */
function labelDays(woman: Woman, signsOn: SignsOn): LabelledDay[] {
  const starts = startsOf(woman);
  return woman.cycles.flatMap((cycle, i) => {
    const { ovulationDay, lengthDays } = cycle;
    const start = starts[i];
    if (i === 0 || ovulationDay === null || start === undefined) return [];
    return Array.from({ length: lengthDays }, (_, days): LabelledDay => {
      const day = days + 1;
      const record = recordInCycle(woman, i, signsOn(woman, i, day));
      const { phase, phaseShare } = describeCycle(record, start.add({ days }));
      const observed = observedPhase(day, ovulationDay, cycle);
      const held = shareHeld(phase, day, ovulationDay, cycle);
      return { client: woman.client, estimated: phase, observed, share: phaseShare, held };
    });
  });
}

function percentOf(days: readonly LabelledDay[], test: (day: LabelledDay) => boolean): number {
  return (100 * days.filter(test).length) / days.length;
}

const isRight = ({ estimated, observed }: LabelledDay) => estimated === observed;

function sharesOf(days: readonly LabelledDay[]): PhaseScore['shares'] {
  return CYCLE_PHASES.flatMap((phase) => {
    const own = days.filter(({ estimated, share }) => estimated === phase && share !== null);
    if (own.length === 0) return [];
    const said = 100 * mean(own.map(({ share }) => share ?? 0));
    return { phase, days: own.length, said, was: percentOf(own, ({ held }) => held) };
  });
}

/** Scores the phases that the product shows. Uses only the starts unless `signsOn` gives more. */
export function scorePhases(women: readonly Woman[], signsOn: SignsOn = () => NO_SIGNS): PhaseScore {
  const days = women.flatMap((woman) => labelDays(woman, signsOn));
  const byWoman = [...Map.groupBy(days, ({ client }) => client).values()];
  return {
    days: days.length,
    fiveClass: percentOf(days, isRight),
    threeClass: percentOf(days, ({ estimated, observed }) => COARSE[estimated] === COARSE[observed]),
    rightOrAdjacent: percentOf(days, ({ estimated, observed }) => isAdjacent(estimated, observed)),
    byWoman: mean(byWoman.map((own) => percentOf(own, isRight))),
    unknown: percentOf(days, ({ estimated }) => estimated === 'UNKNOWN'),
    shares: sharesOf(days),
  };
}
