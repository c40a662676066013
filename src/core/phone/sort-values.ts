import { dayNumber } from '#core/calendar-day.ts';
import type { MessageProblem, PhoneMessage, PhoneValue, StoredPhoneValue } from './phone-value.ts';

/** How long a phone's values are kept, and how old a value may be. */
export const PHONE_DAYS = 100;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A phone's clock may be a little ahead. */
const AHEAD_MS = HOUR_MS;
/** A value of a whole day is stored at noon, and in some timezone it is already tomorrow. */
const DAY_AHEAD_MS = 2 * DAY_MS;

export interface SortedValues {
  /** Values with their UTC offset from the message. */
  placed: StoredPhoneValue[];
  /** Values without one: they get that of the person's timezone. */
  assumed: StoredPhoneValue[];
  refused: PhoneMessage['refused'];
}

function problemOf({ startMs, endMs, day }: PhoneValue, nowMs: number): MessageProblem | null {
  if (endMs > nowMs + (day === null ? AHEAD_MS : DAY_AHEAD_MS)) return 'FUTURE';
  return startMs < nowMs - PHONE_DAYS * DAY_MS ? 'TOO_OLD' : null;
}

/** UTC offsets of a timezone, cached by the hour. */
function offsetsOf(timezone: string): (ms: number) => number {
  const cache = new Map<number, number>();
  return (ms) => {
    const hour = Math.floor(ms / HOUR_MS);
    const offset =
      cache.get(hour) ??
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone).offsetNanoseconds / 60e9;
    cache.set(hour, offset);
    return offset;
  };
}

/** Of two values with the same kind and start, the later one in the message wins. */
function newestOf(values: readonly StoredPhoneValue[]): StoredPhoneValue[] {
  return [...new Map(values.map((value) => [`${value.kind} ${value.startMs}`, value])).values()];
}

/** Separates the values that can be stored from those that are refused. */
export function sortValues(
  { values, refused }: PhoneMessage,
  { nowMs, timezone }: { nowMs: number; timezone: string },
): SortedValues {
  const refusals = new Map(refused.map((each) => [`${each.reason} ${each.what}`, { ...each }]));
  const offsetAt = offsetsOf(timezone);
  const accepted = values.filter((value) => {
    const reason = problemOf(value, nowMs);
    if (reason === null) return true;
    const key = `${reason} ${value.kind}`;
    const refusal = refusals.get(key);
    if (refusal === undefined) refusals.set(key, { what: value.kind, reason, count: 1 });
    else refusal.count += 1;
    return false;
  });
  const toStored = (value: PhoneValue): StoredPhoneValue => ({
    ...value,
    utcOffsetMinutes: value.utcOffsetMinutes ?? offsetAt(value.endMs),
    day: value.day === null ? null : dayNumber(value.day),
  });
  const isPlaced = ({ utcOffsetMinutes }: PhoneValue) => utcOffsetMinutes !== null;
  return {
    placed: newestOf(accepted.filter(isPlaced).map(toStored)),
    assumed: newestOf(accepted.filter((value) => !isPlaced(value)).map(toStored)),
    refused: [...refusals.values()],
  };
}
