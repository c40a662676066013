import type { RecordSink } from '#core/import/imported-record.ts';
import { takeFlow } from '../flow-word.ts';
import type { JsonFormat } from '../format.ts';
import {
  dayOf,
  eachRow,
  hasItem,
  isObject,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
} from './json-value.ts';

/** Names that small apps and scripts use for the same fields. */
const START_NAMES = ['startDate', 'start_date', 'start', 'date'];
const END_NAMES = ['endDate', 'end_date', 'end'];
const FLOW_NAMES = ['flow', 'bleeding', 'flow_level', 'intensity'];

const firstOf = (row: JsonObject, names: readonly string[]): unknown =>
  names.map((name) => row[name]).find((value) => value !== undefined && value !== null);

const wordOf = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));

const hasStart = (row: JsonObject): boolean => typeof firstOf(row, START_NAMES) === 'string';
const hasFlow = (row: JsonObject): boolean =>
  typeof row['date'] === 'string' && FLOW_NAMES.some((name) => name in row);

function takePeriod(sink: RecordSink, row: JsonObject, line: number): void {
  const end = dayOf(firstOf(row, END_NAMES));
  sink.take({ kind: 'period', day: dayOf(firstOf(row, START_NAMES)), end: end || null }, { line });
}

/** A day without a word for the flow says nothing about bleeding. */
function takeLog(sink: RecordSink, row: JsonObject, line: number): void {
  const word = wordOf(firstOf(row, FLOW_NAMES));
  if (word === '') sink.leaveOut('NO_PLACE', { line, what: 'logs' });
  else takeFlow(sink, { day: dayOf(row['date']), word, line });
}

/** `{"periods": [{"startDate", "endDate"}]}` and `{"logs": [{"date", "flow"}]}`, which no known app writes. */
export const general: JsonFormat = {
  source: 'json',
  hint: /"periods"|"logs"/,
  matches: (value) =>
    isObject(value) && (hasItem(value['periods'], hasStart) || hasItem(value['logs'], hasFlow)),
  read(value, sink) {
    const root = objectOf(value);
    eachRow(root['periods'], sink, (row, line) => takePeriod(sink, row, line));
    eachRow(root['logs'], sink, (row, line) => takeLog(sink, row, line));
    for (const [name, list] of Object.entries(root)) {
      const { length } = listOf(list);
      if (name !== 'periods' && name !== 'logs' && length > 0)
        sink.leaveOut('NO_PLACE', { what: name }, length);
    }
  },
};
