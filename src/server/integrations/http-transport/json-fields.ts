import type { MeasureRange } from '#core/training/measure-ranges.ts';

/** An object in a vendor's answer. It is untrusted, so every field is read through a function of this file. */
export type Fields = Readonly<Record<string, unknown>>;

/** Thrown by parsers for an undocumented answer. */
export class UnexpectedShape extends Error {
  override readonly name = 'UnexpectedShape';
}

export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** The one object of an answer; null for every form of "no data" (no body, null, an empty list). */
export function soleObject(json: unknown): Fields | null {
  if (json === undefined || json === null) return null;
  if (Array.isArray(json) && json.length === 0) return null;
  const fields = asFields(json);
  if (fields === null) throw new UnexpectedShape('an object was expected');
  return fields;
}

/** The objects of a list; empty for every form of "no data". Entries that are not objects are dropped. */
export function rowsOf(json: unknown): Fields[] {
  if (json === undefined || json === null) return [];
  if (Array.isArray(json)) return json.map(asFields).filter((row) => row !== null);
  // A range without data may also come as an object of nulls.
  if (Object.values(asFields(json) ?? { no: 'object' }).every((value) => value === null)) return [];
  throw new UnexpectedShape('a list was expected');
}

export function valueIn(fields: Fields | null, key: string): unknown {
  return fields?.[key];
}

export function numberIn(fields: Fields | null, key: string, { min, max }: MeasureRange): number | null {
  const value = valueIn(fields, key);
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

export function textIn(fields: Fields | null, key: string): string | null {
  const value = valueIn(fields, key);
  return typeof value === 'string' ? value : null;
}

export function fieldsIn(fields: Fields | null, key: string): Fields | null {
  return asFields(valueIn(fields, key));
}

export function dayIn(fields: Fields | null, key: string): Temporal.PlainDate | null {
  const text = textIn(fields, key);
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

/** An instant as text. Garmin's times in GMT lack the Z: 2026-07-01T06:00:00.0. */
export function momentIn(fields: Fields | null, key: string): Temporal.Instant | null {
  const text = textIn(fields, key);
  if (text === null || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  try {
    return Temporal.Instant.from(hasZone ? text : `${text}Z`);
  } catch {
    return null;
  }
}

/** Years 2000 to 2100: no wearable has data from any other time. */
const EPOCH_MS: MeasureRange = { min: 946_684_800_000, max: 4_102_444_800_000 };

/** An instant as milliseconds since 1970. */
export function epochMomentIn(fields: Fields | null, key: string): Temporal.Instant | null {
  const milliseconds = numberIn(fields, key, EPOCH_MS);
  return milliseconds === null ? null : Temporal.Instant.fromEpochMilliseconds(Math.trunc(milliseconds));
}

/** A local time without offset: 2026-07-14 18:38:02. */
export function localTimeIn(fields: Fields | null, key: string): Temporal.PlainDateTime | null {
  const text = textIn(fields, key);
  if (text === null || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text.slice(0, 19).replace(' ', 'T'));
  } catch {
    return null;
  }
}
