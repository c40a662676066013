/** For how many days, weeks and months the newest file of each is kept. */
export type KeptBackups = Readonly<Record<'days' | 'weeks' | 'months', number>>;

export interface DatedFile {
  name: string;
  at: Temporal.Instant;
}

const PERIODS: Readonly<Record<keyof KeptBackups, (day: Temporal.PlainDate) => string>> = {
  days: (day) => day.toString(),
  weeks: (day) => `${day.yearOfWeek} ${day.weekOfYear}`,
  months: (day) => day.toPlainYearMonth().toString(),
};

/**
 * The names of the files to keep. Only days, weeks and months that have a file count, so nothing is lost in a long
 * pause.
 */
export function filesToKeep(
  files: readonly DatedFile[],
  keep: KeptBackups,
  timezone: string,
): ReadonlySet<string> {
  const newestFirst = files.toSorted((a, b) => Temporal.Instant.compare(b.at, a.at));
  const kept = new Set<string>();
  for (const [period, nameOf] of Object.entries(PERIODS)) {
    const newest = new Map<string, string>();
    for (const { name, at } of newestFirst) {
      const key = nameOf(at.toZonedDateTimeISO(timezone).toPlainDate());
      if (!newest.has(key)) newest.set(key, name);
    }
    for (const name of [...newest.values()].slice(0, keep[period as keyof KeptBackups])) kept.add(name);
  }
  return kept;
}
