/** A day of one source, with the watch or ring that measured it where the source names it. */
interface WornDay {
  day: number;
  wearable?: string | null;
}

/**
 * Which watch or ring measured each day, by the number of the day. A source may name it on some days only: a day without a
 * name has that of the day before, and those before the first name have the first one.
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

/** The days of the watch or ring that is worn now: another one begins a new series. */
export function ofNewestWearable<Day extends WornDay>(days: readonly Day[]): readonly Day[] {
  // Nearly everyone: nothing is named.
  if (days.every(({ wearable }) => !wearable)) return days;
  const worn = wearablesByDay(days);
  const last = [...worn.values()].at(-1);
  return days.filter(({ day }) => worn.get(day) === last);
}
