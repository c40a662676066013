import type { RecordSink, Stage } from '#core/import/imported-record.ts';
import { takeFlow } from '../flow-word.ts';
import type { JsonFormat } from '../format.ts';
import {
  dayOf,
  eachRow,
  hasItem,
  isObject,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  textOf,
} from './json-value.ts';
import { takeSymptoms } from './symptom-words.ts';

interface Row {
  type: string;
  day: string;
  value: unknown;
  line: number;
}

/** The chosen options: one is an object, several are a list of objects. */
function optionsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject).map(({ option }) => textOf(option));
}

const firstObject = (value: unknown): JsonObject => objectOf(Array.isArray(value) ? value[0] : value);

const TESTS: Readonly<Record<string, 'positive' | 'negative'>> = {
  ovulation_positive: 'positive',
  ovulation_peak: 'positive',
  ovulation_negative: 'negative',
};

function takeTests(sink: RecordSink, { day, value, line }: Row) {
  for (const option of optionsOf(value)) {
    const result = TESTS[option];
    if (result === undefined) sink.leaveOut('NO_PLACE', { line, what: option });
    else sink.take({ kind: 'test', day, result }, { line });
  }
}

/** Known files have the key `celsius`; other keys were reported. The unit follows from the value. */
function takeTemperature(sink: RecordSink, { day, value, line }: Row) {
  const reading = firstObject(value);
  if (reading['excluded'] === true) return sink.leaveOut('EXCLUDED', { line, what: 'temperature' });
  const { celsius, fahrenheit, temperature } = reading;
  const degrees = numberOf(celsius ?? fahrenheit ?? temperature ?? reading['value']);
  sink.take({ kind: 'temperature', day, value: degrees }, { line });
}

/** What may follow `birth_control_`. Clue does not say whether an IUD contains copper, so the person is asked. */
const CONTRACEPTION: Readonly<Record<string, Stage>> = {
  pill: 'PILL',
  ring: 'PILL',
  patch: 'PILL',
  iud: 'IUS',
  implant: 'NONE_EXPECTED',
  injection: 'NONE_EXPECTED',
};

/** `mood` and `emotion` are older names of `feelings`. */
const SYMPTOM_TYPES = new Set(['pain', 'energy', 'feelings', 'mood', 'emotion']);

const SECOND_HAND = new Set(['resting_heart_rate', 'heart_rate_variability']);

function takeRow(sink: RecordSink, row: Row) {
  const { type, day, value, line } = row;
  const [option = ''] = optionsOf(value);
  if (type === 'period') return takeFlow(sink, { day, word: option, line });
  if (type === 'spotting') return sink.take({ kind: 'bleeding', day, flow: 'spotting' }, { line });
  if (type === 'bbt') return takeTemperature(sink, row);
  if (type === 'tests') return takeTests(sink, row);
  if (SYMPTOM_TYPES.has(type)) return takeSymptoms(sink, { day, what: type, words: optionsOf(value), line });
  if (type === 'notes')
    return sink.take({ kind: 'note', day, text: textOf(firstObject(value)['text']) }, { line });
  const stage = CONTRACEPTION[/^birth_control_(\w+)$/.exec(type)?.[1] ?? ''];
  if (stage !== undefined) return sink.take({ kind: 'stage', day, end: null, stage }, { line, what: type });
  // These values came from a wearable through Clue: with that device's own export the day would count twice.
  sink.leaveOut(SECOND_HAND.has(type) ? 'SECOND_HAND' : 'NO_PLACE', { line, what: type });
}

const isMeasurement = ({ type, date, value }: JsonObject): boolean =>
  typeof type === 'string' && typeof date === 'string' && value !== undefined;

/** `measurements.json` of a download since 2023: one record per day and category, not sorted. */
export const clue: JsonFormat = {
  source: 'clue',
  hint: /"type"\s*:\s*"[a-z_]+"/,
  matches: (value) => hasItem(value, isMeasurement),
  read: (value, sink) =>
    eachRow(value, sink, (row, line) =>
      takeRow(sink, { type: textOf(row['type']), day: dayOf(row['date']), value: row['value'], line }),
    ),
};

function takeBackupDay(sink: RecordSink, row: JsonObject, line: number): void {
  const day = dayOf(row['day']);
  for (const [category, value] of Object.entries(row)) {
    if (category === 'day') continue;
    // The backup has spotting as a value of the period.
    if (category === 'period') takeFlow(sink, { day, word: textOf(value), line });
    else if (SYMPTOM_TYPES.has(category))
      takeSymptoms(sink, {
        day,
        what: category,
        words: (Array.isArray(value) ? value : [value]).map(textOf),
        line,
      });
    else sink.leaveOut('NO_PLACE', { line, what: category });
  }
}

/** `.cluedata`, the phone's backup until 2022: one object per day. */
export const clueBackup: JsonFormat = {
  source: 'clue',
  hint: /"day"\s*:/,
  matches: (value) => isObject(value) && hasItem(value['data'], ({ day }) => typeof day === 'string'),
  read: (value, sink) =>
    eachRow(objectOf(value)['data'], sink, (row, line) => takeBackupDay(sink, row, line)),
};

const isCycleAttributes = (value: unknown): boolean =>
  hasItem(value, (item) => 'startDate' in item && 'excluded' in item);

/** `cycle_attributes.json`: notes on a cycle, and cycles that the person excluded. */
function takeCycleAttributes(value: unknown, sink: RecordSink): void {
  eachRow(value, sink, ({ startDate, note, excluded }, line) => {
    const day = dayOf(startDate);
    if (excluded === true)
      sink.take({ kind: 'stage', day, end: null, stage: 'SET_ASIDE' }, { line, what: 'cycle' });
    const text = textOf(note);
    if (text !== '') sink.take({ kind: 'note', day, text }, { line });
  });
}

/**
 * Reads another file of Clue's download; false if it is none. These files have no days of bleeding: they are used
 * beside the measurements, and refused if they come alone.
 */
export function readOtherClueFile(value: unknown, sink: RecordSink): boolean {
  if (isCycleAttributes(value)) {
    takeCycleAttributes(value, sink);
    return true;
  }
  return isObject(value) && listOf(value['cycleSettings']).length > 0;
}
