/** A day of one source, with the watch or ring that measured it, if the source names it. */
interface WornDay {
  day: number;
  wearable?: string | null;
}

/**
 * The watch or ring of each day, by day number. A source may name it on some days only: a day without a name gets the
 * name of the day before, and days before the first name get the first.
 */
export function wearablesByDay(days: readonly WornDay[]): Map<number, string | null> {
  const sorted = days.toSorted((a, b) => a.day - b.day);
  let worn = sorted.find(({ wearable }) => wearable)?.wearable ?? null;
  return new Map(
    sorted.map(({ day, wearable }) => {
      worn = wearable ?? worn;
      return [day, worn];
    }),
  );
}

/** The days of the newest watch or ring: a change of device begins a new series. */
export function ofNewestWearable<Day extends WornDay>(days: readonly Day[]): readonly Day[] {
  // Fast path: most sources name no device.
  if (days.every(({ wearable }) => !wearable)) return days;
  const worn = wearablesByDay(days);
  const last = [...worn.values()].at(-1);
  return days.filter(({ day }) => worn.get(day) === last);
}
