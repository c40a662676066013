import { roundToHundredth } from '#core/arithmetic.ts';
import { dayNumber } from '#core/calendar-day.ts';
import { localDayAt } from './local-day.ts';
import { PHONE_RANGES } from './phone-kinds.ts';
import type { MessageProblem, PhoneMessage, PhoneValue, StoredPhoneValue } from './phone-value.ts';

/** How long a phone's values are kept, and how old a value may be. */
export const PHONE_DAYS = 100;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A phone's clock may be a little ahead. */
const AHEAD_MS = HOUR_MS;

export interface SortedValues {
  /** Values with their UTC offset from the message. */
  placed: StoredPhoneValue[];
  /** Values without one: they get that of the person's timezone. */
  assumed: StoredPhoneValue[];
  refused: PhoneMessage['refused'];
}

interface Now {
  nowMs: number;
  /** The number of the person's day. */
  today: number;
}

function isFuture({ endMs, day }: PhoneValue, { nowMs, today }: Now): boolean {
  return day === null ? endMs > nowMs + AHEAD_MS : dayNumber(day) > today;
}

function problemOf(value: PhoneValue, now: Now): MessageProblem | null {
  const { min, max } = PHONE_RANGES[value.kind];
  if (!(value.value >= min && value.value <= max)) return 'BAD_VALUE';
  if (isFuture(value, now)) return 'FUTURE';
  return value.startMs < now.nowMs - PHONE_DAYS * DAY_MS ? 'TOO_OLD' : null;
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
  const now = { nowMs, today: localDayAt(nowMs, offsetAt(nowMs)) };
  const rounded = values.map((value) => ({ ...value, value: roundToHundredth(value.value) }));
  const accepted = rounded.filter((value) => {
    const reason = problemOf(value, now);
    if (reason === null) return true;
    const { what } = value;
    const key = `${reason} ${what}`;
    const refusal = refusals.get(key);
    if (refusal === undefined) refusals.set(key, { what, reason, count: 1 });
    else refusal.count += 1;
    return false;
  });
  const toStored = ({ what: _what, ...value }: PhoneValue): StoredPhoneValue => ({
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
