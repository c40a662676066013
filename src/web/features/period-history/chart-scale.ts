/** Positions on the chart: days go upwards, cycles from left to right. */
export interface ChartScale {
  /** Whole days with a grid line, lowest first. */
  ticks: number[];
  /** Vertical position in pixels from the top. */
  yOf(days: number): number;
  /** Horizontal position in percent of the width, so that the chart resizes without measuring. */
  xOf(index: number): string;
  /** Every n-th cycle has a date below it; more dates would not fit. */
  dateEvery: number;
}

const MOST_TICKS = 5;
const MOST_DATES = 5;

function ticksBetween(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((days) => (high - low) / days < MOST_TICKS) ?? 200;
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step) + 1;
  return Array.from({ length: count }, (_, i) => first + i * step);
}

/** The scale for cycle lengths in days. `top` and `bottom` are the positions of the highest and the lowest line. */
export function chartScale(
  lengths: readonly number[],
  columns: number,
  { top, bottom }: { top: number; bottom: number },
): ChartScale {
  const ticks = ticksBetween(Math.min(...lengths) - 1, Math.max(...lengths) + 1);
  const lowest = ticks[0] ?? 0;
  const highest = ticks.at(-1) ?? 1;
  return {
    ticks,
    yOf: (days) => Math.round(bottom - ((days - lowest) / (highest - lowest)) * (bottom - top)),
    xOf: (index) => `${((index + 0.5) / columns) * 100}%`,
    dateEvery: Math.ceil(columns / MOST_DATES),
  };
}
