import type { PhoneKind, PhoneMessage } from '#core/phone/phone-value.ts';
import { asFields, dayIn, type Fields } from '../http-transport/json-fields.ts';
import { createMessageReader, type MessageReader, scaled, UnknownMessage } from './message-reader.ts';
import { type PhoneMoment, readMoment } from './moment.ts';
import { temperatureUnit, toCelsius, toCelsiusDifference } from './units.ts';

/** A value's instant, interval or day, and what measured it. */
interface When {
  start: PhoneMoment | null;
  end: PhoneMoment | null;
  day: Temporal.PlainDate | null;
  /** The name of the watch or ring. */
  wearable: unknown;
}

type ReadValue = (reader: MessageReader, row: Fields, when: When) => void;

function number(kind: PhoneKind): ReadValue {
  return (reader, row, when) => reader.take(kindName(row), { kind, ...when, value: row['value'] });
}

function temperature(kind: PhoneKind, convert: typeof toCelsius): ReadValue {
  return (reader, row, when) => {
    const { value, unit: written = 'C' } = row;
    const unit = temperatureUnit(written);
    if (unit === null) return reader.refuse(kindName(row), 'UNKNOWN_UNIT');
    const celsius = typeof value === 'number' ? convert(value, unit) : value;
    reader.take(kindName(row), { kind, ...when, value: celsius });
  };
}

/** `minutes`, else the length of the interval. */
function minutesOf(row: Fields, { start, end, day }: When): unknown {
  if (row['minutes'] !== undefined) return row['minutes'];
  return start === null || end === null || day !== null ? null : (end.ms - start.ms) / 60_000;
}

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
  hrv_rmssd: number('HRV_RMSSD'),
  hrv_sdnn: number('HRV_SDNN'),
  resting_heart_rate: number('PULSE'),
  sleep: (reader, row, when) =>
    reader.take('sleep', { kind: 'SLEEP', ...when, value: scaled(minutesOf(row, when), 60) }),
  skin_temperature_deviation: temperature('SKIN_DEVIATION', toCelsiusDifference),
  skin_temperature: temperature('SKIN_TEMPERATURE', toCelsius),
  basal_temperature: temperature('BASAL_TEMPERATURE', toCelsius),
  workout: (reader, row, when) =>
    reader.take('workout', {
      kind: 'WORKOUT',
      ...when,
      value: minutesOf(row, when),
      label: typeof row['name'] === 'string' ? row['name'] : null,
    }),
  exercise_minutes: number('EXERCISE_MINUTES'),
  bleeding: choice('BLEEDING', 'flow', BLEEDINGS),
  ovulation_test: choice('OVULATION_TEST', 'result', RESULTS),
};

const kindName = (row: Fields): string => String(row['type']);

/** A day is stored as its noon, which is the same instant in every message. */
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

/** Lutea's own message, for scripts and other programs: `{"values": [{"type": …, "value": …, "time": …}]}`. */
export function readOwnMessage(json: unknown, timezone: string): PhoneMessage {
  const { values: list, wearable } = asFields(json) ?? {};
  if (!Array.isArray(list)) throw new UnknownMessage('no values');
  const reader = createMessageReader();
  for (const each of list) {
    const row = asFields(each) ?? {};
    const read = VALUES[kindName(row)];
    if (read === undefined) reader.refuse(kindName(row), 'BAD_VALUE');
    else read(reader, row, whenOf(row, timezone, wearable));
  }
  return reader.message();
}
