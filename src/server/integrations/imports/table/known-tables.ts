import type { NightMeasure, RecordSink, Stage } from '#core/import/imported-record.ts';
import { flowOf, refuseFlow, takeFlow } from '../flow-word.ts';
import type { TableFormat, TableRow } from '../format.ts';
import { ImportProblem } from '../import-problem.ts';
import { isoDay } from '../text/date-spelling.ts';
import { orderOf } from './assigned-table.ts';
import { WHOOP_TABLES } from './whoop.ts';

const hasColumns = (header: readonly string[], ...names: string[]): boolean =>
  names.every((name) => header.includes(name));

const isYes = (cell: string): boolean => /^(true|yes|1)$/i.test(cell);

const DRIP_FLOWS = ['spotting', 'light', 'medium', 'heavy'] as const;
const DRIP_PRODUCTS = ['pad', 'tampon', 'underwear', 'cup', 'softTampon', 'disk', 'other'].map(
  (name) => `bleeding.${name}`,
);

function takeDripBleeding(sink: RecordSink, { line, cell }: TableRow, day: string) {
  const value = cell('bleeding.value');
  const isBleeding = value !== '' || DRIP_PRODUCTS.some((product) => isYes(cell(product)));
  if (!isBleeding) return;
  if (isYes(cell('bleeding.exclude'))) return sink.leaveOut('EXCLUDED', { line, what: 'bleeding' });
  const flow = value === '' ? 'unspecified' : DRIP_FLOWS[Number(value)];
  if (flow === undefined) refuseFlow(sink, day, { line, what: 'bleeding.value' });
  else sink.take({ kind: 'bleeding', day, flow }, { line });
}

function takeDripTemperature(sink: RecordSink, { line, cell }: TableRow, day: string) {
  const value = cell('temperature.value');
  if (value === '') return;
  if (isYes(cell('temperature.exclude'))) return sink.leaveOut('EXCLUDED', { line, what: 'temperature' });
  sink.take({ kind: 'temperature', day, value: Number(value.replace(',', '.')) }, { line });
}

const drip: TableFormat = {
  source: 'drip',
  matches: (header) => header.includes('bleeding.value'),
  read: ({ rows }, sink, answers) => {
    // A spreadsheet may have changed how the dates are written.
    const order = orderOf(
      rows.map(({ cell }) => cell('date')),
      answers,
    );
    for (const row of rows) {
      const day = isoDay(row.cell('date'), order);
      takeDripBleeding(sink, row, day);
      takeDripTemperature(sink, row, day);
      const text = row.cell('note.value');
      if (text !== '') sink.take({ kind: 'note', day, text }, { line: row.line });
    }
  },
};

/** ovumcy puts a quote before a cell that looks like a formula, so that spreadsheets do not run it. */
const withoutQuote = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

function takeOvumcyRow(sink: RecordSink, { line, cell }: TableRow): void {
  const day = cell('Date');
  const word = cell('Flow') || 'none';
  const isPeriod = isYes(cell('Period'));
  const isStart = isPeriod && isYes(cell('Cycle start'));
  const isDoubtful = isYes(cell('Uncertain'));
  const isUnspecified = isPeriod && flowOf(word) === 'none';
  takeFlow(sink, { day, word: isUnspecified ? 'unspecified' : word, line, isStart, isDoubtful });
  const celsius = Number(cell('BBT (C)').replace(',', '.'));
  if (celsius > 0) sink.take({ kind: 'temperature', day, value: celsius }, { line });
  const text = withoutQuote(cell('Notes'));
  if (text !== '') sink.take({ kind: 'note', day, text }, { line });
}

const ovumcy: TableFormat = {
  source: 'ovumcy',
  matches: (header) => hasColumns(header, 'BBT (C)', 'Cycle start'),
  read: ({ rows }, sink) => {
    for (const row of rows) takeOvumcyRow(sink, row);
  },
};

const orNull = (cell: string): string | null => (cell === '' || cell === 'null' ? null : cell);

const fitbitCycles: TableFormat = {
  source: 'fitbit',
  matches: (header) => hasColumns(header, 'period_start_date', 'period_source'),
  read: ({ rows }, sink) => {
    for (const { line, cell } of rows) {
      if (cell('ovulation_source') === 'manual')
        sink.take({ kind: 'ovulation', day: cell('ovulation_start_date') }, { line });
      // All other rows are Fitbit's predictions, future and past.
      if (cell('period_source') !== 'manual') sink.leaveOut('PREDICTED', { line });
      else
        sink.take(
          { kind: 'period', day: cell('period_start_date'), end: orNull(cell('period_end_date')) },
          { line },
        );
    }
  },
};

const FITBIT_TESTS: Readonly<Record<string, 'positive' | 'negative'>> = {
  positive: 'positive',
  negative: 'negative',
};

