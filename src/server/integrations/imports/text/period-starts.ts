/** Periods do not begin closer together than this: the second would be spotting. */
const SHORTEST_GAP_DAYS = 15;
/** Fewer days than this are never a diary: if two are close together, the person is asked. */
const FEWEST_DAYS = 3;

function gapsOf(days: readonly string[]): number[] {
  const sorted = [...new Set(days)].sort().map((day) => Temporal.PlainDate.from(day));
  return sorted.slice(1).map((day, at) => (sorted[at] as Temporal.PlainDate).until(day).days);
}

/** Whether days as `YYYY-MM-DD` can be starts of periods. Those of a diary cannot: most are too close together. */
export function canBeStarts(days: readonly string[]): boolean {
  const gaps = gapsOf(days);
  const short = gaps.filter((gap) => gap < SHORTEST_GAP_DAYS).length;
  return gaps.length < FEWEST_DAYS - 1 || short <= gaps.length / 2;
}
