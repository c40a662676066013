import type { Flow, OwnStart, RecordSink, Symptom, TestResult } from '#core/import/imported-record.ts';
import type { JsonFormat } from '../format.ts';
import { dayOf, eachRow, isObject, type JsonObject, numberOf, objectOf, textOf } from './json-value.ts';

type Level = Extract<Parameters<RecordSink['take']>[0], { kind: 'symptom' }>['level'];

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** Lutea's own words for the flow; no others are read. */
const FLOWS: Readonly<Record<string, Flow>> = {
  SPOTTING: 'spotting',
  UNSPECIFIED: 'unspecified',
  LIGHT: 'light',
  MEDIUM: 'medium',
  HEAVY: 'heavy',
};
const TEST_RESULTS: Readonly<Record<string, TestResult>> = { POSITIVE: 'positive', NEGATIVE: 'negative' };
const SYMPTOMS: readonly Symptom[] = ['pain', 'energy', 'mood'];

/** Takes every value of a day record. Impossible values are left out one by one. */
function takeBodyDay(sink: RecordSink, row: JsonObject, line: number): void {
  const day = dayOf(row['date']);
  const place = { line };
  const given = (name: string): boolean => isGiven(row[name]);
  const flow = FLOWS[textOf(row['bleeding'])];
  if (flow !== undefined) sink.take({ kind: 'bleeding', day, flow }, place);
  else if (given('bleeding')) sink.leaveOut('BAD_VALUE', { line, what: 'bleeding' });
  const result = TEST_RESULTS[textOf(row['ovulationTest'])];
  if (result !== undefined) sink.take({ kind: 'test', day, result }, place);
  else if (given('ovulationTest')) sink.leaveOut('BAD_VALUE', { line, what: 'test' });
  if (row['ovulationMarked'] === true) sink.take({ kind: 'ovulation', day }, place);
  if (given('temperatureCelsius')) {
    const isSkin = row['temperatureKind'] === 'SKIN';
    sink.take({ kind: 'temperature', day, value: celsiusOf(row['temperatureCelsius']), isSkin }, place);
  }
  for (const symptom of SYMPTOMS) {
    if (given(symptom))
      sink.take({ kind: 'symptom', day, symptom, level: textOf(row[symptom]) as Level }, place);
  }
  for (const word of ['ill', 'wish'] as const) {
    if (given(word)) sink.take({ kind: 'word', day, word, value: textOf(row[word]) }, place);
  }
  if (given('note')) sink.take({ kind: 'note', day, text: textOf(row['note']) }, place);
}

function takeStart(sink: RecordSink, log: JsonObject, line: number): void {
  const predicted = log['predictedDate'];
  const own = {
    predictedDate: isGiven(predicted) ? dayOf(predicted) : null,
    gapConfirmed: log['gapConfirmed'] === true,
    leftOut: isGiven(log['leftOut']) ? (textOf(log['leftOut']) as OwnStart['leftOut']) : null,
  };
  sink.take({ kind: 'period', day: dayOf(log['startDate']), end: null, own }, { line });
}

/** The version of the export that can be read. It increases when the meaning of a section changes. */
const READABLE_FORMAT = 1;

/** A temperature in Celsius within the limits of a day record, else NaN. */
const celsiusOf = (value: unknown): number => {
  const celsius = numberOf(value);
  return celsius >= 30 && celsius <= 45 ? celsius : Number.NaN;
};

/** The response of `GET /api/account/export`. */
export const lutea: JsonFormat = {
  source: 'lutea',
  hint: /"exportedAt"/,
  matches: (value) =>
    isObject(value) && 'format' in value && 'exportedAt' in value && Array.isArray(value['periodLogs']),
  read(value, sink) {
    const root = objectOf(value);
    if (root['format'] !== READABLE_FORMAT) return sink.leaveOut('OTHER_VERSION');
    eachRow(root['periodLogs'], sink, (log, line) => takeStart(sink, log, line));
    eachRow(root['bodyDays'], sink, (row, line) => takeBodyDay(sink, row, line));
    eachRow(root['dailyLogs'], sink, (row, line) =>
      sink.take({ kind: 'log', day: dayOf(row['date']), row }, { line }),
    );
    sink.takeAccount(root);
  },
};
