import type { Phase } from '#core/cycle/phase.ts';
import { ofNewestWearable } from '../sources/same-wearable.ts';
import type { SignalSeries, SignalValues } from './signal-day.ts';
import type { PhasedValue } from './usual.ts';

export interface DatedValue extends PhasedValue {
  day: number;
}

/** How far back the usual range looks: it changes slowly, but it does change. */
export const USUAL_DAYS = 90;

/** A measure seen within the last week is expected every day. */
const EXPECTED_DAYS = 7;

/** One measure of one source over time. */
export interface MeasureHistory {
  at(day: number): number | null;
  /** The values from one day to another, both included. */
  between(first: number, last: number): DatedValue[];
  /** What counts as usual on that day: the three months before it, or less where the body changes. */
  before(day: number, days?: number): DatedValue[];
  phaseOn(day: number): Phase;
  /** What the cycle curve adds to this measure on that day, as a share. */
  curveOn(day: number): number;
  isExpectedOn(day: number): boolean;
}

/**
 * The series of the source that measured last, or of the preferred one among several, because values of two devices are
 * not comparable.
 */
function newestSeries(
  series: readonly SignalSeries[],
  pick: (day: SignalValues) => number | null,
  preferredSource: string | undefined,
): SignalSeries | undefined {
  if (series.length < 2) return series[0];
  const lastDay = ({ days }: SignalSeries) =>
    days.reduce(
      (last, day) => (pick(day) === null ? last : Math.max(last, day.day)),
      Number.NEGATIVE_INFINITY,
    );
  const ranked = series.map((each) => ({
    each,
    lastDay: lastDay(each),
    isPreferred: Number(each.source === preferredSource),
  }));
  return ranked.sort((a, b) => b.lastDay - a.lastDay || b.isPreferred - a.isPreferred)[0]?.each;
}

/** An impossible reading counts as not measured: a broken sensor must not pass for a good day. */
function isReading(value: number | null, lowest: number): value is number {
  return value !== null && Number.isFinite(value) && value >= lowest;
}

/**
 * The index of the first value on this day or later. Fast, because every signal needs many ranges of the same hundred
 * days.
 */
function indexOfDay(sorted: readonly DatedValue[], day: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] as DatedValue).day < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface HistoryOptions {
  /** Lower values are ignored as impossible. */
  lowest?: number;
  /** The preferred source of this measure, if several have it. */
  preferredSource?: string | undefined;
  /**
   * Whether the series continues with a new watch or ring. Minutes of training count for the whole account: without the
   * old device's, the week would lose its first days.
   */
  isOfAccount?: boolean;
  /** How far back the usual range looks. */
  usualDays?: number | undefined;
  /** Days that say nothing about what is usual. */
  isLeftOut?: ((day: number) => boolean) | undefined;
  curveOn?: ((day: number) => number) | undefined;
}

export function measureHistory(
  series: readonly SignalSeries[],
  pick: (day: SignalValues) => number | null,
  phaseOn: (day: number) => Phase,
  {
    lowest = 0,
    preferredSource,
    isOfAccount = false,
    usualDays = USUAL_DAYS,
    isLeftOut,
    curveOn = () => 0,
  }: HistoryOptions = {},
): MeasureHistory {
  const newest = newestSeries(series, pick, preferredSource)?.days ?? [];
  const days = isOfAccount ? newest : ofNewestWearable(newest);
  const sorted: DatedValue[] = [];
  for (const each of days) {
    const value = pick(each);
    if (isReading(value, lowest)) sorted.push({ day: each.day, value, phase: phaseOn(each.day) });
  }
  sorted.sort((a, b) => a.day - b.day);
  const between = (first: number, last: number) =>
    sorted.slice(indexOfDay(sorted, first), indexOfDay(sorted, last + 1));
  return {
    at: (day) => between(day, day)[0]?.value ?? null,
    between,
    before: (day, count = USUAL_DAYS) => {
      const all = between(day - Math.min(count, usualDays), day - 1);
      return isLeftOut === undefined ? all : all.filter((each) => !isLeftOut(each.day));
    },
    phaseOn,
    curveOn,
    isExpectedOn: (day) => between(day - EXPECTED_DAYS, day - 1).length > 0,
  };
}
