import { dayNumber } from '#core/calendar-day.ts';
import { type BodySigns, markedOvulation, NO_SIGNS } from '#core/cycle/body-signs.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { startsOf } from './length-accuracy.ts';
import type { Woman } from './read-cycles.ts';

/** The cycle length of a new profile. */
const DEFAULT_LENGTH = 28;

/** A woman's cycle record as it is during her i-th cycle. */
export function recordInCycle(woman: Woman, i: number, signs: BodySigns): CycleRecord {
  const starts = startsOf(woman).slice(0, i + 1);
  return {
    periodStarts: sortStarts(starts.map((date) => ({ date, gapConfirmed: false }))),
    cycleLength: DEFAULT_LENGTH,
    cycleLengthStated: false,
    mode: 'NATURAL',
    signs,
  };
}

/** Marks on the measured ovulation days of the cycles up to the i-th, shifted by `shift` days. */
export function marksUntil(woman: Woman, i: number, shift: (cycle: number) => number = () => 0): BodySigns {
  const starts = startsOf(woman);
  const ovulations = woman.cycles.slice(0, i + 1).flatMap(({ ovulationDay }, cycle) => {
    const start = starts[cycle];
    if (ovulationDay === null || start === undefined) return [];
    return markedOvulation(dayNumber(start) + ovulationDay - 1 + shift(cycle));
  });
  return { ...NO_SIGNS, ovulations };
}

/** The days of bleeding in the cycles before the i-th. */
export function bledUntil(woman: Woman, i: number): number[] {
  const starts = startsOf(woman);
  return woman.cycles.slice(0, i).flatMap(({ mensesDays }, cycle) => {
    const start = starts[cycle];
    if (mensesDays === null || start === undefined) return [];
    return Array.from({ length: mensesDays }, (_, day) => dayNumber(start) + day);
  });
}
