import { median } from '#core/arithmetic.ts';
import { isUsableLuteal, LONGEST_LUTEAL_DAYS } from '#core/prediction/luteal-length.ts';
import type { OvulationDay } from '#core/prediction/observed-length.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import { type LengthPrediction, staleAfterDays } from '#core/prediction/predict-length.ts';
import { findTemperatureShift, isQuietEnough, nightlySd } from '#core/prediction/temperature-shift.ts';
import { type BodySigns, OVULATION_BASES, type OvulationBasis, type OvulationSign } from './body-signs.ts';
import { LUTEAL_DAYS, OVERDUE_FROM_DAYS_LATE } from './phase-table.ts';

/** Ovulation in one cycle, and its source. */
export interface ObservedOvulation extends OvulationDay {
  basis: OvulationBasis;
  /** The day of the mark, of the test, or of the newest night, by its number. */
  seenOn: number;
}

/** Signs on earlier cycle days are ignored, because they leave no room for the phases before ovulation. */
const EARLIEST_CYCLE_DAY = 6;

/** One cycle by the numbers of its days. */
interface CycleDays {
  first: number;
  /** The last day of the cycle; of the running one, today. */
  last: number;
  isRunning: boolean;
}

function cyclesOf(starts: readonly NumberedStart[], today: number): CycleDays[] {
  return starts.map(({ day }, i) => {
    const next = starts[i + 1];
    return { first: day, last: next === undefined ? today : next.day - 1, isRunning: next === undefined };
  });
}

/** A sign that could be this cycle's ovulation. */
function isPossible({ day, seenOn }: OvulationSign, { first, last, isRunning }: CycleDays): boolean {
  if (seenOn < first || seenOn > last || day - first + 1 < EARLIEST_CYCLE_DAY) return false;
  return isRunning || isUsableLuteal(last - day);
}

/** The person's newest mark, else their first positive test, else the temperature. */
function signOf(cycle: CycleDays, signs: readonly OvulationSign[]): OvulationSign | null {
  const possible = signs.filter((sign) => isPossible(sign, cycle));
  for (const basis of OVULATION_BASES) {
    const days = possible.filter((sign) => sign.basis === basis).sort((a, b) => a.day - b.day);
    const chosen = basis === 'TEST' ? days[0] : days.at(-1);
    if (chosen !== undefined) return chosen;
  }
  return null;
}

type ReadNights = (cycle: CycleDays) => OvulationSign | null;

/** The deviations of nights well before the expected ovulation from the median of their cycle. */
function earlyDeviations(cycles: readonly CycleDays[], { nights }: BodySigns, expectedDay: number): number[] {
  return cycles.flatMap(({ first, last }) => {
    const until = Math.min(last, first + expectedDay - 3);
    const early = nights.filter(({ day }) => day >= first + 3 && day <= until).map(({ celsius }) => celsius);
    const middle = median(early);
    return early.length < 4 ? [] : early.map((celsius) => celsius - middle);
  });
}

function nightReader(cycles: readonly CycleDays[], signs: BodySigns, length: LengthPrediction): ReadNights {
  if (signs.nights.length === 0) return () => null;
  const prior = { day: length.meanDays - LUTEAL_DAYS, cycleSdDays: length.sdDays };
  const sd = nightlySd(earlyDeviations(cycles, signs, prior.day));
  if (!isQuietEnough(sd)) return () => null;
  return (cycle) => {
    const { first, last } = cycle;
    const cycleNights = signs.nights.filter(({ day }) => day >= first && day <= last);
    const newest = cycleNights.at(-1);
    if (newest === undefined) return null;
    const nights = cycleNights.map(({ day, celsius }) => ({ cycleDay: day - first + 1, celsius }));
    const shift = findTemperatureShift(nights, { today: last - first + 1, prior, sd });
    if (shift === null) return null;
    const day = first + shift.cycleDay - 1;
    const sign = { day, basis: 'TEMPERATURE' as const, seenOn: newest.day, variance: shift.variance };
    return isPossible(sign, cycle) ? sign : null;
  };
}

function inCycle({ first }: CycleDays, { day, basis, seenOn, variance }: OvulationSign): ObservedOvulation {
  return { cycleDay: day - first + 1, basis, seenOn, variance };
}

/**
 * The ovulation observed in the running cycle from day `from` on, where the calendar predicts nothing. Old signs that
 * no period followed in time are ignored.
 */
export function observeAlone(
  lastStart: number,
  { ovulations }: BodySigns,
  { from, today }: { from: number; today: number },
): ObservedOvulation | null {
  const cycle = { first: lastStart, last: today, isRunning: true };
  const earliest = Math.max(from, today - LONGEST_LUTEAL_DAYS - OVERDUE_FROM_DAYS_LATE);
  const sign = signOf(
    cycle,
    ovulations.filter(({ day }) => day >= earliest),
  );
  return sign === null ? null : inCycle(cycle, sign);
}

/** The ovulation observed in each cycle before it went stale: one entry per start, the last for the running cycle. */
export function observeOvulations(
  starts: readonly NumberedStart[],
  signs: BodySigns,
  { length, today }: { length: LengthPrediction; today: number },
): (ObservedOvulation | null)[] {
  if (signs.ovulations.length === 0 && signs.nights.length === 0) return starts.map(() => null);
  const cycles = cyclesOf(starts, today);
  const readNights = nightReader(cycles, signs, length);
  const staleAfter = staleAfterDays(length);
  return cycles.map((cycle) => {
    const inTime = ({ day }: OvulationSign) => !cycle.isRunning || day - cycle.first < staleAfter;
    const sign = signOf(cycle, signs.ovulations.filter(inTime)) ?? readNights(cycle);
    return sign === null ? null : inCycle(cycle, sign);
  });
}

/** The luteal lengths of the cycles that have ended, oldest first. */
export function lutealLengths(
  starts: readonly NumberedStart[],
  ovulations: readonly (ObservedOvulation | null)[],
): number[] {
  return starts.slice(1).flatMap(({ day }, i) => {
    const ovulation = ovulations[i];
    const previous = starts[i];
    return ovulation == null || previous === undefined ? [] : day - previous.day - ovulation.cycleDay;
  });
}
