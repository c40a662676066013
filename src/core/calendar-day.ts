type PlainDate = Temporal.PlainDate;

/** Whole days from one calendar day to a later one; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return from.until(to, { largestUnit: 'days' }).days;
}

export function isBefore(a: PlainDate, b: PlainDate): boolean {
  return Temporal.PlainDate.compare(a, b) < 0;
}

/** Oldest first, each day once. */
export function sortDays(days: readonly PlainDate[]): PlainDate[] {
  const sorted = [...days].sort(Temporal.PlainDate.compare);
  return sorted.filter((day, i) => i === 0 || !day.equals(sorted[i - 1] as PlainDate));
}
