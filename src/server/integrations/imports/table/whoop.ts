import type { NightMeasure, RecordSink } from '#core/import/imported-record.ts';
import type { TableFormat, TableRow } from '../format.ts';
import { ImportProblem } from '../import-problem.ts';

/** The first column of every table. A cycle at WHOOP is a day from sleep to sleep. */
const CYCLE = 'Cycle start time';

const isTable = (header: readonly string[], ...names: string[]): boolean =>
  header[0] === CYCLE && names.every((name) => header.includes(name));

interface Column {
  name: RegExp;
  measure: NightMeasure;
  factor?: number;
}

/** The columns of a night. Older exports have no units in the names. */
const NIGHT_COLUMNS: readonly Column[] = [
  { name: /^Heart rate variability\b/, measure: 'hrvLastNightMs' },
  { name: /^Resting heart rate\b/, measure: 'restingHeartRate' },
  { name: /^Skin temp\b/, measure: 'skinTemperature' },
  { name: /^Asleep duration\b/, measure: 'sleepSeconds', factor: 60 },
];

/** A night belongs to the day of waking. */
const wakingDay = ({ cell }: TableRow): string => (cell('Wake onset') || cell(CYCLE)).slice(0, 10);

function takeNight(sink: RecordSink, header: readonly string[], row: TableRow): void {
  const day = wakingDay(row);
  for (const { name, measure, factor = 1 } of NIGHT_COLUMNS) {
    const column = header.find((each) => name.test(each));
    const cell = column === undefined ? '' : row.cell(column);
    if (cell === '') continue;
    const value = Number(cell) * factor;
    sink.take(
      { kind: 'night', app: 'whoop', day, measure, value, device: 'whoop' },
      { line: row.line, what: column },
    );
  }
}

/** `physiological_cycles.csv` and `sleeps.csv` have the same nights; naps are only in the second. */
const nights: TableFormat = {
  source: 'whoop',
  matches: (header) => isTable(header, 'Wake onset'),
  read: ({ header, rows }, sink) => {
    for (const row of rows) {
      if (/^true$/i.test(row.cell('Nap'))) sink.leaveOut('SAME_DAY', { line: row.line, what: 'Nap' });
      else takeNight(sink, header, row);
    }
  },
};

const ZONES = [1, 2, 3, 4, 5].map((zone) => `HR Zone ${zone} %`);

/** Minutes in each zone, from shares of the duration; null if the table has none. */
function zonesOf({ cell }: TableRow, minutes: number): number[] | null {
  const shares = ZONES.map((name) => cell(name));
  if (shares.some((share) => share === '' || !(Number(share) >= 0 && Number(share) <= 100))) return null;
  return shares.map((share) => Math.round((Number(share) / 100) * minutes * 10) / 10);
}

/** `UTC+01:00`, `UTC-0700`, `UTCZ`. */
function instantOf(local: string, zone: string): string | null {
  const [, hours, minutes = '00'] = /^(?:UTC)?([+-]\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  try {
    return hours === undefined && !/^UTCZ?$/.test(zone)
      ? null
      : Temporal.Instant.from(`${local.replace(' ', 'T')}${offset}`).toString();
  } catch {
    return null;
  }
}

function takeWorkout(sink: RecordSink, row: TableRow): void {
  const { cell, line } = row;
  const start = cell('Workout start time');
  const [, hour, minute] = /[ T](\d{2}):(\d{2})/.exec(start) ?? [];
  const [minutes, strain] = [Number(cell('Duration (min)')), cell('Activity Strain')];
  sink.take(
    {
      kind: 'activity',
      app: 'whoop',
      day: start.slice(0, 10),
      startMinute: Number(hour) * 60 + Number(minute),
      startsAt: instantOf(start, cell('Cycle timezone')),
      type: cell('Activity name'),
      minutes,
      load: strain === '' ? null : Number(strain),
      loadKind: 'STRAIN',
      zoneMinutes: zonesOf(row, minutes),
    },
    { line },
  );
}

/** `workouts.csv` */
const workouts: TableFormat = {
  source: 'whoop',
  matches: (header) => isTable(header, 'Workout start time', 'Duration (min)'),
  read: ({ rows }, sink) => {
    for (const row of rows) takeWorkout(sink, row);
  },
};

/** `journal_entries.csv`: answers to questions that Lutea does not ask. */
const journal: TableFormat = {
  source: 'whoop',
  matches: (header) => isTable(header),
  read: () => {
    throw new ImportProblem('WRONG_MEMBER', 'whoop');
  },
};

export const WHOOP_TABLES: readonly TableFormat[] = [nights, workouts, journal];
