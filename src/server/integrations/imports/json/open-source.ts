import type { Flow, RecordSink } from '#core/import/imported-record.ts';
import { refuseFlow, takeFlow } from '../flow-word.ts';
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

function leaveOutAll(sink: RecordSink, value: unknown, what: string): void {
  const { length } = listOf(value);
  if (length > 0) sink.leaveOut('NO_PLACE', { what }, length);
}

function takeOvumcyEntry(sink: RecordSink, entry: JsonObject, line: number): void {
  const day = dayOf(entry['date']);
  const word = textOf(entry['flow']) || 'none';
  const isPeriod = entry['period'] === true;
  const start = {
    isStart: isPeriod && entry['cycle_start'] === true,
    isDoubtful: entry['is_uncertain'] === true,
  };
  // A period day without an amount still counts as bleeding.
  takeFlow(sink, { day, word: isPeriod && word === 'none' ? 'unspecified' : word, line, ...start });
  // Absent, null and 0 all mean: not measured.
  const celsius = numberOf(entry['bbt']);
  if (celsius > 0) sink.take({ kind: 'temperature', day, value: celsius }, { line });
  const note = textOf(entry['notes']);
  if (note !== '') sink.take({ kind: 'note', day, text: note }, { line });
}

export const ovumcy: JsonFormat = {
  source: 'ovumcy',
  hint: /"exported_at"/,
  matches: (value) =>
    isObject(value) &&
    'exported_at' in value &&
    hasItem(value['entries'], (entry) => 'date' in entry && 'flow' in entry),
  read: (value, sink) =>
    eachRow(objectOf(value)['entries'], sink, (entry, line) => takeOvumcyEntry(sink, entry, line)),
};

const MENSINATOR_FLOWS: Readonly<Record<string, Flow>> = {
  light_flow: 'light',
  medium_flow: 'medium',
  heavy_flow: 'heavy',
};

/** The amount is a symptom, which the person may have renamed. On a day without a period it is ignored. */
function takeMensinatorSymptoms(sink: RecordSink, tables: JsonObject): void {
  const names = new Map<string, string>();
  for (const row of listOf(tables['symptoms']).filter(isObject))
    names.set(textOf(row['id']), textOf(row['symptom_name']));
  const periodDays = new Set(
    listOf(tables['periods'])
      .filter(isObject)
      .map(({ date }) => dayOf(date)),
  );
  eachRow(tables['symptom_date'], sink, (row, line) => {
    const [day, name] = [dayOf(row['symptom_date']), names.get(textOf(row['symptom_id'])) ?? ''];
    const flow = MENSINATOR_FLOWS[name.toLowerCase()];
    if (flow !== undefined && periodDays.has(day)) sink.take({ kind: 'bleeding', day, flow }, { line });
    else sink.leaveOut('NO_PLACE', { line, what: name || 'symptom_date' });
  });
}

/** A dump of tables with every value as text. Period ids are reused, so periods are rebuilt from the days. */
export const mensinator: JsonFormat = {
  source: 'mensinator',
  hint: /"period_id"/,
  matches: (value) =>
    isObject(value) &&
    hasItem(value['periods'], (row) => 'period_id' in row) &&
    ('symptom_date' in value || 'ovulations' in value),
  read(value, sink) {
    const tables = objectOf(value);
    eachRow(tables['periods'], sink, (row, line) =>
      sink.take({ kind: 'bleeding', day: dayOf(row['date']), flow: 'unspecified' }, { line }),
    );
    eachRow(tables['ovulations'], sink, (row, line) =>
      sink.take({ kind: 'ovulation', day: dayOf(row['date']) }, { line }),
    );
    takeMensinatorSymptoms(sink, tables);
  },
};

const MENSTRUDEL_FLOWS = ['none', 'spotting', 'light', 'medium', 'heavy'] as const;

/** Menstrudel stores periods as midnights in an unknown timezone, so the days of the logs are used. */
export const menstrudel: JsonFormat = {
  source: 'menstrudel',
  hint: /"period_logs"/,
  matches: (value) =>
    isObject(value) && Array.isArray(value['periods']) && Array.isArray(value['period_logs']),
  read(value, sink) {
    const tables = objectOf(value);
    eachRow(tables['period_logs'], sink, (log, line) => {
      const flow = MENSTRUDEL_FLOWS[numberOf(log['flow'])];
      const day = dayOf(log['date']);
      if (flow === undefined) refuseFlow(sink, day, { line, what: 'flow' });
      else sink.take({ kind: 'bleeding', day, flow }, { line });
    });
    leaveOutAll(sink, tables['log_symptoms'], 'log_symptoms');
  },
};

