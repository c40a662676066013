import { mapMeasures } from './measures.ts';
import { type DayReadings, type ReadingColumns, STORED_READINGS } from './signal-day.ts';

/** The days of one source as stored: without the columns that have no value. */
type PackedSource = Partial<Omit<ReadingColumns, 'source' | 'days'>> & {
  source: string;
  /** The number of the first day, then the distance of each day to the one before. */
  days: number[];
};

const hasValues = (column: readonly unknown[]) => column.some((value) => value !== null);

/** Packs readings into short but readable text, because it is read for every morning. */
export function packReadings(sources: readonly ReadingColumns[]): string {
  const packed = sources.map(({ source, days, ...columns }): PackedSource => {
    const distances = days.map((day, at) => day - (days[at - 1] ?? 0));
    const filled = Object.entries(columns).filter(([, column]) => hasValues(column));
    return { source, days: distances, ...Object.fromEntries(filled) };
  });
  return JSON.stringify(packed);
}

const EMPTY: Record<keyof DayReadings, (number | null)[]> & Pick<ReadingColumns, 'wearables'> = {
  hrvSdnnMs: [],
  ...mapMeasures(STORED_READINGS, () => []),
  wearables: [],
};

function unpackSource({ source, days: distances, ...packed }: PackedSource, from: number): ReadingColumns {
  let day = 0;
  const all = distances.map((distance) => {
    day += distance;
    return day;
  });
  const older = all.filter((each) => each < from).length;
  const columns = Object.entries(packed).map(([name, column]) => [name, column.slice(older)]);
  return { ...EMPTY, source, days: all.slice(older), ...Object.fromEntries(columns) };
}

/** Unpacks the days from `from` on. A column without values is empty. */
export function unpackReadings(text: string, from: number): ReadingColumns[] {
  const packed = JSON.parse(text) as PackedSource[];
  return packed.map((source) => unpackSource(source, from)).filter(({ days }) => days.length > 0);
}
