import type { Flow, RecordSink, Sample } from '#core/import/imported-record.ts';
import { refuseFlow } from './flow-word.ts';
import { ImportProblem } from './import-problem.ts';
import { openUntrusted, type SqliteRow as Row, type UntrustedSqlite } from './untrusted-sqlite.ts';

const FLOWS: readonly Flow[] = ['unspecified', 'light', 'medium', 'heavy'];

/** The day of a record, which is stored as days since 1970 in its own timezone. */
const dayOf = ({ local_date }: Row): string => {
  const days = Number(local_date);
  if (local_date === null || !Number.isInteger(days) || Math.abs(days) > 100_000) return '';
  return Temporal.PlainDate.from('1970-01-01').add({ days }).toString();
};

/** The last local day of a record: its end in ms, offset in seconds. An end at midnight belongs to the day before. */
function lastDayOf({ end_time, end_zone_offset }: Row): string | null {
  const localMs = Number(end_time) + Number(end_zone_offset) * 1_000 - 1;
  if (!Number.isFinite(localMs) || Math.abs(localMs) > 8.64e15) return null;
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(localMs))
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toString();
}

interface Span {
  startMs: number;
  endMs: number;
  offsetSeconds: unknown;
}

/** Takes a value with its time. The offset is in seconds. The app that wrote the value counts as the wearable. */
function takeSample(
  sink: RecordSink,
  row: Row,
  { kind, value, startMs, endMs, offsetSeconds }: Span & Pick<Sample, 'kind' | 'value'>,
) {
  const utcOffsetMinutes = Math.round(Number(offsetSeconds ?? Number.NaN) / 60);
  const isTimed = [startMs, endMs].every((ms) => Math.abs(ms) < 8e15) && Number.isFinite(utcOffsetMinutes);
  if (!isTimed) return sink.leaveOut('BAD_DATE', { what: 'night' });
  const wearable = String(row['app_info_id'] ?? '') || null;
  const sample = { kind, value, startMs, endMs, utcOffsetMinutes, wearable };
  const day = lastDayOf({ end_time: endMs + 1, end_zone_offset: offsetSeconds }) ?? '';
  sink.take({ kind: 'sample', app: 'healthconnect', day, sample });
}

const momentary = (kind: Sample['kind'], column: string) => (sink: RecordSink, row: Row) => {
  const ms = Number(row['time'] ?? Number.NaN);
  const value = Number(row[column] ?? Number.NaN);
  takeSample(sink, row, { kind, value, startMs: ms, endMs: ms, offsetSeconds: row['zone_offset'] });
};

function takeFlow(sink: RecordSink, row: Row): void {
  const flow = FLOWS[Number(row['flow'])];
  if (flow === undefined) refuseFlow(sink, dayOf(row), { what: 'flow' });
  else sink.take({ kind: 'bleeding', day: dayOf(row), flow });
}

function takeTest(sink: RecordSink, row: Row): void {
  const result = Number(row['result']);
  if (result === 1) sink.take({ kind: 'test', day: dayOf(row), result: 'positive' });
  else if (result === 3) sink.take({ kind: 'test', day: dayOf(row), result: 'negative' });
  else sink.leaveOut('NO_PLACE', { what: 'ovulation_test' });
}

function takeSleep(sink: RecordSink, row: Row): void {
  const [startMs, endMs] = [Number(row['start_time']), Number(row['end_time'])];
  const value = (endMs - startMs) / 1_000;
  takeSample(sink, row, { kind: 'SLEEP', value, startMs, endMs, offsetSeconds: row['end_zone_offset'] });
}

const SKIN_TEMPERATURE_COLUMNS = {
  skin_temperature_delta_table: ['parent_key', 'delta'],
  skin_temperature_record_table: ['row_id', 'end_time', 'end_zone_offset', 'app_info_id'],
};

/** Skin temperatures: differences from a baseline that may be unknown. A night belongs to the day of waking. */
const SKIN_TEMPERATURES = `select night.end_time, night.end_zone_offset, night.app_info_id, sample.delta
  from skin_temperature_delta_table as sample
  join skin_temperature_record_table as night on night.row_id = sample.parent_key`;

function takeSkinTemperature(sink: RecordSink, row: Row): void {
  sink.take({
    kind: 'night',
    app: 'healthconnect',
    day: lastDayOf(row) ?? '',
    measure: 'skinTemperatureDeviation',
    value: Number(row['delta'] ?? Number.NaN),
    device: String(row['app_info_id'] ?? ''),
  });
}

interface RecordTable {
  /** Only these columns are read. */
  columns: readonly string[];
  take: (sink: RecordSink, row: Row) => void;
}

function sampleTable(kind: Sample['kind'], column: string): RecordTable {
  return { columns: ['time', 'zone_offset', column, 'app_info_id'], take: momentary(kind, column) };
}

const TABLES: Readonly<Record<string, RecordTable>> = {
  menstruation_period_record_table: {
    columns: ['local_date', 'end_time', 'end_zone_offset'],
    take: (sink, row) => sink.take({ kind: 'period', day: dayOf(row), end: lastDayOf(row) }),
  },
  menstruation_flow_record_table: { columns: ['local_date', 'flow'], take: takeFlow },
  intermenstrual_bleeding_record_table: {
    columns: ['local_date'],
    take: (sink, row) => sink.take({ kind: 'bleeding', day: dayOf(row), flow: 'spotting' }),
  },
  ovulation_test_record_table: { columns: ['local_date', 'result'], take: takeTest },
  basal_body_temperature_record_table: {
    columns: ['local_date', 'temperature'],
    take: (sink, row) =>
      sink.take({ kind: 'temperature', day: dayOf(row), value: Number(row['temperature']) }),
  },
  heart_rate_variability_rmssd_record_table: sampleTable('HRV_RMSSD', 'heart_rate_variability_millis'),
  resting_heart_rate_record_table: sampleTable('PULSE', 'beats_per_minute'),
  sleep_session_record_table: {
    columns: ['start_time', 'end_time', 'end_zone_offset', 'app_info_id'],
    take: takeSleep,
  },
};

function readTables(database: UntrustedSqlite, sink: RecordSink): void {
  if (!database.hasTable('application_info_table')) throw new ImportProblem('UNKNOWN');
  for (const [name, { columns, take }] of Object.entries(TABLES)) {
    if (!database.hasTable(name)) continue;
    const stored = database.columnsOf(name, columns);
    if (stored.length === 0) continue;
    for (const row of database.rows(`select ${stored.join(', ')} from ${name}`)) take(sink, row);
  }
  const hasSkinTemperatures = Object.entries(SKIN_TEMPERATURE_COLUMNS).every(
    ([name, columns]) =>
      database.hasTable(name) && database.columnsOf(name, columns).length === columns.length,
  );
  if (!hasSkinTemperatures) return;
  for (const row of database.rows(SKIN_TEMPERATURES)) takeSkinTemperature(sink, row);
}

/** The database that Android's Health Connect exports. */
export function readHealthConnect(path: string, sink: RecordSink): void {
  let database: UntrustedSqlite | undefined;
  try {
    database = openUntrusted(path);
    readTables(database, sink);
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem('UNREADABLE', 'healthconnect');
  } finally {
    database?.close();
  }
}