/** Peri's lengths are computed, and 0 for the current cycle: only the starts come from the person. */
export const peri: JsonFormat = {
  source: 'peri',
  hint: /"periodLength"/,
  matches: (value) =>
    isObject(value) &&
    'version' in value &&
    hasItem(value['cycles'], (cycle) => 'periodLength' in cycle && 'startDate' in cycle),
  read: (value, sink) =>
    eachRow(objectOf(value)['cycles'], sink, (cycle, line) =>
      sink.take({ kind: 'period', day: dayOf(cycle['startDate']), end: null }, { line }),
    ),
};

/** Leaves a cycle out of the average if the person excluded it in the app. */
function takeSetAside(sink: RecordSink, cycle: JsonObject, line: number): void {
  const day = dayOf(cycle['start_date']);
  sink.take({ kind: 'stage', day, end: null, stage: 'SET_ASIDE' }, { line, what: 'cycle' });
}

const OPK: Readonly<Record<string, 'positive' | 'negative'>> = {
  peak: 'positive',
  low: 'negative',
  negative: 'negative',
  positive: 'positive',
};

/** SparkyFitness counts spotting as bleeding in its own cycles, so only cycles that the person set are used. */
export const sparkyfitness: JsonFormat = {
  source: 'sparkyfitness',
  hint: /sparkyfitness-cycle-v1/,
  matches: (value) => isObject(value) && value['schema'] === 'sparkyfitness-cycle-v1',
  read(value, sink) {
    const tables = objectOf(value);
    eachRow(tables['daily_logs'], sink, (log, line) => {
      const word = textOf(log['flow_level']);
      // An empty word means not logged, which is not the same as none.
      if (word === '') sink.leaveOut('NO_PLACE', { line, what: 'daily_logs' });
      else takeFlow(sink, { day: dayOf(log['entry_date']), word, line });
    });
    eachRow(tables['cycles'], sink, (cycle, line) => {
      if (cycle['is_excluded'] === true) takeSetAside(sink, cycle, line);
      if (cycle['source'] !== 'manual') return sink.leaveOut('PREDICTED', { line, what: 'cycles' });
      sink.take({ kind: 'period', day: dayOf(cycle['start_date']), end: null }, { line });
    });
    eachRow(tables['test_entries'], sink, (test, line) => {
      const result = test['test_type'] === 'opk' ? OPK[textOf(test['result'])] : undefined;
      if (result === undefined) sink.leaveOut('NO_PLACE', { line, what: 'test_entries' });
      else sink.take({ kind: 'test', day: dayOf(test['entry_date']), result }, { line });
    });
  },
};

function takeLutealCycle(sink: RecordSink, cycle: JsonObject, line: number): void {
  if (cycle['is_excluded_from_estimates'] === true) takeSetAside(sink, cycle, line);
  sink.take({ kind: 'period', day: dayOf(cycle['start_date']), end: null }, { line });
  eachRow(cycle['period_days'], sink, (day) =>
    takeFlow(sink, {
      day: dayOf(day['date']),
      word: textOf(day['bleeding_intensity']) || 'unspecified',
      line,
    }),
  );
}

export const luteal: JsonFormat = {
  source: 'luteal',
  hint: /"schema_version"/,
  matches: (value) =>
    isObject(value) &&
    'schema_version' in value &&
    hasItem(value['cycles'], (cycle) => 'period_days' in cycle),
  read(value, sink) {
    const root = objectOf(value);
    eachRow(root['cycles'], sink, (cycle, line) => takeLutealCycle(sink, cycle, line));
    leaveOutAll(sink, root['biomarker_observations'], 'biomarker_observations');
  },
};

/** `20250106` */
const compactDay = (value: unknown): string => textOf(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

function takePeriodicalEvent(sink: RecordSink, event: JsonObject, line: number): void {
  const [type, day] = [numberOf(event['eventtype']), compactDay(event['eventdate'])];
  // The app once filled in the amount by a rule, so it means nothing.
  if (type === 1) sink.take({ kind: 'period', day, end: null }, { line });
  else if (type === 2) sink.take({ kind: 'bleeding', day, flow: 'unspecified' }, { line });
  else sink.leaveOut(type >= 3 ? 'PREDICTED' : 'NO_PLACE', { line, what: `eventtype ${type}` });
  const celsius = numberOf(event['eventtemp']);
  if (celsius > 0) sink.take({ kind: 'temperature', day, value: celsius }, { line });
}

/** `[{"version":6},{"data":[…]},{"notes":[…]}]`, compressed. */
export const periodical: JsonFormat = {
  source: 'periodical',
  hint: /"eventtype"/,
  matches: (value) => hasItem(value, (part) => hasItem(part['data'], (event) => 'eventtype' in event)),
  read: (value, sink) =>
    eachRow(value, sink, (part) => {
      eachRow(part['data'], sink, (event, line) => takePeriodicalEvent(sink, event, line));
      eachRow(part['notes'], sink, (note, line) =>
        sink.take(
          { kind: 'note', day: compactDay(note['eventdate']), text: textOf(note['content']) },
          { line },
        ),
      );
      leaveOutAll(sink, part['symptoms'], 'symptoms');
    }),
};
