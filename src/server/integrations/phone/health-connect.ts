import type { OvulationTest } from '#core/cycle/body-day.ts';
import type { PhoneKind, PhoneMessage } from '#core/phone/phone-value.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { asFields, type Fields, textIn } from '../http-transport/json-fields.ts';
import { createMessageReader, type MessageReader, scaled, UnknownMessage } from './message-reader.ts';
import { offsetInMinutes, type PhoneMoment, readMoment } from './moment.ts';

/** Stages of Health Connect that are not sleep, as number or name: awake, out of bed, awake in bed. */
const AWAKE = /^(?:1|3|7)$|AWAKE|OUT_OF_BED/i;
/** Flow by number: 0 unknown, 1 light, 2 medium, 3 heavy. */
const FLOWS = ['UNSPECIFIED', 'LIGHT', 'MEDIUM', 'HEAVY'] as const;
/** Test result by number: 1 positive, 2 high (fertile, but no peak), 3 negative; 0 could not be read. */
const TESTS: readonly (OvulationTest | null)[] = [null, 'POSITIVE', null, 'NEGATIVE'];

/** Health Connect's constant for a value that a person typed. */
const MANUAL_ENTRY = 3;

/** The watch and the app that wrote a record. Both are needed: one app may have two watches, and one watch two apps. */
function writerOf(record: Fields): string | null {
  const metadata = asFields(record['metadata']);
  const method = metadata?.['recording_method'];
  if (method === MANUAL_ENTRY || /^manual/i.test(String(method))) return BY_HAND;
  const device = asFields(metadata?.['device']);
  const watch = [textIn(device, 'manufacturer'), textIn(device, 'model')].filter(Boolean).join(' ');
  return [watch, textIn(metadata, 'data_origin')].filter(Boolean).join(', ') || null;
}

/** The UTC offset where the phone is, which newer versions of the app send. */
function offsetOf(record: Fields): number | null {
  const metadata = asFields(record['metadata']);
  const seconds =
    metadata?.['instant_zone_offset_seconds'] ??
    asFields(metadata?.['interval_zone_offset'])?.['end_zone_offset_seconds'];
  return typeof seconds === 'number' ? offsetInMinutes(seconds / 60) : null;
}

type At = (text: unknown) => PhoneMoment | null;
type ReadRecord = (reader: MessageReader, record: Fields, at: At, name: string) => void;

/** Seconds asleep; the whole session if it has no stages. */
function asleepSeconds({ duration_seconds: duration, stages }: Fields): unknown {
  if (!Array.isArray(stages) || stages.length === 0) return duration;
  return stages
    .map(asFields)
    .filter((stage) => stage !== null && !AWAKE.test(String(stage['stage'])))
    .reduce((sum, stage) => sum + Number(stage?.['duration_seconds']), 0);
}

const readSleep: ReadRecord = (reader, record, at, name) => {
  const end = at(record['session_end_time']);
  const duration = record['duration_seconds'];
  const start =
    end === null || typeof duration !== 'number' ? null : { ...end, ms: end.ms - duration * 1000 };
  reader.take(name, { kind: 'SLEEP', start, end, value: asleepSeconds(record), wearable: writerOf(record) });
};

const DAY_MS = 86_400_000;
const LONGEST_PERIOD_DAYS = 15;

/** Reads a period as one value for each of its days. */
const readPeriod: ReadRecord = (reader, record, at, name) => {
  const [start, end] = [at(record['start_time']), at(record['end_time'])];
  if (start === null || end === null) return reader.refuse(name, 'BAD_TIME');
  const days = Math.ceil((end.ms - start.ms) / DAY_MS) || 1;
  if (days < 1 || days > LONGEST_PERIOD_DAYS) return reader.refuse(name, 'BAD_VALUE');
  for (let i = 0; i < days; i++) {
    const moment = { ...start, ms: start.ms + i * DAY_MS };
    reader.take(name, { kind: 'BLEEDING', start: moment, value: 1, label: 'UNSPECIFIED' });
  }
};

const readTest: ReadRecord = (reader, record, at, name) => {
  const label = TESTS[Number(record['result'])];
  if (label === null) return reader.ignore(1);
  if (label === undefined) return reader.refuse(name, 'BAD_VALUE');
  reader.take(name, { kind: 'OVULATION_TEST', start: at(record['time']), value: 1, label });
};

const readFlow: ReadRecord = (reader, record, at, name) => {
  const label = FLOWS[Number(record['flow'])];
  if (label === undefined) return reader.refuse(name, 'BAD_VALUE');
  reader.take(name, { kind: 'BLEEDING', start: at(record['time']), value: 1, label });
};

const readExercise: ReadRecord = (reader, record, at, name) => {
  const label = typeof record['type'] === 'string' ? record['type'] : null;
  const value = scaled(record['duration_seconds'], 1 / 60);
  const [start, end] = [at(record['start_time']), at(record['end_time'])];
  reader.take(name, { kind: 'WORKOUT', start, end, value, label });
};

/** Reads a measured number. With a coarser resolution, the app sends averages of some minutes under another name. */
function sample(kind: PhoneKind, field: string, average = field): ReadRecord {
  return (reader, record, at, name) =>
    reader.take(name, {
      kind,
      start: at(record['time']),
      value: record[field] ?? record[average],
      wearable: writerOf(record),
    });
}

/** Readers by the name of a list in the message. Everything else is ignored. */
const READERS: Readonly<Record<string, ReadRecord>> = {
  heart_rate_variability: sample('HRV_RMSSD', 'rmssd_millis', 'avg'),
  resting_heart_rate: sample('PULSE', 'bpm'),
  sleep: readSleep,
  skin_temperature: sample('SKIN_DEVIATION', 'delta_celsius', 'avg_delta_celsius'),
  exercise: readExercise,
  menstruation_period: readPeriod,
  menstruation_flow: readFlow,
  intermenstrual_bleeding: (reader, record, at, name) =>
    reader.take(name, { kind: 'BLEEDING', start: at(record['time']), value: 1, label: 'SPOTTING' }),
  ovulation_test: readTest,
  basal_body_temperature: (reader, record, at, name) =>
    reader.take(name, { kind: 'BASAL_TEMPERATURE', start: at(record['time']), value: record['celsius'] }),
};

function readRecord(
  reader: MessageReader,
  record: Fields,
  { read, name, timezone }: { read: ReadRecord; name: string; timezone: string },
): void {
  const offset = offsetOf(record);
  const at: At = (text) => {
    const moment = readMoment(text, timezone);
    return moment && { ...moment, utcOffsetMinutes: moment.utcOffsetMinutes ?? offset };
  };
  read(reader, record, at, name);
}

/** A message of the Android app HC Webhook, which sends the data of Health Connect. Its times are UTC. */
export function readHealthConnect(json: unknown, timezone: string): PhoneMessage {
  const fields = asFields(json);
  if (fields === null || typeof fields['app_version'] !== 'string' || !('timestamp' in fields)) {
    throw new UnknownMessage('no timestamp and app_version');
  }
  const reader = createMessageReader();
  for (const [name, records] of Object.entries(fields)) {
    if (!Array.isArray(records)) continue;
    const read = READERS[name];
    if (read === undefined) reader.ignore(records.length);
    else for (const record of records) readRecord(reader, asFields(record) ?? {}, { read, name, timezone });
  }
  return reader.message();
}
