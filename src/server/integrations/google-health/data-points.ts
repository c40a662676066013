import type { MeasureRange } from '#core/training/measure-ranges.ts';
import { asFields, type Fields, fieldsIn, textIn, valueIn } from '../http-transport/json-fields.ts';
import { type JsonApi, readPages } from '../oauth/json-api.ts';

/** One kind of data. The API writes its name with hyphens in paths and with underscores in filters. */
export interface DataType {
  name: string;
  /** The time field that a filter compares. */
  filterBy: string;
  /** The parts of a data point to return. Otherwise sleep comes with every stage, and exercise with notes. */
  fields: string;
  pageRows: number;
}

type Days = readonly [from: Temporal.PlainDate, to: Temporal.PlainDate];

/** All data points of these days, including the last. */
export async function listDataPoints(api: JsonApi, type: DataType, days: Days): Promise<Fields[]> {
  const rows = await readPages(api, type.name, {
    path: (page) => pathOf(type, days, page),
    rows: 'dataPoints',
    nextToken: 'nextPageToken',
    omitsEmptyRows: true,
  });
  return rows.filter(isOfGoogleWearable);
}

/** Filters support only "at or after" and "before". */
function pathOf({ name, filterBy, fields, pageRows }: DataType, [from, to]: Days, page: string | null) {
  const member = `${name.replaceAll('-', '_')}.${filterBy}`;
  const query = new URLSearchParams({
    filter: `${member} >= "${from}" AND ${member} < "${to.add({ days: 1 })}"`,
    fields: `dataPoints(name,dataSource,${fields}),nextPageToken`,
    pageSize: String(pageRows),
    ...(page !== null && { pageToken: page }),
  });
  return `/v4/users/me/dataTypes/${name}/dataPoints?${query}`;
}

/**
 * Other apps and watches write into the same account through Health Connect. Their values are not comparable, so they
 * are dropped. Pixel watches have the platform FITBIT too.
 */
function isOfGoogleWearable(row: Fields): boolean {
  const platform = textIn(fieldsIn(row, 'dataSource'), 'platform');
  return platform === null || platform === 'FITBIT';
}

/** What the watch calls itself: Pixel Watch 4. */
export function deviceNameOf(row: Fields): unknown {
  return valueIn(fieldsIn(fieldsIn(row, 'dataSource'), 'device'), 'displayName');
}

/** Numbers of 64 bits are written as text, and so is NaN. */
export function figureIn(fields: Fields | null, key: string, { min, max }: MeasureRange): number | null {
  const value = valueIn(fields, key);
  const isText = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  const figure = isText ? Number(value) : value;
  return typeof figure === 'number' && figure >= min && figure <= max ? figure : null;
}

/** A duration: 32400s, -18000s, 1800.5s. */
export function secondsIn(fields: Fields | null, key: string): number | null {
  const [, seconds] = /^(-?\d+(?:\.\d+)?)s$/.exec(textIn(fields, key) ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds);
}

const MOST_OFFSET_MINUTES = 18 * 60;

/** The UTC offset, which is written as a duration. */
export function utcOffsetIn(fields: Fields | null, key: string): number | null {
  const seconds = secondsIn(fields, key);
  if (seconds === null) return null;
  const minutes = Math.round(seconds / 60);
  return Math.abs(minutes) > MOST_OFFSET_MINUTES ? null : minutes;
}

/** A day in three numbers: {"year": 2026, "month": 11, "day": 1}. */
export function dateIn(fields: Fields | null): Temporal.PlainDate | null {
  const { year, month, day } = asFields(valueIn(fields, 'date')) ?? {};
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
