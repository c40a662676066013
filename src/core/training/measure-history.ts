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
  /** Both days included. */
  between(first: number, last: number): DatedValue[];
  /** What counts as usual on that day: the three months before it. */
  before(day: number, days?: number): DatedValue[];
  phaseOn(day: number): Phase;
  isExpectedOn(day: number): boolean;
}

/** The source that measured last, and among several the serving one: values of two devices are not comparable. */
function newestSeries(
  series: readonly SignalSeries[],
  pick: (day: SignalValues) => number | null,
  serving: string | undefined,
): SignalSeries | undefined {
  const lastDay = ({ days }: SignalSeries) =>
    days.reduce(
      (last, day) => (pick(day) === null ? last : Math.max(last, day.day)),
      Number.NEGATIVE_INFINITY,
    );
  const isServing = ({ source }: SignalSeries) => Number(source === serving);
  return series.toSorted((a, b) => lastDay(b) - lastDay(a) || isServing(b) - isServing(a))[0];
}

/** An impossible reading counts as not measured: a broken sensor must not pass for a good day. */
function isReading(value: number | null, lowest: number): value is number {
  return value !== null && Number.isFinite(value) && value >= lowest;
}

export interface HistoryOptions {
  /** Lower values are ignored as impossible. */
  lowest?: number;
  /** The source of this measure, if several have it. */
  serving?: string | undefined;
  /**
   * Whether the series continues with a new watch or ring. Minutes of training count for the whole account: without the
   * old device's, the week would lose its first days.
   */
  isOfAccount?: boolean;
}

export function measureHistory(
  series: readonly SignalSeries[],
  pick: (day: SignalValues) => number | null,
  phaseOn: (day: number) => Phase,
  { lowest = 0, serving, isOfAccount = false }: HistoryOptions = {},
): MeasureHistory {
  const newest = newestSeries(series, pick, serving)?.days ?? [];
  const days = isOfAccount ? newest : ofNewestWearable(newest);
  const values = new Map<number, number>();
  for (const day of days) {
    const value = pick(day);
    if (isReading(value, lowest)) values.set(day.day, value);
  }
  const sorted = [...values]
    .map(([day, value]): DatedValue => ({ day, value, phase: phaseOn(day) }))
    .sort((a, b) => a.day - b.day);
  const between = (first: number, last: number) => sorted.filter(({ day }) => day >= first && day <= last);
  return {
    at: (day) => values.get(day) ?? null,
    between,
    before: (day, count = USUAL_DAYS) => between(day - count, day - 1),
    phaseOn,
    isExpectedOn: (day) => between(day - EXPECTED_DAYS, day - 1).length > 0,
  };
}
