import type { RecordSink } from '#core/import/imported-record.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const PROBED_ITEMS = 50;

/** Whether any item has this shape. One bad row must not hide the format. */
export function hasItem(value: unknown, isOfShape: (item: JsonObject) => boolean): boolean {
  return listOf(value)
    .slice(0, PROBED_ITEMS)
    .some((item) => isObject(item) && isOfShape(item));
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The day as written. A time after it must not shift it. */
export const dayOf = (value: unknown): string => textOf(value).slice(0, 10);

/** Numbers may come as text. NaN if there is none. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : Number.NaN;
}

/** An object, or its JSON text: some exports have both. */
export function parsedObject(value: unknown): JsonObject {
  if (typeof value !== 'string') return objectOf(value);
  try {
    return objectOf(JSON.parse(value));
  } catch {
    return {};
  }
}

/** Calls back with each object of a list and its number, from 1. Anything else counts as one bad row. */
export function eachRow(
  value: unknown,
  sink: RecordSink,
  read: (row: JsonObject, line: number) => void,
): void {
  for (const [at, item] of listOf(value).entries()) {
    if (isObject(item)) read(item, at + 1);
    else sink.leaveOut('BAD_VALUE', { line: at + 1 });
  }
}

/** Adds days to a day as text; returns other text unchanged. */
export function plusDays(day: string, days: number): string {
  try {
    return Temporal.PlainDate.from(day).add({ days }).toString();
  } catch {
    return day;
  }
}
