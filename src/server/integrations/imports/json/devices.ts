import type { NightMeasure, RecordSink } from '#core/import/imported-record.ts';
import { takeFlow } from '../flow-word.ts';
import type { ImportSource, JsonFormat } from '../format.ts';
import { isoDay } from '../text/date-spelling.ts';
import {
  dayOf,
  eachRow,
  hasItem,
  type JsonObject,
  numberOf,
  objectOf,
  plusDays,
  textOf,
} from './json-value.ts';

interface Night {
  day: string;
  measure: NightMeasure;
  value: number;
  line: number;
}

const takeNight = (sink: RecordSink, app: ImportSource, { line, ...night }: Night): void =>
  sink.take({ kind: 'night', app, device: app, ...night }, { line, what: night.measure });

/** The last day of a period, from its logged length. A predicted length is ignored. */
function endOf(cycle: JsonObject, start: string): string | null {
  const lengthDays = numberOf(cycle['actualPeriodLength']);
  return lengthDays > 0 ? plusDays(start, lengthDays - 1) : null;
}

export const garminCycles: JsonFormat = {
  source: 'garmin',
  hint: /"predictedCycleLength"/,
  matches: (value) => hasItem(value, (item) => 'startDate' in item && 'predictedCycleLength' in item),
  read: (value, sink) =>
    eachRow(value, sink, (cycle, line) => {
      const day = dayOf(cycle['startDate']);
      if (textOf(cycle['cycleType']).startsWith('PREGNANT'))
        return sink.take({ kind: 'stage', day, end: null, stage: 'PREGNANCY' }, { line });
      if (cycle['hormonalContraception'] === true)
        sink.take({ kind: 'stage', day, end: null, stage: 'PILL' }, { line, what: 'hormonalContraception' });
      sink.take({ kind: 'period', day, end: endOf(cycle, day) }, { line });
    }),
};

export const garminDays: JsonFormat = {
  source: 'garmin',
  hint: /"ovulationDay"|"moods"/,
  matches: (value) =>
    hasItem(value, (item) => 'calendarDate' in item && ('flow' in item || 'ovulationDay' in item)),
  read: (value, sink) =>
    eachRow(value, sink, (log, line) => {
      const [day, word] = [dayOf(log['calendarDate']), textOf(log['flow'])];
      if (log['ovulationDay'] === true) sink.take({ kind: 'ovulation', day }, { line });
      if (word === '') return sink.leaveOut('NO_PLACE', { line, what: 'symptoms' });
      takeFlow(sink, { day, word, line });
    }),
};

const GARMIN_METRICS: Readonly<Record<string, NightMeasure>> = {
  HRV: 'hrvLastNightMs',
  HR: 'restingHeartRate',
  SKIN_TEMP_C: 'skinTemperature',
};

export const garminHealthStatus: JsonFormat = {
  source: 'garmin',
  hint: /"baselineLowerLimit"|"SKIN_TEMP_C"/,
  matches: (value) =>
    hasItem(value, (item) => 'calendarDate' in item && hasItem(item['metrics'], (m) => 'type' in m)),
  read: (value, sink) =>
    eachRow(value, sink, (log, line) =>
      eachRow(log['metrics'], sink, (metric) => {
        const measure = GARMIN_METRICS[textOf(metric['type'])];
        if (measure === undefined) return sink.leaveOut('NO_PLACE', { what: textOf(metric['type']) });
        takeNight(sink, 'garmin', {
          day: dayOf(log['calendarDate']),
          measure,
          value: numberOf(metric['value']),
          line,
        });
      }),
    ),
};

export const garminSleep: JsonFormat = {
  source: 'garmin',
  hint: /"deepSleepSeconds"/,
  matches: (value) => hasItem(value, (item) => 'calendarDate' in item && 'deepSleepSeconds' in item),
  read: (value, sink) =>
    eachRow(value, sink, (log, line) => {
      const stages = ['deepSleepSeconds', 'lightSleepSeconds', 'remSleepSeconds'];
      const seconds = stages.reduce((sum, stage) => sum + (numberOf(log[stage]) || 0), 0);
      takeNight(sink, 'garmin', {
        day: dayOf(log['calendarDate']),
        measure: 'sleepSeconds',
        value: seconds,
        line,
      });
    }),
};

/** Older files have the day as an object with a date in words: `Jan 11, 2024 12:00:00 AM`. */
function summaryDay(value: unknown): string {
  if (typeof value === 'string') return dayOf(value);
  const [, day = ''] = /^(\w+ \d+, \d{4})\b/.exec(textOf(objectOf(value)['date'])) ?? [];
  return isoDay(day);
}

export const garminDaySummary: JsonFormat = {
  source: 'garmin',
  hint: /"restingHeartRate"/,
  matches: (value) => hasItem(value, (item) => 'calendarDate' in item && 'restingHeartRate' in item),
  read: (value, sink) =>
    eachRow(value, sink, (log, line) =>
      takeNight(sink, 'garmin', {
        day: summaryDay(log['calendarDate']),
        measure: 'restingHeartRate',
        value: numberOf(log['restingHeartRate']),
        line,
      }),
    ),
};

/** `01/11/24 00:00:00`, month first. */
const fitbitDay = (value: unknown): string =>
  textOf(value).replace(/^(\d\d)\/(\d\d)\/(\d\d)\b.*$/, '20$3-$1-$2');

export const fitbitPulse: JsonFormat = {
  source: 'fitbit',
  hint: /"value"\s*:\s*\{\s*"date"/,
  matches: (value) => hasItem(value, (item) => 'dateTime' in item && 'date' in objectOf(item['value'])),
  read: (value, sink) =>
    eachRow(value, sink, (row, line) => {
      const { date, value: pulse } = objectOf(row['value']);
      // A day that was not measured has the value 0 and no date.
      if (date === null) return sink.leaveOut('BAD_VALUE', { line, what: 'restingHeartRate' });
      takeNight(sink, 'fitbit', {
        day: fitbitDay(row['dateTime']),
        measure: 'restingHeartRate',
        value: numberOf(pulse),
        line,
      });
    }),
};

export const fitbitSleep: JsonFormat = {
  source: 'fitbit',
  hint: /"dateOfSleep"/,
  matches: (value) => hasItem(value, (item) => 'dateOfSleep' in item && 'minutesAsleep' in item),
  read: (value, sink) =>
    eachRow(value, sink, (log, line) => {
      const seconds = numberOf(log['minutesAsleep']) * 60;
      const day = dayOf(log['dateOfSleep']);
      sink.take(
        {
          kind: 'night',
          day,
          measure: 'sleepSeconds',
          value: seconds,
          app: 'fitbit',
          device: 'fitbit',
          isPart: true,
        },
        { line },
      );
    }),
};
