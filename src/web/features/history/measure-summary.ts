import type { Day } from '#web/lib/day.ts';
import type { TrendMeasure } from '#web/lib/wire.ts';
import type { TrendDay } from './chart-days.ts';

interface Measured {
  date: Day;
  value: number;
}

/** The figures of the sentence that describes a chart. */
export interface MeasureSummary {
  days: number;
  median: number;
  lowest: Measured;
  highest: Measured;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

/** Undefined if nothing was measured. Of equal values the latest day is named. */
export function summariseMeasure(
  days: readonly TrendDay[],
  measure: TrendMeasure,
): MeasureSummary | undefined {
  const measured = days.flatMap((day): Measured[] => {
    const value = day[measure];
    return value === null ? [] : [{ date: day.date, value }];
  });
  const last = measured.at(-1);
  if (last === undefined) return undefined;
  return {
    days: measured.length,
    median: median(measured.map(({ value }) => value)),
    lowest: measured.reduce((best, day) => (day.value <= best.value ? day : best), last),
    highest: measured.reduce((best, day) => (day.value >= best.value ? day : best), last),
  };
}
