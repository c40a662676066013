import { BATTERY } from '#core/training/measure-ranges.ts';
import { dayIn, type Fields, rowsOf, valueIn } from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

export interface BodyBatteryDay {
  date: Temporal.PlainDate;
  /** The last reading of the day. */
  bodyBatteryCurrent: number;
  bodyBatteryHigh: number;
  bodyBatteryLow: number;
  /** When the highest value was first reached. */
  peakAt: Temporal.Instant;
}

interface Reading {
  atMs: number;
  level: number;
}

/** Columns differ between devices and years, so each answer names them. */
function columnOf(day: Fields, name: string): number {
  const described = rowsOf(valueIn(day, 'bodyBatteryValueDescriptorDTOList')).find(
    (column) => valueIn(column, 'bodyBatteryValueDescriptorKey') === name,
  );
  const index = valueIn(described ?? null, 'bodyBatteryValueDescriptorIndex');
  return typeof index === 'number' ? index : -1;
}

function readingsOf(day: Fields): Reading[] {
  const values = valueIn(day, 'bodyBatteryValuesArray');
  const timeColumn = columnOf(day, 'timestamp');
  const levelColumn = columnOf(day, 'bodyBatteryLevel');
  return (Array.isArray(values) ? values : []).flatMap((row: unknown) => {
    const atMs: unknown = Array.isArray(row) ? row[timeColumn] : null;
    const level: unknown = Array.isArray(row) ? row[levelColumn] : null;
    const isReading = typeof level === 'number' && level >= BATTERY.min && level <= BATTERY.max;
    return isReading && Number.isInteger(atMs) ? { atMs: atMs as number, level } : [];
  });
}

function parseDay(day: Fields): BodyBatteryDay[] {
  const date = dayIn(day, 'date');
  const readings = readingsOf(day).sort((a, b) => a.atMs - b.atMs);
  const last = readings.at(-1);
  if (date === null || last === undefined) return [];
  const levels = readings.map(({ level }) => level);
  const bodyBatteryHigh = Math.max(...levels);
  const { atMs } = readings.find(({ level }) => level === bodyBatteryHigh) ?? last;
  return [
    {
      date,
      bodyBatteryCurrent: last.level,
      bodyBatteryHigh,
      bodyBatteryLow: Math.min(...levels),
      peakAt: Temporal.Instant.fromEpochMilliseconds(atMs),
    },
  ];
}

/** The answer has no highest and lowest value: they are computed from its readings. */
export const bodyBatteryRange: Resource<
  [from: Temporal.PlainDate, to: Temporal.PlainDate],
  BodyBatteryDay[]
> = {
  label: 'Body Battery by day',
  path: (from, to) => `/wellness-service/wellness/bodyBattery/reports/daily?startDate=${from}&endDate=${to}`,
  parse: (json) => rowsOf(json).flatMap(parseDay),
};