function takeFitbitSymptoms(sink: RecordSink, { line, cell }: TableRow): void {
  const day = cell('timestamp').slice(0, 10);
  const flow = orNull(cell('flow'));
  if (flow !== null) takeFlow(sink, { day, word: flow, line });
  const test = orNull(cell('ovulation_test'));
  const result = FITBIT_TESTS[test ?? ''];
  if (result !== undefined) sink.take({ kind: 'test', day, result }, { line });
  else if (test !== null) sink.leaveOut('BAD_VALUE', { line, what: 'ovulation_test' });
  const event = orNull(cell('cycle_altering_event'));
  if (event !== null && /pregnan/i.test(event))
    sink.take({ kind: 'stage', day, end: null, stage: 'PREGNANCY' }, { line, what: 'cycle_altering_event' });
  else if (event !== null) sink.leaveOut('NO_PLACE', { line, what: 'cycle_altering_event' });
  for (const name of ['fluids', 'conditions', 'sex', 'mood']) {
    if (orNull(cell(name)) !== null) sink.leaveOut('NO_PLACE', { line, what: name });
  }
}

const fitbitSymptoms: TableFormat = {
  source: 'fitbit',
  matches: (header) => hasColumns(header, 'timestamp', 'fluids', 'flow'),
  read: ({ rows }, sink) => {
    for (const row of rows) takeFitbitSymptoms(sink, row);
  },
};

const FITBIT_CONTRACEPTION: readonly [RegExp, Stage][] = [
  [/pill|ring|patch/i, 'PILL'],
  [/iu[ds]/i, 'IUS'],
  [/implant|injection|shot/i, 'NONE_EXPECTED'],
];

/** The file has no days of bleeding, but its contraception is used beside the cycles of the same archive. */
const fitbitBirthControl: TableFormat = {
  source: 'fitbit',
  matches: (header) => hasColumns(header, 'birth_control_type', 'event_date'),
  read: ({ rows }, sink) => {
    for (const { line, cell } of rows) {
      const what = cell('birth_control_type');
      const stage = FITBIT_CONTRACEPTION.find(([words]) => words.test(what))?.[1];
      if (stage === undefined || !isYes(cell('has_started'))) sink.leaveOut('NO_PLACE', { line, what });
      else
        sink.take({ kind: 'stage', day: cell('event_date').slice(0, 10), end: null, stage }, { line, what });
    }
    throw new ImportProblem('WRONG_MEMBER', 'fitbit');
  },
};

/** Scores are not measurements. Those are in other files of the export. */
const ouraScores: TableFormat = {
  source: 'oura',
  matches: (header) =>
    hasColumns(header, 'day', 'score', 'contributors') && !header.includes('temperature_deviation'),
  read: () => {
    throw new ImportProblem('WRONG_MEMBER', 'oura');
  },
};

interface NightTable {
  source: 'fitbit' | 'oura';
  day: string;
  /** Columns that identify the table. */
  known: readonly string[];
  measures: Readonly<Record<string, NightMeasure>>;
}

/** `NaN` and an empty cell mean: not measured. */
function takeNight(sink: RecordSink, { source, day, measures }: NightTable, { line, cell }: TableRow): void {
  for (const [column, measure] of Object.entries(measures)) {
    const value = cell(column);
    if (value === '' || value === 'NaN') continue;
    sink.take(
      {
        kind: 'night',
        app: source,
        day: cell(day).slice(0, 10),
        measure,
        value: Number(value),
        device: source,
      },
      { line, what: column },
    );
  }
}

function nightTable(table: NightTable): TableFormat {
  return {
    source: table.source,
    matches: (header) => hasColumns(header, table.day, ...table.known),
    read: ({ rows }, sink) => {
      for (const row of rows) takeNight(sink, table, row);
    },
  };
}

const NIGHT_TABLES: readonly NightTable[] = [
  { source: 'fitbit', day: 'timestamp', known: ['rmssd', 'nremhr'], measures: { rmssd: 'hrvLastNightMs' } },
  // The night belongs to the day of waking.
  {
    source: 'fitbit',
    day: 'sleep_end',
    known: ['nightly_temperature'],
    measures: { nightly_temperature: 'skinTemperature' },
  },
  {
    source: 'oura',
    day: 'day',
    known: ['score', 'temperature_deviation'],
    measures: { temperature_deviation: 'skinTemperatureDeviation' },
  },
  {
    source: 'oura',
    day: 'day',
    known: ['average_hrv', 'lowest_heart_rate'],
    measures: {
      average_hrv: 'hrvLastNightMs',
      lowest_heart_rate: 'restingHeartRate',
      total_sleep_duration: 'sleepSeconds',
    },
  },
];

export const KNOWN_TABLES: readonly TableFormat[] = [
  drip,
  ovumcy,
  fitbitCycles,
  fitbitSymptoms,
  fitbitBirthControl,
  ouraScores,
  ...NIGHT_TABLES.map(nightTable),
  ...WHOOP_TABLES,
];
