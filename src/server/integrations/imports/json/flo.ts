import type { RecordSink } from '#core/import/imported-record.ts';
import type { JsonFormat } from '../format.ts';
import {
  dayOf,
  eachRow,
  isObject,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  parsedObject,
  plusDays,
  textOf,
} from './json-value.ts';
import { takeSymptoms } from './symptom-words.ts';

/** Flo's intensities from 0 to 4, where 4 means clots. */
const LEVELS = ['spotting', 'light', 'medium', 'heavy', 'heavy'] as const;

const isTrue = (value: unknown): boolean => value === true || textOf(value).toLowerCase() === 'true';

/** False for rows that have 22:00 instead of midnight: their day may be wrong by one. */
const isAtMidnight = (moment: unknown): boolean => !/[T ](?!00:00:00)\d/.test(textOf(moment));

/** A period without a known end has at most this many days. */
const LONGEST_PERIOD_DAYS = 15;

const intensitiesOf = (cycle: JsonObject): [string, unknown][] =>
  Object.entries(parsedObject(cycle['period_intensity']));

/** Whether the days of a period are counted from 0 or from 1, which differs between exports: any 0 tells. */
function firstIndexOf(cycles: readonly unknown[]): 0 | 1 {
  const hasZero = cycles.some(
    (cycle) => isObject(cycle) && intensitiesOf(cycle).some(([key]) => key === '0'),
  );
  return hasZero ? 0 : 1;
}

function takeIntensities(
  sink: RecordSink,
  cycle: JsonObject,
  { line, firstIndex }: { line: number; firstIndex: number },
) {
  const start = dayOf(cycle['period_start_date']);
  const lastDay = plusDays(start, LONGEST_PERIOD_DAYS - 1);
  const end = dayOf(cycle['period_end_date']) || lastDay;
  // The sink refuses such a period, so its days are skipped too.
  if (end > lastDay || end < start) return;
  for (const [key, value] of intensitiesOf(cycle)) {
    const day = plusDays(start, numberOf(key) - firstIndex);
    const flow = LEVELS[numberOf(value)];
    const isWithin = day >= start && day <= end;
    if (flow === undefined || !isWithin) sink.leaveOut('BAD_VALUE', { line, what: 'period_intensity' });
    else sink.take({ kind: 'bleeding', day, flow }, { line });
  }
}

function takeCycles(sink: RecordSink, cycles: unknown) {
  const firstIndex = firstIndexOf(listOf(cycles));
  eachRow(cycles, sink, (cycle, line) => {
    const start = cycle['period_start_date'];
    if (isTrue(cycle['pregnant']))
      return sink.take({ kind: 'stage', day: dayOf(start), end: null, stage: 'PREGNANCY' }, { line });
    const isDoubtful = !isAtMidnight(start);
    sink.take(
      { kind: 'period', day: dayOf(start), end: dayOf(cycle['period_end_date']) || null, isDoubtful },
      { line },
    );
    takeIntensities(sink, cycle, { line, firstIndex });
  });
}

function resultOf(subcategory: string, result: unknown): 'positive' | 'negative' | undefined {
  if (subcategory === 'Positive' || numberOf(result) === 1) return 'positive';
  return subcategory === 'Negative' || numberOf(result) === 0 ? 'negative' : undefined;
}

function takeEvent(sink: RecordSink, event: JsonObject, line: number) {
  const [category, subcategory] = [textOf(event['category']), textOf(event['subcategory'])];
  const day = dayOf(event['local_date']) || dayOf(event['date']);
  const properties = parsedObject(event['properties']);
  if (isTrue(event['deleted'])) return sink.leaveOut('DELETED', { line, what: category });
  if (category === 'Temperature') {
    return sink.take({ kind: 'temperature', day, value: numberOf(properties['value']) }, { line });
  }
  if (category === 'Medication' && subcategory === 'Pills') {
    return sink.take({ kind: 'stage', day, end: null, stage: 'PILL' }, { line, what: 'Pills' });
  }
  if (category === 'Symptom' || category === 'Mood')
    return takeSymptoms(sink, { day, what: category, words: [subcategory], line });
  const result = category === 'OvulationTest' ? resultOf(subcategory, properties['result']) : undefined;
  if (result === undefined) return sink.leaveOut('NO_PLACE', { line, what: category });
  sink.take({ kind: 'test', day, result }, { line });
}

/** Flo's whole export. Only cycles, events and notes are read. */
export const flo: JsonFormat = {
  source: 'flo',
  hint: /"operationalData"|"pointEventsManualData"/,
  matches: (value) =>
    isObject(value) && (isObject(value['operationalData']) || Array.isArray(value['pointEventsManualData'])),
  read(value, sink) {
    const root = objectOf(value);
    const data = objectOf(root['operationalData']);
    takeCycles(sink, data['cycles']);
    const events = [
      data['point_events_manual_v2'],
      root['pointEventsManualData'],
      data['repeatable_child_point_events'],
    ];
    for (const list of events) eachRow(list, sink, (event, line) => takeEvent(sink, event, line));
    eachRow(data['notes'], sink, (note, line) => {
      if (isTrue(note['deleted'])) return sink.leaveOut('DELETED', { line, what: 'note' });
      sink.take({ kind: 'note', day: dayOf(note['date']), text: textOf(note['text']) }, { line });
    });
  },
};
