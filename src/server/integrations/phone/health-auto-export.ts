import type { Bleeding } from '#core/cycle/body-day.ts';
import type { PhoneKind, PhoneMessage } from '#core/phone/phone-value.ts';
import { asFields, type Fields } from '../http-transport/json-fields.ts';
import { createMessageReader, type MessageReader, scaled, UnknownMessage } from './message-reader.ts';
import { type PhoneMoment, readMoment } from './moment.ts';
import { factorTo, temperatureUnit, toCelsius } from './units.ts';

type At = (text: unknown) => PhoneMoment | null;

interface Metric {
  name: string;
  units: unknown;
  rows: Fields[];
}

type ReadMetric = (reader: MessageReader, metric: Metric, at: At) => void;

/** The wearable of a value. Null if it is from several devices together, such as "Watch|Phone". */
function wearableOf({ source }: Fields): unknown {
  return String(source).includes('|') ? null : source;
}

/** Reads a number with a date, multiplied by the factor of its unit. */
function quantity(kind: PhoneKind, unit: 'ms' | 'bpm' | 'min'): ReadMetric {
  return (reader, { name, units, rows }, at) => {
    const factor = factorTo(unit, units);
    for (const row of rows) {
      if (factor === null) reader.refuse(name, 'UNKNOWN_UNIT');
      else {
        const value = scaled(row['qty'], factor);
        reader.take(name, { kind, start: at(row['date']), value, wearable: wearableOf(row) });
      }
    }
  };
}

function temperature(kind: PhoneKind): ReadMetric {
  return (reader, { name, units, rows }, at) => {
    const unit = temperatureUnit(units);
    for (const row of rows) {
      const { qty } = row;
      if (unit === null) reader.refuse(name, 'UNKNOWN_UNIT');
      else {
        const value = typeof qty === 'number' ? toCelsius(qty, unit) : qty;
        reader.take(name, { kind, start: at(row['date']), value, wearable: wearableOf(row) });
      }
    }
  };
}

const MIDNIGHT = /[ T](?:00:00(?::00)?(?![\d:]|\s*[AP])|12:00(?::00)?\s*A)/i;

/** If "Summarize Data" is on in the app, HRV is the day's average, with the time of the day's first second. */
const hrv =
  (kind: 'HRV_SDNN' | 'HRV_RMSSD'): ReadMetric =>
  (reader, metric, at) => {
    const isAverage = (row: Fields) => MIDNIGHT.test(String(row['date']));
    for (const _row of metric.rows.filter(isAverage)) reader.refuse(metric.name, 'DAY_AVERAGE');
    const rows = metric.rows.filter((row) => !isAverage(row));
    quantity(kind, 'ms')(reader, { ...metric, rows }, at);
  };

const ASLEEP = /^(?:asleep|core|rem|deep|unspecified)/i;

/** Reads sleep: one row per night if "Summarize Data" is on in the app, else segments. */
const readSleep: ReadMetric = (reader, { name, units, rows }, at) => {
  const factor = factorTo('s', units);
  for (const row of rows) {
    if (factor === null) {
      reader.refuse(name, 'UNKNOWN_UNIT');
    } else if ('startDate' in row) {
      if (!ASLEEP.test(String(row['value']))) reader.ignore(1);
      else {
        const [start, end] = [at(row['startDate']), at(row['endDate'])];
        const seconds = start === null || end === null ? null : (end.ms - start.ms) / 1000;
        reader.take(name, { kind: 'SLEEP', start, end, value: seconds, wearable: wearableOf(row) });
      }
    } else {
      const asleep = [row['totalSleep'], row['asleep']].find((each) => typeof each === 'number' && each > 0);
      const [start, end] = [at(row['sleepStart']), at(row['sleepEnd'])];
      const value = scaled(asleep, factor);
      reader.take(name, { kind: 'SLEEP', start, end, value, wearable: wearableOf(row) });
    }
  }
};

/** Readers by metric name. Everything else is ignored. */
const METRICS: Readonly<Record<string, ReadMetric>> = {
  heart_rate_variability: hrv('HRV_SDNN'),
  heart_rate_variability_sdnn: hrv('HRV_SDNN'),
  // Since iOS 27.
  heart_rate_variability_rmssd: hrv('HRV_RMSSD'),
  resting_heart_rate: quantity('PULSE', 'bpm'),
  sleep_analysis: readSleep,
  apple_sleeping_wrist_temperature: temperature('SKIN_TEMPERATURE'),
  basal_body_temperature: temperature('BASAL_TEMPERATURE'),
  apple_exercise_time: quantity('EXERCISE_MINUTES', 'min'),
};

const FLOWS: Readonly<Record<string, Bleeding | null>> = {
  unspecified: 'UNSPECIFIED',
  light: 'LIGHT',
  medium: 'MEDIUM',
  heavy: 'HEAVY',
  none: null,
};

const POSITIVE = /surge|^positive/i;

function readCycle(reader: MessageReader, row: Fields, at: At): void {
  const name = String(row['name']);
  const value = String(row['value'] ?? '');
  const start = at(row['start']);
  if (name === 'Menstrual Flow') {
    const label = FLOWS[value.toLowerCase()];
    if (label === undefined) reader.refuse(name, 'BAD_VALUE');
    else if (label === null) reader.ignore(1);
    else reader.take(name, { kind: 'BLEEDING', start, value: 1, label });
  } else if (name === 'Intermenstrual Bleeding') {
    reader.take(name, { kind: 'BLEEDING', start, value: 1, label: 'SPOTTING' });
  } else if (name === 'Ovulation Test Result' && (POSITIVE.test(value) || /^negative/i.test(value))) {
    const label = POSITIVE.test(value) ? 'POSITIVE' : 'NEGATIVE';
    reader.take(name, { kind: 'OVULATION_TEST', start, value: 1, label });
  } else reader.ignore(1);
}

function readWorkout(reader: MessageReader, row: Fields, at: At): void {
  const [start, end] = [at(row['start']), at(row['end'])];
  const { duration } = row;
  const between = start === null || end === null ? null : (end.ms - start.ms) / 60_000;
  const value = typeof duration === 'number' ? duration / 60 : between;
  const label = typeof row['name'] === 'string' ? row['name'] : null;
  reader.take('workouts', { kind: 'WORKOUT', start, end, value, label });
}

const rowsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map((row) => asFields(row) ?? {}) : [];

/** A message of the iOS app Health Auto Export, which sends the data of Apple Health. */
export function readHealthAutoExport(json: unknown, timezone: string): PhoneMessage {
  const data = asFields(asFields(json)?.['data']);
  if (data === null) throw new UnknownMessage('no data');
  const reader = createMessageReader();
  const at: At = (text) => readMoment(text, timezone);
  for (const [part, list] of Object.entries(data)) {
    const rows = rowsIn(list);
    if (part === 'metrics') {
      for (const metric of rows) {
        const name = String(metric['name']);
        const read = METRICS[name];
        const measured = rowsIn(metric['data']);
        if (read === undefined) reader.ignore(measured.length);
        else read(reader, { name, units: metric['units'], rows: measured }, at);
      }
    } else if (part === 'workouts') for (const row of rows) readWorkout(reader, row, at);
    else if (part === 'cycleTracking') for (const row of rows) readCycle(reader, row, at);
    else reader.ignore(rows.length);
  }
  return reader.message();
}
