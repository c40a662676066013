import type { NightMeasure, RecordSink } from '#core/import/imported-record.ts';
import type { JsonFormat } from '../format.ts';
import { dayOf, eachRow, isObject, type JsonObject, numberOf, objectOf, textOf } from './json-value.ts';

const MEASURES: readonly NightMeasure[] = ['hrvLastNightMs', 'restingHeartRate', 'sleepSeconds'];

function takeDay(sink: RecordSink, log: JsonObject, line: number): void {
  const app = textOf(log['source']);
  for (const measure of MEASURES) {
    const value = log[measure];
    if (value === null || value === undefined) continue;
    sink.take(
      { kind: 'night', day: dayOf(log['date']), measure, value: numberOf(value), app, device: app },
      { line },
    );
  }
}

/** What `GET /api/account/export` gives. */
export const lutea: JsonFormat = {
  source: 'lutea',
  hint: /"exportedAt"/,
  isIt: (value) =>
    isObject(value) && 'format' in value && 'exportedAt' in value && Array.isArray(value['periodLogs']),
  read(value, sink) {
    const root = objectOf(value);
    eachRow(root['periodLogs'], sink, (log, line) =>
      sink.take({ kind: 'period', day: dayOf(log['startDate']), end: null }, { line }),
    );
    eachRow(root['dailyLogs'], sink, (log, line) => takeDay(sink, log, line));
  },
};
