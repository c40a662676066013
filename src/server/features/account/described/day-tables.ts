import { writeCsv } from '#leaf/write-csv.ts';
import type { DayColumn, DayFacts } from './column.ts';
import { DAY_COLUMNS } from './day-columns.ts';
import { seriesOf } from './measure-columns.ts';

const forResearch = (column: DayColumn): boolean => column.research === 'KEPT';

const toText = (cell: ReturnType<DayColumn['read']>) => (typeof cell === 'boolean' ? String(cell) : cell);

function writeDays(days: readonly DayFacts[], key: DayKey, columns: readonly DayColumn[]): string {
  const rows = days.map((day) => ({
    [key.name]: key.read(day),
    ...Object.fromEntries(columns.map(({ name, read }) => [name, toText(read(day))])),
  }));
  return writeCsv([key.name, ...columns.map(({ name }) => name)], rows);
}

/** The first column of a table, which identifies its rows: the date, or a number in the export for research. */
interface DayKey {
  name: string;
  says: string;
  type: string;
  read(day: DayFacts): string | number;
}

const DATE = {
  name: 'date',
  says: 'The person’s local day, YYYY-MM-DD. A night belongs to the day on which it ended',
  type: 'date',
  read: ({ date }: DayFacts) => date,
} as const satisfies DayKey;

const RELATIVE_DAY = {
  name: 'day',
  says: 'Days since the first day of this table, from 0. A night belongs to the day on which it ended',
  type: 'number',
} as const;

/** One row a day with everything that is known of it. */
export const writeDayTable = (days: readonly DayFacts[]): string => writeDays(days, DATE, DAY_COLUMNS);

/** The table of days without dates, notes and anything that tells where the person was. */
export function writeResearchTable(days: readonly DayFacts[]): string {
  const first = Temporal.PlainDate.from(days[0]?.date ?? '1970-01-01');
  const read = ({ date }: DayFacts) => first.until(date).days;
  return writeDays(days, { ...RELATIVE_DAY, read }, DAY_COLUMNS.filter(forResearch));
}

const CODEBOOK_COLUMNS = [
  'column',
  'description',
  'type',
  'unit',
  'values',
  'lowest',
  'highest',
  'of',
  'basis',
  'sourceColumn',
  'wearableColumn',
  'model',
  'loinc',
] as const;

/** The model that a value comes from: estimates are computed with this version, answers as they were given that day. */
function modelOf({ basis, name }: DayColumn, version: string): string | null {
  if (basis === 'DECIDED') return 'as answered on that day; the version is not stored';
  if (name === 'daysFromPrediction')
    return 'as predicted when the start was logged; the version is not stored';
  return basis === 'ESTIMATED' ? `Lutea ${version}` : null;
}

function describe(column: DayColumn, version: string) {
  const { name, says, type, unit, values, range, of, basis, series, fhir } = column;
  const [sourceColumn = null, wearableColumn = null] = series === undefined ? [] : seriesOf(series);
  return {
    column: name,
    description: says,
    type,
    unit: unit ?? null,
    values: values?.join(' ') ?? null,
    lowest: range?.min ?? null,
    highest: range?.max ?? null,
    of,
    basis,
    sourceColumn,
    wearableColumn,
    model: modelOf(column, version),
    loinc: typeof fhir === 'object' ? fhir.code : null,
  };
}

/** One row for each column of a table, its first included. */
export function writeCodebook(of: 'days' | 'research', version: string): string {
  const key = of === 'days' ? DATE : RELATIVE_DAY;
  const columns = of === 'days' ? DAY_COLUMNS : DAY_COLUMNS.filter(forResearch);
  const first = { column: key.name, description: key.says, type: key.type, of: 'DAY', basis: 'DESCRIBES' };
  return writeCsv(CODEBOOK_COLUMNS, [first, ...columns.map((column) => describe(column, version))]);
}
