import { dayNumber } from '#core/calendar-day.ts';
import type { MessageProblem, PhoneMessage, PhoneValue, StoredPhoneValue } from './phone-value.ts';

/** So long what a phone sent is kept, and so far back it may send. */
export const PHONE_DAYS = 100;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A phone's clock may be a little ahead. */
const AHEAD_MS = HOUR_MS;
/** A day is stored with its noon, and somewhere it is tomorrow already. */
const DAY_AHEAD_MS = 2 * DAY_MS;

export interface SortedValues {
  /** The message says where the phone was. */
  placed: StoredPhoneValue[];
  /** It does not: the phone is taken to be where the person is. */
  assumed: StoredPhoneValue[];
  refused: PhoneMessage['refused'];
}

function problemOf({ startMs, endMs, day }: PhoneValue, nowMs: number): MessageProblem | null {
  if (endMs > nowMs + (day === null ? AHEAD_MS : DAY_AHEAD_MS)) return 'FUTURE';
  return startMs < nowMs - PHONE_DAYS * DAY_MS ? 'TOO_OLD' : null;
}

/** Timezones change at full minutes and rarely: the offset of an hour is looked up once. */
function offsetsOf(timezone: string): (ms: number) => number {
  const known = new Map<number, number>();
  return (ms) => {
    const hour = Math.floor(ms / HOUR_MS);
    const offset =
      known.get(hour) ??
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone).offsetNanoseconds / 60e9;
    known.set(hour, offset);
    return offset;
  };
}

/** Of two values of the same kind and start the later one in the message is the newer. */
function newestOf(values: readonly StoredPhoneValue[]): StoredPhoneValue[] {
  return [...new Map(values.map((value) => [`${value.kind} ${value.startMs}`, value])).values()];
}

/** Sets aside what cannot be stored, and places the rest. */
export function sortValues(
  { values, refused }: PhoneMessage,
  { nowMs, timezone }: { nowMs: number; timezone: string },
): SortedValues {
  const complaints = new Map(refused.map((each) => [`${each.reason} ${each.what}`, { ...each }]));
  const offsetAt = offsetsOf(timezone);
  const kept = values.filter((value) => {
    const reason = problemOf(value, nowMs);
    if (reason === null) return true;
    const key = `${reason} ${value.kind}`;
    const known = complaints.get(key);
    if (known === undefined) complaints.set(key, { what: value.kind, reason, count: 1 });
    else known.count += 1;
    return false;
  });
  const toStored = (value: PhoneValue): StoredPhoneValue => ({
    ...value,
    utcOffsetMinutes: value.utcOffsetMinutes ?? offsetAt(value.endMs),
    day: value.day === null ? null : dayNumber(value.day),
  });
  const isPlaced = ({ utcOffsetMinutes }: PhoneValue) => utcOffsetMinutes !== null;
  return {
    placed: newestOf(kept.filter(isPlaced).map(toStored)),
    assumed: newestOf(kept.filter((value) => !isPlaced(value)).map(toStored)),
    refused: [...complaints.values()],
  };
}
