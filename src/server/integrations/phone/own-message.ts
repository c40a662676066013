import type { PhoneKind, PhoneMessage } from '#core/phone/phone-value.ts';
import { asFields, dayIn, type Fields } from '../http-transport/json-fields.ts';
import { createMessageReader, type MessageReader, scaled, UnknownMessage } from './message-reader.ts';
import { type PhoneMoment, readMoment } from './moment.ts';
import { listedRows, rowsOfLines } from './row-lines.ts';
import { factorTo, temperatureUnit, toCelsius, toCelsiusDifference } from './units.ts';
import { readWrittenNumber, type WrittenNumber } from './written-number.ts';

/** The instant, interval or day of a value, and what measured it. */
interface When {
  start: PhoneMoment | null;
  end: PhoneMoment | null;
  day: Temporal.PlainDate | null;
  /** The name of the watch or ring. */
  wearable: unknown;
}

type ReadValue = (reader: MessageReader, row: Fields, when: When) => void;

interface Quantity {
  kind: PhoneKind;
  /** The unit in which Lutea stores the value. */
  unit: 'ms' | 'bpm' | 'min' | 's';
  /** The unit of a number that has none; absent: the stored unit. */
  assumed?: string;
  read?: (row: Fields, when: When) => WrittenNumber | null;
}

function quantity({
  kind,
  unit,
  assumed = unit,
  read = ({ value }) => readWrittenNumber(value),
}: Quantity): ReadValue {
  return (reader, row, when) => {
    const written = read(row, when);
    const factor = factorTo(unit, written?.unit ?? assumed);
    if (factor === null) return reader.refuse(kindName(row), 'UNKNOWN_UNIT');
    const label = kind === 'WORKOUT' && typeof row['name'] === 'string' ? row['name'] : null;
    reader.take(kindName(row), { kind, ...when, value: scaled(written?.number, factor), label });
  };
}

function temperature(kind: PhoneKind, convert: typeof toCelsius): ReadValue {
  return (reader, row, when) => {
    const written = readWrittenNumber(row['value']);
    const unit = temperatureUnit(written?.unit ?? row['unit'] ?? 'C');
    if (unit === null) return reader.refuse(kindName(row), 'UNKNOWN_UNIT');
    reader.take(kindName(row), { kind, ...when, value: written && convert(written.number, unit) });
  };
}

/** The field `minutes`, or the length of the interval if it is missing. */
function minutesOf(row: Fields, { start, end, day }: When): WrittenNumber | null {
  if (row['minutes'] !== undefined) return readWrittenNumber(row['minutes']);
  if (start === null || end === null || day !== null) return null;
  return { number: (end.ms - start.ms) / 60_000, unit: null };
}

const takeSleep = quantity({ kind: 'SLEEP', unit: 's', assumed: 'min', read: minutesOf });

/** The names that an iPhone in English, German or French gives to time in bed without sleep. */
const AWAKE = /^(?:awake|in ?bed|wach|im bett|(?:en )?éveil|au lit)/i;

/** A part of a night may have a stage, which may be time awake. */
const readSleep: ReadValue = (reader, row, when) =>
  AWAKE.test(String(row['stage'] ?? '').trim()) ? reader.ignore(1) : takeSleep(reader, row, when);

const BLEEDINGS = ['UNSPECIFIED', 'SPOTTING', 'LIGHT', 'MEDIUM', 'HEAVY'];
const RESULTS = ['POSITIVE', 'NEGATIVE'];

function choice(kind: PhoneKind, field: string, labels: readonly string[]): ReadValue {
  return (reader, row, when) => {
    const label = String(row[field] ?? labels[0]).toUpperCase();
    if (!labels.includes(label)) return reader.refuse(kindName(row), 'BAD_VALUE');
    reader.take(kindName(row), { kind, ...when, value: 1, label });
  };
}

const VALUES: Readonly<Record<string, ReadValue>> = {
  hrv_rmssd: quantity({ kind: 'HRV_RMSSD', unit: 'ms' }),
  hrv_sdnn: quantity({ kind: 'HRV_SDNN', unit: 'ms' }),
  resting_heart_rate: quantity({ kind: 'PULSE', unit: 'bpm' }),
  sleep: readSleep,
  skin_temperature_deviation: temperature('SKIN_DEVIATION', toCelsiusDifference),
  skin_temperature: temperature('SKIN_TEMPERATURE', toCelsius),
  basal_temperature: temperature('BASAL_TEMPERATURE', toCelsius),
  workout: quantity({ kind: 'WORKOUT', unit: 'min', read: minutesOf }),
  exercise_minutes: quantity({ kind: 'EXERCISE_MINUTES', unit: 'min' }),
  bleeding: choice('BLEEDING', 'flow', BLEEDINGS),
  ovulation_test: choice('OVULATION_TEST', 'result', RESULTS),
};

const kindName = (row: Fields): string => String(row['type']);

/** A day is stored as its noon, so that it is the same instant in every message. */
function whenOf(row: Fields, timezone: string, named: unknown): When {
  const wearable = row['wearable'] ?? named;
  const day = dayIn(row, 'date');
  if (day !== null) {
    const { epochMilliseconds: ms } = day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' });
    const noon = { ms, utcOffsetMinutes: 0 };
    return { start: noon, end: noon, day, wearable };
  }
  const start = readMoment(row['time'] ?? row['start'], timezone);
  return { start, end: 'end' in row ? readMoment(row['end'], timezone) : start, day: null, wearable };
}

/** Whether a message is Lutea's own. */
export const isOwnMessage = (json: unknown): boolean => asFields(json)?.['values'] !== undefined;

/** Lutea's own message, for scripts and other programs: `{"values": [{"type": …, "value": …, "time": …}]}`. */
export function readOwnMessage(json: unknown, timezone: string): PhoneMessage {
  const { values, wearable } = asFields(json) ?? {};
  const rows = listedRows(values);
  if (rows === null) throw new UnknownMessage('no values');
  const reader = createMessageReader();
  for (const listed of rows) {
    const read = VALUES[kindName(listed)];
    if (read === undefined) {
      reader.refuse(kindName(listed), 'BAD_VALUE');
      continue;
    }
    for (const row of rowsOfLines(listed)) {
      if (row === null) reader.refuse(kindName(listed), 'BAD_VALUE');
      else read(reader, row, whenOf(row, timezone, wearable));
    }
  }
  return reader.message();
}
