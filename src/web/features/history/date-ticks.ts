import type { Day } from '#web/lib/day.ts';

const STEPS_DAYS = [1, 2, 7, 14, 28];
const FEWEST_MONTHS = 3;

const everyNth = (indices: readonly number[], most: number): number[] => {
  const step = Math.ceil(indices.length / most);
  return indices.filter((_, i) => i % step === 0);
};

/** The labelled days of an axis with room for `most` labels: the first of each month, or every few days. */
export function dateTicks(days: readonly Day[], most: number): number[] {
  const firsts = days.flatMap((day, i) => (day.endsWith('-01') ? i : []));
  if (firsts.length >= FEWEST_MONTHS) return everyNth(firsts, most);
  const step = STEPS_DAYS.find((length) => days.length / length <= most) ?? days.length;
  return days.flatMap((_, i) => (i % step === 0 ? i : []));
}
